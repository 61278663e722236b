"""The heading of a review: the moment of the decision on the table, in place of the standing of the match."""

from collections.abc import Iterator, Sequence

from cardtable.engine.voice.words import Fact, Standing
from cardtable.ui.look import Look
from cardtable.ui.theme import SMALL, Ground


def headed(standings: Sequence[Standing], moment: str, counted: Sequence[str], look: Look, width: int) -> Standing:
    """Return a standing with the moment of a decision in place of bars and contract; the token stays.

    :param standings: the standing with whole names, and with first names.

    :param moment: when it was made and what was decided: ``Trick 9: your draw``.
    :param counted: the hand and the number of the decision, from long to short.
    :param width: the room for the texts. The contract stays in the caption if it fits.
    """
    forms = (*_with_contract(standings, counted), *counted)
    label = look.fitted(forms, look.dim_style(Ground.DARK, SMALL), width)
    return Standing(standings[0].token, Fact(label.text, (moment,)))


def _with_contract(standings: Sequence[Standing], counted: Sequence[str]) -> Iterator[str]:
    """Yield the captions with the contract or the bid of the hand, from long to short."""
    for caption in counted:
        for standing in standings:
            contract = standing.fact.forms if standing.fact is not None else ()
            bids = tuple(f"{bar.label}: {bar.target}" for bar in standing.bars if bar.target)
            for form in (*contract, *bids):
                yield f"{caption} \u00b7 {form}"
