"""Bits, written and read one after another, and their text in an alphabet of 32 characters."""


class CutShort(Exception):  # noqa: N818 - it says what happened
    """The bits end within a number."""


class BitWriter:
    """Bits in the order in which they are added."""

    def __init__(self) -> None:
        self._bits = ""

    def add(self, value: int, width: int) -> None:
        """Add a number that takes ``width`` bits.

        :raises ValueError: if it does not fit.
        """
        if value < 0 or value >> width:
            raise ValueError(f"{value} does not fit into {width} bits")
        self._bits += f"{value:0{width}b}"

    def add_number(self, value: int, width: int) -> None:
        """Add a number of any size, in parts of ``width`` bits, the lowest first.

        A bit before each part says whether another part follows it.
        """
        while value >> width:
            self.add(1, 1)
            self.add(value & (1 << width) - 1, width)
            value >>= width
        self.add(0, 1)
        self.add(value, width)

    def add_sized(self, value: int) -> None:
        """Add the length of a number in bits, which takes six bits, and then the number."""
        self.add(value.bit_length(), 6)
        self.add(value, value.bit_length())

    def text(self, alphabet: str) -> str:
        """Return the bits as characters of an alphabet of 32, padded with zeros."""
        filled = self._bits + "0" * (-len(self._bits) % 5)
        return "".join(alphabet[int(filled[place : place + 5], 2)] for place in range(0, len(filled), 5))


class BitReader:
    """The bits of a text, read one after another."""

    def __init__(self, text: str, alphabet: str) -> None:
        self._bits = "".join(f"{alphabet.index(character):05b}" for character in text)
        self._at = 0

    def take(self, width: int) -> int:
        """Return the number in the next bits.

        :raises CutShort: if fewer are left.
        """
        if self._at + width > len(self._bits):
            raise CutShort
        bits = self._bits[self._at : self._at + width]
        self._at += width
        return int(bits or "0", 2)

    def take_number(self, width: int) -> int:
        """Return a number that :meth:`BitWriter.add_number` has added."""
        value, place = 0, 0
        while self.take(1):
            value |= self.take(width) << place
            place += width
        return value | self.take(width) << place

    def take_sized(self) -> int:
        """Return a number that :meth:`BitWriter.add_sized` has added."""
        return self.take(self.take(6))

    @property
    def at_end(self) -> bool:
        """Whether only the zeros that pad the last character are left."""
        return len(self._bits) - self._at < 5 and "1" not in self._bits[self._at :]
