"""How figures and sentences are written: minus signs, signs of gains, capital letters."""


def signed(text: object) -> str:
    """Return a figure, or a text with figures, with a proper minus sign."""
    return str(text).replace("-", "−")


def gained(points: int) -> str:
    """Return points as they are added: ``+60``, ``−40``, ``0``."""
    return signed(f"{points:+}") if points else "0"


def capitalized(text: str) -> str:
    """Return a text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def uncapitalized(text: str) -> str:
    """Return a text as it goes on in a sentence, with a small letter at its beginning."""
    return text[:1].lower() + text[1:]
