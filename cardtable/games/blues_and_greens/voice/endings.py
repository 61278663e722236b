"""The result of a hand of Blues and Greens in words."""

from cardtable.engine.events.auction import ContractSet
from cardtable.engine.events.ends import LeftOver, WentOut
from cardtable.engine.typography import capitalized, counted
from cardtable.engine.view import HandResult
from cardtable.engine.voice.endings import Ending, Endings, contract_of, decisive, events_of, team, verb
from cardtable.engine.voice.people import People
from cardtable.games.blues_and_greens.law.facts import BluesAndGreensView, Facts
from cardtable.games.blues_and_greens.law.house import House
from cardtable.games.blues_and_greens.law.scoring import LEFT_IN_HANDS


class BluesAndGreensEndings(Endings[House, Facts]):
    """The endings of Blues and Greens: the bid, the player who went out, and the bonus."""

    def hand(self, view: BluesAndGreensView, people: People) -> Ending:
        result = view.results[-1]
        bid = contract_of(view)
        sentences = [_going_out(view, people), _bid(result, bid, people), _bonus(view.house, result, people)]
        ending = super().hand(view, people)
        headline = ending.headline
        if bid is not None and result.contract is not None and result.contract.made:
            seats = result.contract.seats
            headline = f"{team(seats, people)} {verb(seats, people, 'make')} {bid.words}"
        return Ending(headline, " ".join(filter(None, sentences)), _told_line(result))

    def target(self, view: BluesAndGreensView) -> int | None:
        """Return the total that ends the match (BG-45)."""
        return view.house.target


def _told_line(result: HandResult) -> int | None:
    """Return the line that the sentence tells of: the cards caught by going out, or else the failed bid.

    Melds are the longest line of most hands, but usually both teams have them, and they explain little.
    """
    lines = {line.label: number for number, line in enumerate(result.lines)}
    caught = lines.get(LEFT_IN_HANDS)
    if caught is not None and any(result.lines[caught].points):
        return caught
    failed = next((number for number, line in enumerate(result.lines) if line.rule == "BG-43"), None)
    return decisive(result) if failed is None else failed


def _going_out(view: BluesAndGreensView, people: People) -> str:
    """Return who went out, and the points that this player's opponents held."""
    out = events_of(view, WentOut)
    if not out:
        return ""
    seat = out[-1].seat
    caught = ((seat + 1) % 4, (seat + 3) % 4)
    points = sum(event.points for event in events_of(view, LeftOver) if event.seat in caught)  # BG-42
    left = f" while {people.all_of(caught)} held {counted(points, 'point')}" if points else ""
    return f"{people.who(seat)} went out{left}."


def _bid(result: HandResult, bid: ContractSet | None, people: People) -> str:
    """Return the points by which a bid failed (BG-43), or that there was none (BG-11)."""
    if result.contract is None:
        return "All had passed, so there were no trumps."
    if bid is None or result.contract.made:
        return ""
    won = sum(line.points[bid.seat] for line in result.lines if line.points[bid.seat] > 0)
    return f"{capitalized(people.whose(bid.seat))} bid of {bid.words} fell {bid.level - won} short."


def _bonus(house: House, result: HandResult, people: People) -> str:
    """Return that the bonus was earned, or by how much a bid that was made missed it (BG-44)."""
    best = max(result.points)
    if not house.bonus or result.contract is None:
        return ""
    bidders = result.contract.seats
    seats = bidders if result.points[bidders[0]] == best else [seat for seat in range(4) if seat not in bidders]
    team_named = people.all_of(seats)
    if best - house.bonus >= house.bonus_at:
        earned = counted(best - house.bonus, "point")
        return f"{earned} {'earns' if best - house.bonus == 1 else 'earn'} {team_named} the bonus of {house.bonus}."
    if not result.contract.made or best >= house.bonus_at:
        return ""
    return f"{capitalized(team_named)} were {house.bonus_at - best} short of the bonus."
