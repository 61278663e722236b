"""Tables that differ only in what nobody at the screen may see."""

from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any

from pygame import Surface

from cardtable.engine.game import Game
from cardtable.engine.law import RefusedMove
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.play.layout import spec_of
from cardtable.ui.table.steps import lingering_after
from tests.made_moves import by_thumb_in_a_guess
from tests.situations import after, at, or_the_end


def twins(table: Table) -> Iterator[Table]:
    """Yield tables that look the same to an onlooker, though two hidden cards, or a hidden choice, are others."""
    rng = Random(5)
    public = table.view(None)
    seen = {card for zone in public.zones for card in zone.faces} | {card for line in public.log for card in line.cards}
    lines = list(table.log)
    places = [place for place, line in enumerate(lines) if not seen.issuperset(line.move.cards)]
    for _ in range(300):
        place = rng.choice(places)
        line = lines[place]
        if line.actor == DEALER:
            cards = list(line.move.cards)
            hidden = [number for number, card in enumerate(cards) if card not in seen]
            if len(hidden) < 2:
                continue
            first, second = rng.sample(hidden, 2)
            cards[first], cards[second] = cards[second], cards[first]
            kind: Any = type(line.move)
            move = kind(tuple(cards))
        else:
            move = rng.choice(table.branch(place).state.moves())
        other = Table(table.game, table.seats, {}, table.dealer)
        try:
            for number, each in enumerate(lines):
                other.play(each.actor, move if number == place else each.move)
        except RefusedMove:
            continue
        if move != line.move and other.view(None) == public:
            yield other


def same_match(game: Game, length: int) -> Table:
    """Return the table of always the same match after ``length`` moves by rules of thumb, or at its end."""
    return at(game, until=or_the_end(after(length)), by=by_thumb_in_a_guess, seed=3)


def turns_ending(game: Game) -> list[int]:
    """Return the places in the log where somebody moves, those first after which something stays on the table."""
    spec = spec_of(game)
    table = same_match(game, 60)
    public = [table.branch(length).view(None) for length in range(len(table.log) + 1)]
    staged = [
        length
        for length in range(4, len(table.log))
        if lingering_after(public[length], public[length + 1], spec) is not None
    ]
    return staged[:4] + [length for length in range(4, len(table.log)) if length not in staged]


def digest_of(surface: Surface) -> bytes:
    """Return the digest of a frame: whole frames of a series would take hundreds of megabytes."""
    return sha256(surface.get_buffer().raw).digest()
