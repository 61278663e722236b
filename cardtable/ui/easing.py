"""How things move: functions of a share of time (0 to 1) that give a share of the way."""


def clamp(share: float) -> float:
    """Return ``share`` kept between 0 and 1."""
    return 0.0 if share < 0 else min(share, 1.0)


def ease_out(share: float) -> float:
    """Start fast and come to rest softly, as a card pushed over felt."""
    return 1 - (1 - clamp(share)) ** 3


def between(start: float, end: float, share: float) -> float:
    """Return the point that lies ``share`` of the way from ``start`` to ``end``."""
    return start + (end - start) * share
