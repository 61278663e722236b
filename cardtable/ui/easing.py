"""How things move: functions of a share of time (0 to 1) that give a share of the way."""


def clamp(share: float) -> float:
    """Return ``share`` kept between 0 and 1."""
    return 0.0 if share < 0 else min(share, 1.0)


def linear(share: float) -> float:
    """Move evenly."""
    return clamp(share)


def ease_out(share: float) -> float:
    """Start fast and come to rest softly, as a card pushed over felt."""
    return 1 - (1 - clamp(share)) ** 3


def ease_in(share: float) -> float:
    """Start softly and leave fast."""
    return clamp(share) ** 3


def ease_in_out(share: float) -> float:
    """Start and end softly."""
    share = clamp(share)
    return share * share * (3 - 2 * share)


def between(start: float, end: float, share: float) -> float:
    """Return the point that lies ``share`` of the way from ``start`` to ``end``."""
    return start + (end - start) * share
