"""The text of a move and of its events, each with the eyes that saw its cards."""

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace

from cardtable.engine.events import Dealt, Event, Revealed, Taken
from cardtable.engine.seats import DEALER
from tests.contract.writing.step import Eye, Step, backs, by_eyes, write_eyes
from tests.contract.writing.values import write, write_cards

PREPOSITIONS = {"Played": "to", "Drawn": "from", "Revealed": "in", "Reshuffled": "in"}
"""The words before the zone of an event."""


def move_text(step: Step) -> str:
    """Return the number of a move, the move with its actor, and the number of legal moves."""
    head = f"{step.number}. {step.line}"
    if step.line.actor == DEALER:
        return head
    eyes = f" [{write_eyes(step.told)}]" if len(step.told) < len(step.seen_after) else ""
    odd = {
        eye: [] if _is_told_well(step, eye) else [f"told {view.log[-1].text}"] for eye, view in step.seen_after.items()
    }
    return " | ".join([f"{head} ({step.choices}){eyes}", *by_eyes(odd)])


def _is_told_well(step: Step, eye: Eye) -> bool:
    """Whether an eye was told the move either with all its cards or with their backs."""
    entry, move = step.seen_after[eye].log[-1], step.line.move
    covered = backs(move.cards)
    texts = {str(move): move.cards, " ".join([move.word, *(f"{back}?" for back in covered)]): covered}
    return (entry.actor, entry.word) == (step.line.actor, move.word) and texts.get(entry.text) == entry.cards


def event_texts(step: Step) -> Iterator[str]:
    """Yield every event once, with the eyes that saw its cards if not all did."""
    seen = {eye: view.log[-1].events for eye, view in step.seen_after.items()}
    if any(len(each) != len(step.events) for each in seen.values()):
        yield from by_eyes({eye: [f"{type(event).__name__}{write(event)}" for event in seen[eye]] for eye in seen})
        return
    for place, event in enumerate(step.events):
        yield from _seen_event(step, event, {eye: each[place] for eye, each in seen.items()})


def _seen_event(step: Step, event: Event, seen: dict[Eye, Event]) -> Iterator[str]:
    """Yield an event, once if every eye saw either all its cards or their backs."""
    covered = replace(event, **{name: backs(getattr(event, name)) for name in event.card_fields})
    full = [eye for eye, each in seen.items() if each == event]
    if not all(each in (event, covered) for each in seen.values()):
        yield from by_eyes({eye: [_text(step, each, [])] for eye, each in seen.items()})
    elif not full:
        yield _text(step, covered, full)
    elif len(full) == len(seen) or (full == step.told and _is_of_move(step, event)):
        yield _text(step, event, full)
    else:
        yield f"{_text(step, event, full)} [{write_eyes(full)}]"


def _is_of_move(step: Step, event: Event) -> bool:
    return getattr(event, "cards", None) == step.line.move.cards


def _text(step: Step, event: Event, full: Sequence[Eye]) -> str:
    """Return an event as text, without its seat and its cards where they are those of the move.

    :param full: the eyes that saw all its cards.
    """
    name = type(event).__name__
    words, cards = [name], []
    for field in fields(event):
        value = getattr(event, field.name)
        if field.name == "seat":
            # Where the seat may be nobody's, leaving it out says that it is.
            if value is not None and (value != step.line.actor or isinstance(event, Revealed | Taken)):
                words.append(f"{'to' if isinstance(event, Dealt) else 'by'} {value}")
        elif field.name == "cards":
            if not _is_of_move(step, event) or full != step.told:
                cards.append(write_cards(value))
        elif field.name in event.card_fields:
            cards.append(f"{field.name} {write_cards(value)}")
        elif field.name == "zone":
            words.append(f"{PREPOSITIONS.get(name, 'at')} {value}")
        elif isinstance(value, bool):
            words += [field.name] * value
        else:
            words.append(f"{field.name}={write(value)}")
    return ": ".join([" ".join(words), *([", ".join(cards)] if cards else [])])
