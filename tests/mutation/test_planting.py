"""A fault that is planted changes the functions that it says, wherever they are held, and nothing else."""

from tests.mutation.planting import changed_functions

SOURCE = """
POINTS = 3

class Hand:
    def points(self) -> int:
        return POINTS

    @property
    def over(self) -> bool:
        return not self.points()

def best(hands: list[Hand]) -> int:
    return max(hand.points() for hand in hands)
"""


def changed(old: str, new: str) -> list[str]:
    """Return the names of the functions that are others after a change."""
    codes = [compile(each, "hand.py", "exec") for each in (SOURCE, SOURCE.replace(old, new))]
    return [after.co_qualname for _, after in changed_functions(*codes)]


def test_the_function_or_method_in_which_a_fault_lies_is_changed() -> None:
    assert changed("not self.points()", "self.points()") == ["Hand.over"]
    assert changed("max(", "min(") == ["best"]
    assert changed("hand.points() for", "1 for") == ["best"]
    assert changed("POINTS = 3", "POINTS = 4") == []


def test_functions_below_a_line_that_is_left_out_do_the_same() -> None:
    codes = [compile(each, "hand.py", "exec") for each in (SOURCE, SOURCE.replace("POINTS = 3\n", ""))]
    moved = list(changed_functions(*codes))
    assert [after.co_qualname for _, after in moved] == ["Hand.points", "Hand.over", "best"]
    assert all(before.co_firstlineno == after.co_firstlineno + 1 for before, after in moved)
