"""A surface that shows nothing: what is drawn onto it in slices fills the caches of pictures."""

from math import inf

import pytest

from cardtable.ui.unseen import NullSurface, OutOfTimeError


def draw_ten(nowhere: NullSurface, reached: list[int]) -> None:
    """Draw ten times, and note how far that gets."""
    for count in range(10):
        reached.append(count)
        nowhere.blit(nowhere, (0, 0))


def test_drawing_onto_a_null_surface_gets_farther_with_each_slice() -> None:
    nowhere = NullSurface((800, 600), least=0.0)
    lengths = []
    for _ in range(3):
        reached: list[int] = []
        nowhere.begin(until=0.0)
        with pytest.raises(OutOfTimeError):
            draw_ten(nowhere, reached)
        lengths.append(len(reached))
    assert lengths == sorted(set(lengths)), "each slice gets farther than the one before it"


def test_a_slice_ends_with_a_piece_that_takes_longer_than_the_minimum(monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere, clock = NullSurface((800, 600), least=1.0), [10.0]
    monkeypatch.setattr("cardtable.ui.unseen.perf_counter", lambda: clock[0])
    nowhere.begin(until=0.0)
    clock[0] += 5.0  # a large picture was made
    with pytest.raises(OutOfTimeError):
        nowhere.blit(nowhere, (0, 0))


def test_a_slice_that_is_over_begins_no_second_drawing_that_takes_long() -> None:
    nowhere, drawn = NullSurface((800, 600)), list[str]()

    def draw() -> None:
        """Draw three cards in one place, each unless it is kept."""
        for card in ("first", "second", "third"):
            if card not in drawn:
                nowhere.check()
                drawn.append(card)
        nowhere.blit(nowhere, (0, 0))

    for count in (1, 2):
        nowhere.begin(until=0.0)
        with pytest.raises(OutOfTimeError):
            draw()
        assert len(drawn) == count
    nowhere.begin(until=inf)
    draw()
    assert drawn == ["first", "second", "third"]


def test_cards_drawn_again_because_too_few_are_kept_do_not_hold_up_a_slice() -> None:
    nowhere, reached = NullSurface((800, 600), least=0.0), list[int]()

    def draw() -> None:
        for count in range(10):
            nowhere.check()
            nowhere.blit(nowhere, (0, 0))
            reached.append(count)

    for _ in range(6):
        nowhere.begin(until=0.0)
        with pytest.raises(OutOfTimeError):
            draw()
    assert reached[-1] > 3
