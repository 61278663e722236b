"""What the adviser says, in one voice: first the sentence of a friend, then figures with what they count.

Hint, coach, tutor, review, comparison and exercise all take their words from here, so that none of them gives another
figure for the same question, or calls a difference a cost that may be chance.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from cardtable.ai.advice import MIN_STANDARD_ERRORS, Advice, Verdict
from cardtable.engine.bot import WorthMeasure
from cardtable.engine.cards import Card, card_names, face_row
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.typography import Forms, capitalized, counted, counted_in_words
from cardtable.engine.view import View
from cardtable.engine.voice.words import Words
from cardtable.play.match import Cost, Match

MAX_NAMED_CARDS: Final = 4
"""The most cards of a compared move that are all named to tell it apart."""
MAX_ROWS: Final = 8
"""The largest number of compared moves shown."""
MIN_BAR_SHARE: Final = 0.25
"""The filled part of the bar of the worst compared move."""
MAX_BAR_SHARE: Final = 0.95
"""The filled part of the bar of the best one."""
SEARCHING: Final = "Looking for a good move …"
MEASURING: Final = "Trying the moves out …"
COACH: Final = "The coach"
BY_LOT: Final = "Vary your moves here, so that nobody can foresee them."
"""What is said where several moves are as good, and secret: one is drawn by lot."""
OPEN: Final = "All cards are known here: each move was tried out in one line of play, which gives no figure."
"""What is said in place of figures if nothing is hidden."""
AS_GOOD: Final = "about as good"
MIN_CERTAIN_CHANCE: Final = 0.995
"""Where a move should be made at least this often, nobody is told to vary moves. Guessed."""
EQUAL_SIGN: Final = "≈"
"""The figure of a move that may be as good as the best."""


# --- sentences --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Saying:
    """What is said of a decision.

    :param sentence: what a friend would say.
    :param why: why; empty if nothing is known that decided.
    :param figures: the figures, with what they count; empty if they are not known, or count nothing.
    """

    sentence: str
    why: str = ""
    figures: str = ""

    @property
    def text(self) -> str:
        """The sentence and the reason."""
        return f"{self.sentence} {self.why}".strip()


def saying(advice: Advice, game: Game, view: View, made: Move | None = None) -> Saying:
    """Return what is said of a decision.

    :param view: the View that the advice is for.
    :param made: the move that was made, or is about to be; ``None`` for a hint.
    """
    if made is None:
        return Saying(_hinted(advice, game, view), figures=_figures(advice, game, view))
    verdict = advice.verdict(made)
    if advice.best in {made, None if verdict is None else verdict.move}:
        return Saying("That is the best move.", advice.reason)
    other, best = labels_of(game.words, view, (made, advice.best))
    why = advice.why(made)
    if verdict is None:
        return Saying(f"“{best}” is recommended.", why)
    figures = "" if not verdict.settled else OPEN if advice.open else figures_of(verdict, game.bot.measure())
    if is_as_good(verdict, game.bot.measure()):
        given = points_given(verdict)
        if given:
            return Saying(f"“{other}” gives away {given}, but hardly the match.", why, figures)
        return Saying(f"“{best}” and “{other}” are about as good.", figures=figures)
    return Saying(f"“{best}” was better than “{other}”.", why, figures)


def comparison_text(advice: Advice, game: Game, view: View, moves: tuple[Move, Move]) -> str:
    """Return what is said of two moves of a decision: each beside the best move; empty if they were not measured."""
    measure = game.bot.measure()
    verdicts = [verdict for move in moves if (verdict := advice.verdict(move)) is not None]
    if len(verdicts) < len(moves):
        return ""
    other = next((each for each in verdicts if each.move != advice.best), None)
    if other is None:
        return "Both come to the same."
    if any(each.move == advice.best for each in verdicts):
        said = saying(advice, game, view, other.move)
        return f"{said.sentence} {said.figures}".strip()
    *labels, best = labels_of(game.words, view, (*moves, advice.best))
    texts = [f"“{label}” {beside_best(each, measure)}" for label, each in zip(labels, verdicts, strict=True)]
    return f"Beside “{best}”: {', '.join(texts)}. {basis_of(advice, moves)}"


def _hinted(advice: Advice, game: Game, view: View) -> str:
    """Return the reason of a hint, and which other moves may be as good."""
    if advice.chances:
        single = advice.chances[0][1] >= MIN_CERTAIN_CHANCE
        return advice.reason if single else f"{advice.reason} {BY_LOT}"
    equals = advice.equals
    if not equals:
        return advice.reason or ("It did better than the others that were tried out." if advice.candidates else "")
    if len(equals) > 1:
        what = f"{capitalized(counted_in_words(len(equals), 'other move'))} may be as good."
    else:
        _, label = labels_of(game.words, view, (advice.best, equals[0]))
        what = f"“{label}” may be as good."
    return f"{advice.reason} {what}".strip()


def _figures(advice: Advice, game: Game, view: View) -> str:
    """Return a sentence on the moves that are compared in a hint."""
    rows = rows_of(advice, game, view)
    if not advice.settled:
        return ""
    if advice.open:
        return OPEN
    if not rows:
        return "All moves that were tried out came to the same."
    # A single move that may be as good is named before the figures.
    named = advice.equals if len(advice.equals) == 1 else ()
    others = [each for each in rows[1:] if each.move not in named]
    compared = [(each.brief, verdict) for each in others if (verdict := advice.verdict(each.move)) is not None]
    measure = game.bot.measure()
    good = [f"“{brief}”" for brief, verdict in compared if is_as_good(verdict, measure)]
    worse = [(brief, verdict.loss) for brief, verdict in compared if not is_as_good(verdict, measure)]
    said = [f"{capitalized(AS_GOOD)}: {', '.join(good)}."] if good else []
    if worse:
        unit = measure.unit
        losses = [
            f"“{brief}” by {unit.text(loss) if not place else unit.count(loss)}"
            for place, (brief, loss) in enumerate(worse)
        ]
        said.append(f"Worse: {', '.join(losses)}.")
    return " ".join((*said, basis_of(advice, [each.move for each in rows])))


def basis_of(advice: Advice, moves: Iterable[Move]) -> str:
    """Return a sentence on how many deals the figures of these moves are from."""
    verdicts = [advice.verdict(move) for move in moves if move != advice.best]
    counts = [each.deals for each in verdicts if each is not None]
    least, most = min(counts, default=0), max(counts, default=0)
    number = f"{least:,} to " if least < most else ""
    return f"On average, in {number}{counted(most, 'deal')} that fit what you know."


def points_given(verdict: Verdict) -> str:
    """Return what a move surely gives away in the hand, in a game of matches: ``about 40 points``; empty if nothing."""
    points = round(verdict.points)
    return f"about {counted(points, 'point')} in this hand" if points > 0 else ""


def is_as_good(verdict: Verdict, measure: WorthMeasure) -> bool:
    """Whether a move is about as good as the best: the difference may be chance, or rounds to none."""
    return not verdict.is_clear or verdict.loss < measure.unit.size / 2


def beside_best(verdict: Verdict, measure: WorthMeasure) -> str:
    """Return how a move compares with the best: ``12 points worse``, ``about as good``."""
    return AS_GOOD if is_as_good(verdict, measure) else f"{measure.unit.text(verdict.loss)} worse"


def figures_of(verdict: Verdict, measure: WorthMeasure) -> str:
    """Return a sentence about what a move cost, and what the figure counts."""
    deals = f"in {counted(verdict.deals, 'deal')} that fit what you knew"
    if not verdict.is_clear:
        return f"Tried out {deals}; the difference could be chance."
    if is_as_good(verdict, measure):
        return f"Less than {measure.unit.text(0)} on average, tried out {deals}."
    low, high = (verdict.loss + sign * MIN_STANDARD_ERRORS * verdict.error for sign in (-1, 1))
    lower, upper = measure.unit.count(low), measure.unit.count(high)
    between = f", probably {lower} to {upper}" if lower < upper else ""
    return f"{capitalized(measure.unit.text(verdict.loss))} on average{between}, tried out {deals}."


# --- compared moves ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """A compared move.

    :param figure: how much less it brings than the best, or its probability.
    :param share: the filled part of its bar, from 0 to 1.
    :param brief: the label where there is little room.
    """

    move: Move
    label: str
    figure: str
    share: float
    brief: str


def rows_of(advice: Advice, game: Game, view: View) -> tuple[ComparedRow, ...]:
    """Return the rows of the compared moves, the best first; none before they are measured, or if all are the same."""
    if not advice.settled or advice.open or not any(each.loss or each.error for each in advice.verdicts):
        return ()
    verdicts = [each for move in advice.candidates if (each := advice.verdict(move)) is not None]
    # Among moves that are about as good, the one that happened to do better is no better.
    measure = game.bot.measure()
    losses = {
        each.move: 0.0 if each.move == advice.best or is_as_good(each, measure) else each.loss for each in verdicts
    }
    order = sorted(losses, key=lambda move: (move != advice.best, losses[move]))
    values = {move: -losses[move] for move in order[:MAX_ROWS]}
    moves = list(values)
    if len(moves) < 2:
        return ()
    least, most = min(values.values()), max(values.values())

    def share(value: float) -> float:
        part = (value - least) / (most - least) if most > least else 1.0
        return MIN_BAR_SHARE + part * (MAX_BAR_SHARE - MIN_BAR_SHARE)

    labels = labels_of(game.words, view, moves)
    figures = [_figure(advice, move, measure) for move in moves]
    briefs = [_brief_label(game.words, view, move, moves) for move in moves]
    return tuple(map(ComparedRow, moves, labels, figures, map(share, values.values()), briefs))


def _figure(advice: Advice, move: Move, measure: WorthMeasure) -> str:
    """Return the figure of a compared move, under the heading of :func:`heading_of`."""
    verdict = advice.verdict(move)
    if move == advice.best or verdict is None:
        return "best"
    return EQUAL_SIGN if is_as_good(verdict, measure) else f"−{measure.unit.count(verdict.loss)}"


def heading_of(measure: WorthMeasure) -> str:
    """Return what the figures of compared moves count."""
    return f"fewer {measure.unit.name} than the best move"


def note_of(advice: Advice, rows: Sequence[ComparedRow]) -> str:
    """Return the explanation of these figures."""
    sign = f" {EQUAL_SIGN} {AS_GOOD}." if any(each.figure == EQUAL_SIGN for each in rows) else ""
    return f"{basis_of(advice, advice.candidates)}{sign}"


def _brief_label(words: Words, view: View, move: Move, moves: Sequence[Move]) -> str:
    """Return the brief label of a row; for one of several moves that would have the same, with what tells it apart.

    Beside moves of other kinds it must begin like the button's label, and so say what is done.
    """
    named = len({each.word for each in moves}) > 1

    def brief_of(each: Move) -> str:
        label = words.label(view, each)
        if label.brief == label.button or (
            named and label.button.partition(" ")[0].rstrip(":") != label.brief.partition(" ")[0]
        ):
            return label.beside_gain
        return label.brief

    same = [each for each in moves if brief_of(each) == brief_of(move)]
    if len(same) == 1:
        return brief_of(move)
    if len({words.label(view, each).button for each in same}) == len(same):
        return words.label(view, move).button
    if named:
        own, others = _unshared_cards(move, same), {card for each in same for card in each.cards}
        missing = tuple(sorted(others.difference(move.cards)))
        if 0 < len(missing) < len(own):
            return f"{brief_of(move)} without {card_names(missing)}"
        return f"{brief_of(move)}: {card_names(own)}"
    cards = _own_cards(move, same)
    several = len(cards) > 1 and len({card.back for card in cards}) == 1
    return face_row(cards) if several else card_names(cards)


def labels_of(words: Words, view: View, moves: Sequence[Move]) -> list[str]:
    """Return the labels of moves; if several have the same label, with the cards that tell them apart."""
    labels, full = [words.label(view, move).button for move in moves], []
    for label, move in zip(labels, moves, strict=True):
        same = [other for other, text in zip(moves, labels, strict=True) if text == label]
        full.append(label if len(same) == 1 else f"{label}: {card_names(_own_cards(move, same))}")
    return full


def _own_cards(move: Move, same: Sequence[Move]) -> tuple[Card, ...]:
    """Return the cards of a move that tell it apart: all if they are few, otherwise those that not all others have."""
    if len(move.cards) <= MAX_NAMED_CARDS:
        return move.cards
    return _unshared_cards(move, same)


def _unshared_cards(move: Move, same: Sequence[Move]) -> tuple[Card, ...]:
    """Return the cards of a move that not all of these moves have; all its cards if there are none."""
    shared = set(move.cards).intersection(*(each.cards for each in same))
    return tuple(card for card in move.cards if card not in shared) or move.cards


# --- the hint of a table ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AdviceText:
    """The text of a hint, or of the coach's comment on a move.

    :param title: the move of the hint, as on its button; for a comment, whose it is.
    :param sentence: what a friend would say.
    :param why: the reason in a comment; empty if none is known. That of a hint is in its sentence.
    :param figures: the figures in a sentence, with what they count; empty until they are asked for.
    :param heading: what the figures of the rows count.
    :param rows: the compared moves, the recommended one first; empty until their figures are asked for and known.
    :param note: the explanation of the rows, the figures without rows, or that they are being measured.
    :param more: whether there are figures that have not been asked for.
    """

    title: str
    sentence: str
    why: str = ""
    figures: str = ""
    heading: str = ""
    rows: tuple[ComparedRow, ...] = ()
    note: str = ""
    more: bool = False

    @property
    def is_comment(self) -> bool:
        return self.title == COACH

    @property
    def paragraphs(self) -> tuple[str, ...]:
        return tuple(filter(None, (self.sentence, self.why)))

    @property
    def forms(self) -> Forms:
        """All of it in one paragraph, for windows without room for a column; then less and less of it."""
        parts = [*([] if self.is_comment else [f"{self.title}."]), *self.paragraphs, *filter(None, (self.figures,))]
        shorter = [" ".join(parts[:count]) for count in range(len(parts), 1, -1)]
        return (*shorter, parts[0] if self.is_comment else self.title)


def text_of(advice: Advice, game: Game, view: View, *, more: bool) -> AdviceText:
    """Return the text of a hint.

    :param more: whether its figures are wanted.
    """
    said, title = saying(advice, game, view), game.words.label(view, advice.best).button
    if not more:
        return AdviceText(title, said.sentence, more=advice.has_figures)
    if advice.has_figures and not advice.settled:
        return AdviceText(title, said.sentence, figures=MEASURING, note=MEASURING)
    rows = rows_of(advice, game, view)
    if not rows:
        return AdviceText(title, said.sentence, figures=said.figures, note=said.figures)
    heading = heading_of(game.bot.measure())
    return AdviceText(title, said.sentence, "", said.figures, heading, rows, note_of(advice, rows))


class Hints:
    """The hint of one table.

    :ivar found: the advice; ``None`` until it is found.
    :ivar text: its text.
    :ivar open: whether it is shown.
    :ivar pending: whether it is being looked for.
    :ivar more: whether its figures are wanted.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.found: Advice | None = None
        self.text: AdviceText | None = None
        self.open = False
        self.pending = False
        self.more = False
        self._shown_again = False
        self._told: tuple[Advice, bool] | None = None
        """The advice in the text, and whether its figures are in it."""

    @property
    def move(self) -> Move | None:
        """The recommended move; ``None`` until the hint is found."""
        return None if self.found is None else self.found.best

    @property
    def awaited(self) -> bool:
        """Whether the person waits for the hint: it has been asked for, and is not found yet."""
        return self.open and self.pending

    def ask(self) -> None:
        """Show the hint, which begins the search for it if necessary; hide it if it is shown already.

        A hint that is shown again marks its cards again, because they may have been put back meanwhile.
        """
        if self.open:
            self.close()
            return
        self.open, self._shown_again = True, self.found is not None
        if self.found is None and not self.pending:
            self.pending = True
            self.match.ask_hint()

    def forget(self) -> None:
        """Drop the hint: the match has moved on."""
        self.found, self.text, self._told = None, None, None
        self.open = self.pending = self.more = self._shown_again = False

    def close(self) -> None:
        """Close the panel; the hint stays marked on the cards."""
        self.open = False

    def show_more(self) -> None:
        """Show the figures, which begins to measure them if necessary."""
        self.more = True
        self.match.ask_figures()

    def poll(self, view: View) -> Advice | None:
        """Return the hint once, as soon as it is found or shown again; otherwise ``None``.

        Its figures are added to the text as soon as they are wanted and measured.
        """
        found = self.match.hint() if self.pending or self.measuring else self.found
        first = found is not None and self.pending
        if found is not None:
            self.pending, self.found = False, found
            if self._told != (found, self.more):
                self._told = found, self.more
                self.text = text_of(found, self.match.game, view, more=self.more)
        if first or self._shown_again:
            self._shown_again = False
            return found
        return None

    @property
    def measuring(self) -> bool:
        """Whether its figures are still being measured."""
        return self.more and self.found is not None and self.found.has_figures and not self.found.settled


class Comment:
    """The coach's comment on a costly move.

    :ivar text: its text.
    """

    def __init__(self, match: Match, cost: Cost, view: View) -> None:
        """``view`` is the player's View before the move."""
        self.match = match
        self.measuring = False
        self._move = cost.move
        self._view = view
        self.text = self._text(cost)

    def _text(self, cost: Cost) -> AdviceText:
        said = saying(cost.advice, self.match.game, self._view, cost.move)
        if not self.measuring:
            return AdviceText(COACH, said.sentence, said.why, more=True)
        figures = said.figures
        return AdviceText(COACH, said.sentence, said.why, figures, note=figures)

    def show_more(self) -> None:
        """Show the figures, which begins to measure them if necessary."""
        self.measuring = True
        self.text = replace(self.text, figures=MEASURING, note=MEASURING, more=False)
        self.match.ask_cost_figures()

    def poll(self) -> bool:
        """Take the figures if they are wanted and ready; return whether they have come."""
        cost = self.match.cost_figures() if self.measuring else None
        if cost is None or cost.move != self._move:
            return False
        self.text = self._text(cost)
        self.measuring = False
        return True
