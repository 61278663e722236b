"""Views: their zones by name and kind."""

from cardtable.games.five_hundred.game import GAME


def test_a_zone_is_found_by_its_name_and_kind() -> None:
    view = GAME.new(3).view(0)
    assert view.kind("hand-2") == "hand"
    assert view.kind("widow") == "widow"
    assert view.kind("nowhere") == "nowhere"
    assert view.zone_named("hand-2") == view.zone("hand", 2)
    assert view.zone_named("hand") is None
