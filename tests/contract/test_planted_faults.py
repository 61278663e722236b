"""The suite finds faults: each of these toy games has a planted fault, and its check must fail."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Self

import pytest

from cardtable.engine.cards import Card, Rank, card_name
from cardtable.engine.events import BidMade, CardEvent, Cards, Dealt, Event, Taken
from cardtable.engine.events_of_moves import events_of_zones
from cardtable.engine.law import Refusal
from cardtable.engine.moves import Move, Play, Shuffle, read_play
from cardtable.engine.view import NOBODY, Mark, Zone
from cardtable.engine.voice.objections import Place
from cardtable.engine.voice.words import Turn
from tests.contract import course, events, judgement, legality, positions, secrecy, unseen
from tests.contract.matches import moments
from tests.contract.setups import Setup
from tests.contract.toy import (
    POSITION,
    TOY,
    Facts,
    Give,
    Phase,
    ToyBot,
    ToyGame,
    ToyObjections,
    ToyState,
    ToyView,
    ToyWords,
)


class LosesACard(ToyState):
    def _trick_taken(self) -> None:
        super()._trick_taken()
        self.deck = self.deck[:-1]


class ForgetsAPlay(ToyState):
    """``moves`` names one card too few."""

    def moves(self) -> Sequence[Move]:
        return super().moves()[: max(1, len(super().moves()) - 1)]


class LetsEverythingPass(ToyState):
    def refusal(self, move: Move) -> Refusal | None:
        return None


class CrashesOnStrangeCards(ToyState):
    def _not_held(self, card: Card) -> Refusal | None:
        self.hands[self.seat].index(card)
        return None


class RefusesWithoutARule(ToyState):
    def refusal(self, move: Move) -> Refusal | None:
        refusal = super().refusal(move)
        return refusal and replace(refusal, rule="")


class FindsNothingForASelection(ToyState):
    def moves_with(self, cards: Iterable[Card]) -> Sequence[Move]:
        return []


class SharesItsCards(ToyState):
    """A copy and its original have one list of won tricks."""

    def _clear(self, deck: tuple[Card, ...]) -> None:
        super()._clear(deck)
        self.taken: list[int] = []

    def copy(self) -> "SharesItsCards":
        other = super().copy()
        other.taken = self.taken
        return other

    def _trick_taken(self) -> None:
        super()._trick_taken()
        self.taken.append(1)
        self.tricks = (len(self.taken), *self.tricks[1:])

    def facts(self) -> Facts:
        return Facts(self.leader, len(self.taken), self.tricks)


class ForgetsInCopies(ToyState):
    """A copy has another leader, which no view shows."""

    def copy(self) -> "ForgetsInCopies":
        other = super().copy()
        other.leader = (self.leader + 1) % self.seats
        return other

    def facts(self) -> Facts:
        return Facts(0, sum(map(bool, self.gifts)), self.tricks)


class DependsOnWhoAsks(ToyState):
    """A query for the moves changes what the next move does."""

    def _clear(self, deck: tuple[Card, ...]) -> None:
        super()._clear(deck)
        self.asked = ""

    def moves(self) -> Sequence[Move]:
        self.asked = self.phase
        return super().moves()

    def copy(self) -> "DependsOnWhoAsks":
        other = super().copy()
        other.asked = ""
        return other

    def _played(self, seat: int, card: Card) -> None:
        super()._played(seat, card)
        if self.asked == "play":
            self.tricks = (self.tricks[0] + 1, *self.tricks[1:])


@dataclass(frozen=True, slots=True)
class Whisper(Give):
    """A gift whose card is only in its text, where it is not hidden from the seats that must not know it."""

    @property
    def cards(self) -> tuple[Card, ...]:
        return ()

    @property
    def arguments(self) -> str:
        return str(self.card)


class TalksAboutGifts(ToyState):
    def moves(self) -> Sequence[Move]:
        return [Whisper(move.card) if isinstance(move, Give) else move for move in super().moves()]


class AcceptsAnyShuffle(ToyState):
    def refusal(self, move: Move) -> Refusal | None:
        if isinstance(move, Shuffle) and self.phase is Phase.DEAL and not move.deck:
            return None
        return super().refusal(move)


class TellsWhoHoldsIt(ToyState):
    """A refusal names the player who holds the card."""

    def _not_held(self, card: Card) -> Refusal | None:
        for seat, hand in enumerate(self.hands):
            if card in hand and seat != self.actor:
                return Refusal("TY-3", f"{card_name(card)} is in the hand of seat {seat}")
        return super()._not_held(card)


class OrdersMovesByOthers(ToyState):
    """The moves come in another order if the neighbour holds high cards."""

    def moves(self) -> Sequence[Move]:
        moves = super().moves()
        if self.phase not in (Phase.GIVE, Phase.PLAY):
            return moves
        left = self.hands[(self.seat + 1) % self.seats]
        return moves[::-1] if sum(left) % 2 else moves


class CountsGifts(ToyState):
    """The public facts betray whether a gift is a high card, and the guesses believe them."""

    def facts(self) -> Facts:
        return Facts(self.leader, sum(card.rank > 4 for gift in self.gifts for card in gift), self.tricks)


class NeverEnds(ToyState):
    def _hand_over(self) -> None:
        self.trick, self.phase = (), Phase.DEAL
        self.actor = -1


class TellsTheDeck(ToyState):
    """The public facts betray a card of the deck."""

    def facts(self) -> Facts:
        return Facts(self.leader, int(self.deck[0]) if self.deck else 0, self.tricks)


class TellsByOrder(ToyState):
    """A mark at every hidden card says whether it is high."""

    def zones(self) -> tuple[Zone, ...]:
        zones = list(super().zones())
        marks = tuple(Mark(rank=Rank.ACE if card.rank > 4 else Rank.TWO) for card in self.deck)
        zones[0] = Zone("deck", self.deck, NOBODY, ordered=True, marks=marks)
        return tuple(zones)


@dataclass(frozen=True)
class LooseFacts(Facts):
    """Facts with a list in them."""

    history: list[int]

    def __hash__(self) -> int:
        return 0


class HandsOutLists(ToyState):
    def facts(self) -> Facts:
        return LooseFacts(self.leader, 0, self.tricks, [])


class PeekingBot(ToyBot):
    """Plays by what the neighbour really holds."""

    def policy(self, state: ToyState, rng: Random) -> Move:
        moves = state.moves()
        left = state.hands[(state.seat + 1) % state.seats]
        return moves[sum(left) % len(moves)]


class IllegalBot(ToyBot):
    def policy(self, state: ToyState, rng: Random) -> Move:
        return Play(Card.parse("Ks"))


class SilentWords(ToyWords):
    def turn(self, view: ToyView, names: Sequence[str], made: Sequence[Move] = ()) -> Turn:
        return Turn(("",))


class SilentObjections(ToyObjections):
    """Has nothing to say about cards of which no move is made."""

    def about_cards(self, state: ToyState, cards: tuple[Card, ...], place: Place) -> Refusal | None:
        return None


def forgetful_guess(view: ToyView, rng: Random) -> ToyState:
    """Return a guess of another hand than the one in play."""
    state = TOY.guess(view, rng)
    state.leader = (state.leader + 1) % state.seats
    return state


def one_guess(view: ToyView, rng: Random) -> ToyState:
    """Return the same guess every time."""
    return TOY.guess(view, Random(0))


def with_reader_of_plays(read: Callable[[Sequence[str]], Move]) -> ToyGame:
    return replace(TOY, readers={**TOY.readers, "play": read})


def sloppy_reader(words: Sequence[str]) -> Move:
    """Return another play for some texts."""
    return read_play([word.replace("7h", "7d") for word in words])


def crashing_reader(words: Sequence[str]) -> Move:
    return Play(Card.parse(words[0]))


def with_state(state: type[ToyState]) -> ToyGame:
    """Return the toy played with a faulty state."""
    return replace(TOY, start=state)


def with_bot(bot: ToyBot) -> ToyGame:
    """Return the toy played by a faulty bot."""
    return replace(TOY, bot=bot)


def with_words(words: ToyWords) -> ToyGame:
    """Return the toy with faulty words."""
    return replace(TOY, words=words)


def at_all_moments(check: Callable[..., object], *arguments: object) -> Callable[[Setup], None]:
    """Return a check of a setup that makes ``check`` at all its moments."""

    def checked(setup: Setup) -> None:
        for moment in moments(setup):
            check(moment, *arguments)

    return checked


def differing(setup: Setup) -> None:
    """Check the exchange of hidden cards at every moment."""
    secrecy.swaps(setup, step=1)


def without_takings(before: ToyState, move: Move, after: ToyState) -> tuple[Event, ...]:
    """Report everything except who takes the tricks."""
    return tuple(event for event in events_of_zones(before, move, after) if not isinstance(event, Taken))


def with_takings_twice(before: ToyState, move: Move, after: ToyState) -> tuple[Event, ...]:
    """Report twice who takes the tricks."""
    told = events_of_zones(before, move, after)
    return (*told, *(event for event in told if isinstance(event, Taken)))


def without_plays(before: ToyState, move: Move, after: ToyState) -> tuple[Event, ...]:
    """Report no cards that are played or given."""
    return tuple(event for event in events_of_zones(before, move, after) if isinstance(event, Dealt))


def worth_of_the_deck(before: ToyState, move: Move, after: ToyState) -> tuple[Event, ...]:
    """Report with every trick a number that reveals the hidden deck."""
    told = events_of_zones(before, move, after)
    return tuple(replace(event, points=int(after.deck[0])) if isinstance(event, Taken) else event for event in told)


def telling_the_deal(before: ToyState, move: Move, after: ToyState) -> tuple[Event, ...]:
    """Report with every deal, in words, a card that only its owner may see."""
    told = events_of_zones(before, move, after)
    return (*told, *(BidMade(event.seat, str(event.cards[0]), 0) for event in told if isinstance(event, Dealt)))


@dataclass(frozen=True, slots=True)
class Shouted(CardEvent):
    """An event that hides no card from anybody."""

    def with_cards(self, see: Callable[[Cards], Cards]) -> Self:
        """Return itself unchanged."""
        return self


def shouting(before: ToyState, move: Move, after: ToyState) -> tuple[Event, ...]:
    """Report the deck to every seat."""
    return (*events_of_zones(before, move, after), Shouted(after.deck))


FAULTS: list[tuple[ToyGame, Callable[[Setup], object]]] = [
    (with_state(LosesACard), course.cards_are_conserved),
    (with_state(ForgetsAPlay), legality.legality),
    (with_state(LetsEverythingPass), legality.legality),
    (with_state(RefusesWithoutARule), legality.legality),
    (with_state(FindsNothingForASelection), legality.legality),
    (with_state(SharesItsCards), course.copies_are_independent),
    (with_state(ForgetsInCopies), course.copies_are_independent),
    (with_state(DependsOnWhoAsks), course.apply_is_deterministic),
    (with_state(AcceptsAnyShuffle), course.shuffles_permute),
    (with_state(NeverEnds), course.match_ends),
    (with_state(NeverEnds), course.hands_end),
    (with_state(TellsTheDeck), differing),
    (with_state(TellsByOrder), differing),
    (with_state(TellsWhoHoldsIt), unseen.rules_reveal_nothing),
    (with_state(OrdersMovesByOthers), unseen.rules_reveal_nothing),
    (with_state(CountsGifts), unseen.choices_are_unseen),
    (with_state(HandsOutLists), secrecy.views_are_values),
    (with_bot(PeekingBot()), at_all_moments(judgement.bot_is_honest)),
    (replace(TOY, objections=SilentObjections()), legality.legality),
    (with_words(SilentWords()), at_all_moments(judgement.words_are_found)),
    (replace(TOY, guess=forgetful_guess), at_all_moments(secrecy.guesses_fit)),
    (replace(TOY, guess=one_guess), secrecy.guesses_differ),
    (with_state(TalksAboutGifts), secrecy.log_tells_what_was_seen),
    (replace(TOY, position=replace(POSITION, secrets=())), positions.texts_come_back),
    (replace(TOY, events=without_takings), events.tricks_are_taken_once),
    (replace(TOY, events=with_takings_twice), events.tricks_are_taken_once),
    (replace(TOY, events=without_plays), events.hands_change_by_events),
    (replace(TOY, events=worth_of_the_deck), differing),
    (replace(TOY, events=telling_the_deal), unseen.deals_are_unseen),
    (replace(TOY, events=shouting), events.events_tell_only_what_was_seen),
    (with_reader_of_plays(sloppy_reader), at_all_moments(legality.texts_come_back, Random(1))),
]


@pytest.mark.parametrize(("game", "check"), FAULTS, ids=[str(place) for place in range(len(FAULTS))])
def test_the_planted_fault_is_found(game: ToyGame, check: Callable[[Setup], object]) -> None:
    with pytest.raises(AssertionError):
        check(Setup(game, 4))


def test_a_crash_of_check_is_not_taken_for_a_refusal() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        legality.legality(Setup(with_state(CrashesOnStrangeCards), 4))


def test_an_illegal_move_of_the_bot_is_found() -> None:
    with pytest.raises(ValueError, match="K♠"):
        at_all_moments(judgement.bot_answers)(Setup(with_bot(IllegalBot()), 4))


def test_a_text_that_crashes_the_reader_is_found() -> None:
    with pytest.raises(IndexError):
        legality.legality(Setup(with_reader_of_plays(crashing_reader), 4))
