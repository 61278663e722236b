"""What the rules say to a move that they do not allow."""


class IllegalMove(ValueError):  # noqa: N818 - the word of the card table
    """A move that the rules do not allow: the rule's number and the reason, as said to the player."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{reason} ({rule})")
        self.rule = rule
        self.reason = reason
