"""Measuring, and tables of what was measured."""

from collections.abc import Callable, Iterable, Sequence
from time import perf_counter


def seconds_of(action: Callable[[], object], least: float = 0.2) -> float:
    """Return how many seconds ``action`` takes, at best, repeating it for at least so many seconds."""
    best, end = float("inf"), perf_counter() + least
    while True:
        began = perf_counter()
        action()
        now = perf_counter()
        best = min(best, now - began)
        if now >= end:
            return best


def share(values: Iterable[float], part: float) -> float:
    """Return the value below which ``part`` of the values lie: 0.99 for the p99."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def ms(seconds: float) -> str:
    """Write a time in milliseconds."""
    return f"{1000 * seconds:.2f} ms" if seconds < 0.1 else f"{1000 * seconds:.0f} ms"


def number(value: float) -> str:
    """Write a large number with its thousands parted."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"


def print_table(title: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table, its first column to the left and the others to the right."""
    widths = [max(len(str(cell)) for cell in column) for column in zip(heads, *rows, strict=True)]
    print(f"\n{title}")
    for row in (heads, ["-" * width for width in widths], *rows):
        first, *others = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        print("  " + "  ".join([row[0].ljust(widths[0]) if first else first, *others]).rstrip())
