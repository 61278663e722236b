"""Forecasts of what a hand promises in an auction, as help for people: made by a game's player from the View alone."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Promise:
    """What the hand promises with one choice, such as a trump suit.

    :param label: the choice, as it is written in the auction: ``♥``, ``no trump``.
    :param value: the expected result, in the measure of the forecast.
    :param figure: the same as a text.
    """

    label: str
    value: float
    figure: str


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a hand promises with each choice that could be named.

    :param title: the name of the figures.
    :param unit: the same in a few more words.
    :param scale: the values between which bars are drawn.
    :param needed: what the bid requires, the next one or the one that was made, in the same measure; ``None`` if
        that depends on the choice.
    :param note: one sentence that sums it up; it may be empty.
    :param notes: the notes for a bid of ``{bid}`` that the hand should make, may just make, or is too weak for; empty
        if the note suits every bid.
    :param margin: by how much the best choice exceeds a bid that the hand should make.
    :param advises: whether the note says what to do. A hint, which looks further, takes its place.
    :param marked: the label of the row that stands out; empty for the one that promises most.
    """

    title: str
    unit: str
    promises: tuple[Promise, ...]
    scale: tuple[float, float]
    needed: float | None = None
    note: str = ""
    advises: bool = False
    marked: str = ""
    notes: tuple[str, ...] = ()
    margin: float = 0.0

    def for_bid(self, bid: float) -> "Forecast":
        """Return the forecast with its line and its note at another bid, which is being considered."""
        if not self.notes:
            return self
        best = self.best.value
        note = self.notes[0 if best >= bid + self.margin else 1 if best >= bid else 2]
        return replace(self, needed=bid, note=note.format(bid=round(bid)))

    @property
    def beside_hint(self) -> "Forecast":
        """The forecast beside a hint, which may advise otherwise."""
        return replace(self, note="") if self.advises else self

    @property
    def best(self) -> Promise:
        """The row that stands out: by default the choice that promises most."""
        named = [promise for promise in self.promises if promise.label == self.marked]
        return named[0] if named else max(self.promises, key=lambda promise: promise.value)

    @property
    def line(self) -> str:
        """The most important of it in one line."""
        return " · ".join(filter(None, (self.title, self.unit, self.note)))
