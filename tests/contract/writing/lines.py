"""The lines of a transcript: the start of the match, and each move."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap

from cardtable.engine.events import ContractSettled, MatchWon, Scored, Turned
from cardtable.engine.seats import DEALER
from cardtable.engine.view import ContractResult, View
from tests.contract.writing.events import event_texts, move_text
from tests.contract.writing.step import Eye, Step, by_eyes, write_eyes
from tests.contract.writing.values import changes, names_of, write, write_cards
from tests.contract.writing.zones import Zones

WIDTH = 120
INDENT, DEEPER = " " * 6, " " * 8
"""Before the lines of a move after the first, and before the rest of a group that is too long for a line."""
OF_A_STEP = ("zones", "facts", "log", "phase", "actor", "results")
"""The fields of a View that have functions of their own here."""


def start_lines(views: Mapping[Eye, View]) -> list[str]:
    """Return the lines about the table before the first move."""
    view = views[None]
    scores = f"phase={view.phase} actor={_actor(view.actor)} scores={write(view.scores)} {view.direction.value}"
    facts = " ".join(f"{name}={write(getattr(view.facts, name))}" for name in names_of(view.facts))
    zones = " ".join(f"{zone.name}({write_cards(zone.cards)}){write(zone.marks)[1:-1]}" for zone in view.zones)
    others = [eye for eye, other in views.items() if (other.facts, other.zones) != (view.facts, view.zones)]
    return _packed([scores, facts, zones, *([f"seen otherwise by {write_eyes(others)}"] if others else [])], "")


class Lines:
    """Writes the moves of a match, one after the other."""

    def __init__(self) -> None:
        self._zones = Zones()

    def of_move(self, step: Step) -> list[str]:
        """Return the lines of the next move."""
        eyes = step.seen_after
        groups = [
            move_text(step),
            "; ".join(event_texts(step)),
            "; ".join(self._zones.texts(step)),
            "; ".join(by_eyes({eye: list(_shown(step, eye)) for eye in eyes})),
            " ".join(by_eyes({eye: list(_facts(step, eye)) for eye in eyes})),
            " ".join(by_eyes({eye: list(_rest(step, eye)) for eye in eyes})),
            " ".join(by_eyes({eye: list(_next(step, eye)) for eye in eyes})),
        ]
        lines = _packed([group for group in groups if group], INDENT)
        for text in by_eyes({eye: list(_score_sheets(step, eye)) for eye in eyes}):
            lines += _wrapped(text, INDENT)
        return lines


def _shown(step: Step, eye: Eye) -> Iterator[str]:
    """Yield the cards that the log shows to an eye for the first time, unless these are just the ones new to it."""
    before = step.zones_before(eye)
    expected = []
    for name, zone in step.zones_after(eye).items():
        if not step.is_deal and zone == before.get(name):
            continue
        new = Counter(zone.faces)
        if not step.is_deal:
            new -= Counter(before[name].faces if name in before else ())
        if not step.is_shuffle:
            new -= step.seen_leaving(eye, name)
        if new:
            expected.append((name, tuple(sorted(new.elements()))))
    shown = step.seen_after[eye].log[-1].shown
    if shown != tuple(expected):
        yield " ".join(["shown", *(f"{name}({write_cards(cards)})" for name, cards in shown)])


def _facts(step: Step, eye: Eye) -> Iterator[str]:
    """Yield the facts that have changed for an eye."""
    before, after = step.seen_before[eye].facts, step.seen_after[eye].facts
    for name in names_of(after):
        yield from changes(name, getattr(before, name), getattr(after, name))


def _rest(step: Step, eye: Eye) -> Iterator[str]:
    """Yield what else has changed in an eye's View, unless an event says so."""
    before, after = step.seen_before[eye], step.seen_after[eye]
    expected: dict[str, object] = {name: getattr(before, name) for name in ("scores", "winners", "direction")}
    for event in step.events:
        match event:
            case Scored(scores=scores):
                expected["scores"] = scores
            case MatchWon(seats):
                expected["winners"] = seats
            case Turned(direction):
                expected["direction"] = direction
    for name in names_of(after):
        if name in expected:
            if getattr(after, name) != expected[name]:
                yield f"{name}={write(getattr(after, name))}"
        elif name not in OF_A_STEP:
            yield from changes(name, getattr(before, name), getattr(after, name))


def _next(step: Step, eye: Eye) -> Iterator[str]:
    """Yield the next actor, if it is another one or the phase is, and the phase if it is a new one."""
    before, after = step.seen_before[eye], step.seen_after[eye]
    if after.phase != before.phase and after.actor is not None:
        yield f"-> {_actor(after.actor)} {after.phase}"
    elif (after.phase, after.actor) != (before.phase, before.actor):
        yield f"-> {_actor(after.actor)}" + (f" {after.phase}" if after.phase != "over" and after.actor is None else "")


def _actor(actor: int | None) -> str:
    return "over" if actor is None else "dealer" if actor == DEALER else str(actor)


def _score_sheets(step: Step, eye: Eye) -> Iterator[str]:
    """Yield the score sheets of the hands that the move has ended, with points and contract if no event has them."""
    points: list[object] = [event.points for event in step.events if isinstance(event, Scored)]
    settled = [event for event in step.events if isinstance(event, ContractSettled)]
    contracts: list[object] = [ContractResult(event.seats, event.words, event.made) for event in settled] or [None]
    for result in step.seen_after[eye].results[len(step.seen_before[eye].results) :]:
        pairs = ((result.points, points), (result.contract, contracts))
        odd = [write(value) for value, expected in pairs if value not in expected]
        yield " ".join(["Score sheet:", *([result.title] if result.title else []), *odd])
        for line in result.lines:
            cards = f" {write(line.cards)}" if line.cards else ""
            yield f"- {line.label} ({line.rule}): {write(line.points)}{cards}"


def _packed(groups: Sequence[str], indent: str) -> list[str]:
    """Return groups of texts in as few lines as they need.

    :param indent: before each line that begins with a group, except the first.
    """
    lines: list[str] = []
    for group in groups:
        if lines and len(lines[-1]) + len(group) + 3 <= WIDTH:
            lines[-1] += f" | {group}"
        else:
            lines += _wrapped(group, indent if lines else "")
    return lines


def _wrapped(text: str, indent: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent=indent, subsequent_indent=DEEPER, break_on_hyphens=False)
