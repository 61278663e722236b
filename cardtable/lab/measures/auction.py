"""What is bid, what is made, and whether the players can judge hands under these rules."""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from cardtable.engine.view import ContractResult
from cardtable.lab.played import PlayedHand, PlayedMatch
from cardtable.lab.results import Results, played_hands
from cardtable.lab.statistics import Ratio, ratio, share
from cardtable.web.report import Block, FigureRow, Grid, Intervals, Measured, ReportSection, ReportText, Shares

CROWDING: Final = 33.0
"""From this share of all contracts on, in percent, one crowds out the others."""
MAX_CONTRACTS: Final = 14
"""The maximum number of contracts that are listed, the most frequent ones."""


def auction(results: Results) -> ReportSection | None:
    """The bids and the contracts; only in a game that has an auction."""
    if not any(hand.bids or hand.passes for match in results.base for hand in match.hands):
        return None
    matches = results.base
    contracts = [hand.contract for match in matches for hand in match.hands if hand.contract is not None]
    made = made_share(matches)
    bids = ratio([(sum(len(hand.bids) for hand in match.hands), len(match.hands)) for match in matches], ".2f")
    unbid = share([(sum(hand.contract is None for hand in match.hands), len(match.hands)) for match in matches])
    rows = [("Bids in an auction", bids), ("Contracts made", made), ("Auctions in which all pass", unbid)]
    margin = mean_margin(matches)
    if margin.value is not None:
        rows.append(("What the bidder has to spare", margin))
    blocks: list[Block] = [Grid("The auction", ("", ""), rows)]
    short = [f"{made.full} of the contracts are made."]
    shares = _by_contract(results, contracts)
    most = max(shares.rows, key=lambda row: row.figure.value or 0, default=None)
    if most is not None and most.figure.low is not None and most.figure.low > CROWDING:
        only = f"One contract crowds out the others: {most.label} is {most.figure.full} of all contracts."
        short.insert(0, only if len(shares.rows) > 1 else f"There is one contract only: {most.label}.")
    if unbid.value:
        short.append(f"In {unbid.full} of the auctions all pass.")
    blocks.append(shares)
    judged = judgement(matches)
    if judged.value is not None:
        caption = "Can the players judge hands? The bidder’s result less what its hand was worth to it"
        blocks.append(Intervals(caption, [FigureRow("result less worth", judged)], 0))
        if judged.excludes(0):
            than = "more" if judged.value > 0 else "less"
            sentence = f"These players misjudge their hands: the bidder gets {than} than it thought, {judged.full}."
            blocks.append(ReportText([sentence, "What is said about the auction is said about them first."]))
            short.append(sentence)
    return ReportSection("The auction", blocks, short)


def _by_contract(results: Results, contracts: list[ContractResult]) -> Shares:
    hands = Counter(contract.words for contract in contracts)
    names = {words for words, _ in hands.most_common(MAX_CONTRACTS)}
    ordered = sorted(
        names, key=lambda words: (min(each.level or 0 for each in contracts if each.words == words), words)
    )
    rows = []
    for words in ordered:
        found = share([_contracts(match, partial(_is, words)) for match in results.base])
        made = share([_made(match, words) for match in results.base], ".0f")
        rows.append(FigureRow(words, found, f"made {made.text}" if made.value is not None else ""))
    left = len(hands) - len(names)
    more = f"; {left} others are rarer" if left else ""
    return Shares(f"Contracts, as shares of all{more}", rows)


def _is(words: str, contract: ContractResult) -> bool:
    return contract.words == words


def _contracts(match: PlayedMatch, chosen: Callable[[ContractResult], bool]) -> Ratio:
    contracts = [hand.contract for hand in match.hands if hand.contract is not None]
    return sum(map(chosen, contracts)), len(contracts)


def _made(match: PlayedMatch, words: str) -> Ratio:
    contracts = [hand.contract for hand in match.hands if hand.contract is not None and hand.contract.words == words]
    return sum(contract.made for contract in contracts), len(contracts)


def made_share(matches: Iterable[PlayedMatch]) -> Measured:
    """Return the share of the contracts that were made."""
    return share([_contracts(match, lambda contract: contract.made) for match in matches])


def mean_margin(matches: Iterable[PlayedMatch]) -> Measured:
    """Return the bidder's result less what was needed, where a contract has a margin."""
    return ratio([_margins(match) for match in matches], "+.1f")


def _margins(match: PlayedMatch) -> Ratio:
    found = [hand.contract.margin for hand in played_hands(match) if hand.contract and hand.contract.margin is not None]
    return sum(found), len(found)


def judgement(matches: Iterable[PlayedMatch]) -> Measured:
    """Return the bidder's result less what its hand was worth to it when it made its bid."""
    return ratio([_judged(match) for match in matches], "+.1f")


def _judged(match: PlayedMatch) -> Ratio:
    found = [beyond for hand in played_hands(match) if (beyond := _beyond_worth(hand)) is not None]
    return sum(found), len(found)


def _beyond_worth(hand: PlayedHand) -> float | None:
    contract = hand.contract
    if contract is None or contract.level is None or contract.margin is None:
        return None
    worth = next((bid.worth for bid in reversed(hand.bids) if bid.seat == contract.seats[0]), None)
    return None if worth is None else contract.level + contract.margin - worth
