"""What a game's ``layout.yaml`` says of the table: which zone lies where, and which scene a phase is played in."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

DRAWS = ("hand", "row", "stack", "ring", "front", "strip", "count", "none")
SCENES = ("deal", "bidding", "play")
SORT_KEYS = ("back", "suit", "rank")


class LayoutError(ValueError):
    """A layout that cannot be used; the message names the game's entry that is wrong."""


@dataclass(frozen=True, slots=True)
class ZoneSpec:
    """How one kind of zone is drawn.

    :param draw: ``hand``, ``row`` (overlapping, left to right), ``stack`` (its top card and a count), ``ring`` (each
        card towards its player), ``front`` (each before its player's plate), ``strip`` (small, in its owner's panel),
        ``count`` (on the owner's plate), ``none``.
    :param box: left, top, right and bottom as parts of the middle of the table.
    :param linger: cards that leave it after a move stay on show for a while first (a finished trick).
    :param takes_above: pointing at a card lifts those above it, which would be taken along.
    :param drop: cards may be dragged here.
    :param phases: the zone has its place only in these phases; in all if there are none.
    :param last: a row shows only so many cards, the last ones; 0 for all.
    :param names_player: the caption says who laid the last card.
    """

    draw: str
    box: tuple[float, float, float, float] = (0.0, 0.0, 1.0, 1.0)
    caption: str = ""
    linger: bool = False
    takes_above: bool = False
    drop: bool = False
    phases: tuple[str, ...] = ()
    last: int = 0
    names_player: bool = False


@dataclass(frozen=True, slots=True)
class SortOrder:
    """An order for the hand: its name and the keys to sort by, first to last."""

    name: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LayoutSpec:
    """A game's whole layout.

    ``panels`` is ``sides``, ``seats`` or empty: who has a panel for strips.

    ``caption_width`` is how much room the captions want, in heights of a line: with less they stand in two rows.

    ``confirm`` are the words of the moves that cost dearly, which ask once before they are made.
    """

    zones: Mapping[str, ZoneSpec]
    scenes: Mapping[str, str]
    sorts: tuple[SortOrder, ...]
    panels: str = ""
    suits: str = "shcd"
    ranks: str = "A23456789TJQK"
    clockwise: bool = True
    confirm: tuple[str, ...] = ()
    caption_width: float = 0.0

    def zone(self, name: str) -> ZoneSpec:
        """Return how the zone of this name is drawn: by its kind, ``meld`` for ``meld-11``."""
        return self.zones.get(kind_of(name), _UNSEEN)

    def scene(self, phase: str) -> str:
        """Return which scene a phase is played in."""
        return self.scenes.get(phase, "play")


_UNSEEN = ZoneSpec("none")


def kind_of(zone: str) -> str:
    """Return a zone's name without its numbers: ``won`` for ``won-2``, ``meld`` for ``meld-0-3``."""
    return zone.rstrip("-0123456789")


def read_layout(game: str, raw: Mapping[str, Any]) -> LayoutSpec:
    """Return the layout written in a game's ``layout.yaml``.

    :raises LayoutError: naming the entry that is wrong.
    """

    def wrong(what: str) -> LayoutError:
        return LayoutError(f"{game}/layout.yaml: {what}")

    zones = {}
    for name, entry in raw.get("zones", {}).items():
        known = {field: entry[field] for field in entry if field in ZoneSpec.__dataclass_fields__}
        if len(known) < len(entry) or entry.get("draw") not in DRAWS:
            raise wrong(f"zone {name} must have 'draw' (one of {', '.join(DRAWS)}) and only known entries")
        if "box" in known:
            box = tuple(map(float, known["box"]))
            if len(box) != 4 or not (0 <= box[0] < box[2] <= 1 and 0 <= box[1] < box[3] <= 1):
                raise wrong(f"zone {name}: box is left, top, right, bottom within 0 and 1")
            known["box"] = box
        known["phases"] = tuple(map(str, known.get("phases", ())))
        zones[name] = ZoneSpec(**known)
    sorts = tuple(SortOrder(entry["name"], tuple(entry["keys"])) for entry in raw.get("sort", ()))
    if not sorts or any(key not in SORT_KEYS for order in sorts for key in order.keys):
        raise wrong(f"sort needs at least one order, with keys of {', '.join(SORT_KEYS)}")
    scenes = dict(raw.get("scenes", {}))
    if any(scene not in SCENES for scene in scenes.values()):
        raise wrong(f"scenes are {', '.join(SCENES)}")
    return LayoutSpec(
        zones,
        scenes,
        sorts,
        raw.get("panels", ""),
        str(raw.get("suits", "shcd")),
        str(raw.get("ranks", "A23456789TJQK")),
        raw.get("direction", "clockwise") == "clockwise",
        tuple(raw.get("confirm", ())),
        float(raw.get("caption_width", 0)),
    )
