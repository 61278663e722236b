"""The house rules of the Scruffian Bidding War."""

from dataclasses import dataclass

from cardtable.engine.options import choice, flag, number


@dataclass(frozen=True, slots=True)
class House:
    """The house rules, agreed before the first game."""

    values: str = choice(
        "printed",
        {
            "printed": "jack 11, queen 12, king 13",
            "queen_high": "king 12, queen 13",
            "royal_equal": "queen and king 13",
            "faces_ten": "jack, queen and king 10",
        },
        label="Values",
        help="What the court cards are worth, as bids and as prizes alike.",
        rule="SW-8",
    )
    ties: str = choice(
        "discard",
        {
            "discard": "nobody wins",
            "next_highest": "the highest unshared bid wins",
            "carry_over": "the prize stays",
        },
        label="Equal highest bids",
        help="Whether the prize is lost, goes to the highest bid that nobody shares, or stays with the next one added. "
        "Has no effect in an open auction.",
        rule="SW-9",
    )
    prizes: str = choice(
        "spare_suit",
        {"spare_suit": "a spare suit", "offered": "the players' own cards"},
        label="Prizes",
        help="What is for sale: a shuffled spare suit, or cards that three to seven players offer in turn.",
        rule="SW-10",
    )
    seller_paid: bool = flag(
        False,
        label="The seller is paid",
        help="The winning bid goes to the player who offered the card, and counts. Has no effect with a spare suit.",
        rule="SW-10",
    )
    bidding: str = choice(
        "sealed",
        {"sealed": "secret, all at once", "open": "an open auction"},
        label="Bidding",
        help="All bids are laid face down and turned over together, or the players outbid each other in turn.",
        rule="SW-11",
    )
    games: int = number(
        1,
        1,
        99,
        label="Games",
        help="The highest total after this many games wins. The suits are drawn again for each.",
        rule="SW-13",
    )
    ranks: int = number(
        13, 3, 13, label="Cards in a suit", help="Only the cards from the ace up to this rank are used.", rule="SW-14"
    )
