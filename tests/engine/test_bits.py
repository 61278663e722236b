"""Bits, written and read one after another, and their text."""

import pytest

from cardtable.engine.deals.deal_code import BitReader, BitWriter, CutShort


def test_written_bits_are_read_back_in_order() -> None:
    bits = BitWriter()
    bits.add(5, 3)
    bits.add_number(1000, 4)
    bits.add_sized(10**18)
    bits.add_number(0, 2)
    read = BitReader(bits.text())
    assert (read.take(3), read.take_number(4), read.take_sized(), read.take_number(2)) == (5, 1000, 10**18, 0)
    assert read.at_end


@pytest.mark.parametrize(("value", "width"), [(8, 3), (-1, 3), (1, 0)])
def test_a_number_that_does_not_fit_is_not_cut(value: int, width: int) -> None:
    with pytest.raises(ValueError, match="does not fit"):
        BitWriter().add(value, width)


def test_reading_past_the_last_bit_fails() -> None:
    read = BitReader("7")
    assert read.take(4) == 3
    assert not read.at_end
    with pytest.raises(CutShort):
        read.take(2)
