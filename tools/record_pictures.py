"""Draw the scenes of the Cardtable on PYTHONPATH in nine shapes. ``picture_pairs.py`` runs it for two commits.

Only this file imports Cardtable, from either of them: where a name has moved in between, both places are tried. Scenes
are reached with the tools and tests of that tree, by keys and by the labels of buttons, so that modules may move.
"""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import argparse
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from fnmatch import fnmatch
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pygame

NOW = datetime(2026, 11, 23, 20, tzinfo=UTC)
"""The time in all pictures."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A Size of what is on the screen, and a window.

    :param percent: the scale of texts and cards that is nearest to the Size, in commits before there were Sizes.
    """

    size: str
    window: tuple[int, int]
    percent: int

    def __str__(self) -> str:
        return f"{self.size}-{self.window[0]}x{self.window[1]}"


DEALER = -1

WINDOWS = {"4:3": (960, 720), "16:9": (1280, 720), "21:9": (1680, 720)}
SHAPES = tuple(
    Shape(size, WINDOWS[form], percent)
    for size, percent, forms in (
        ("normal", 100, ("16:9", "4:3", "21:9")),
        ("small", 80, ("16:9", "4:3")),
        ("large", 130, ("16:9", "4:3")),
        ("largest", 160, ("16:9", "4:3")),
    )
    for form in forms
)
CARD_PERCENTS = (70, 140)
"""The limits of the size of cards before there were Sizes."""


def either(name: str, *modules: str) -> Any:
    """Return what has this name in the first of these modules that has it: things move between two commits."""
    for module in modules:
        with suppress(ImportError, AttributeError):
            return getattr(import_module(module), name)
    raise ImportError(f"{name} is in none of {', '.join(modules)}")


def from_tests(module: str, name: str) -> Any:
    """Return a name from the tests or the tools of the tree, when it is needed."""
    return getattr(import_module(module), name)


# --- the program in a shape


def new_program() -> Any:
    program = from_tests("tests.ui.at_the_table", "Program")(Path(tempfile.mkdtemp()), WINDOWS["16:9"])
    program.app.profile.introduce("Ann")
    return program


def reshape(program: Any, shape: Shape) -> None:
    """Give the window, and what is in it, a shape; all is placed once."""
    loop, profile = program.loop, program.app.profile
    scene, loop.scene = loop.scene, None
    program.screen.resize(shape.window)
    if hasattr(profile.settings, "size"):
        profile.set("size", shape.size)
    else:
        profile.set("card_scale", max(CARD_PERCENTS[0], min(CARD_PERCENTS[1], shape.percent)))
        profile.set("text_scale", shape.percent)
    loop.scene = scene
    without_grain(program)
    program.run(0.5)


def without_grain(program: Any) -> None:
    """Take the fibres off the cloth, which make files large."""
    look = program.loop.look
    program.loop.restyle(replace(look, theme=replace(look.theme, grain=0)))


def stop_clocks() -> None:
    """Let the program always take the same time for now."""
    for name, module in list(sys.modules.items()):
        if name.startswith("cardtable.") and "_now" in vars(module):
            vars(module)["_now"] = lambda: NOW
    program = from_tests("tests.ui.at_the_table", "Program")
    begin = program.__init__

    def begun(self: Any, *given: Any, **named: Any) -> None:
        begin(self, *given, **named)
        self.app.clock = lambda: NOW

    program.__init__ = begun


# --- pages


def at_the_menu() -> Any:
    program = new_program()
    program.app.show_menu()
    program.run(0.5)
    return program


def page(button: str, *keys: str) -> Callable[[], Any]:
    """Return what presses a button of the menu, and then these keys."""

    def drawn() -> Any:
        program = at_the_menu()
        program.press(button)
        program.run(1.0)
        press(program, *keys)
        return program

    return drawn


def press(program: Any, *keys: str) -> None:
    """Press these keys, and click what has these labels."""
    for key in keys:
        program.rest()
        if key in ("Enter", "Esc") or len(key) == 1:
            program.key(key)
        else:
            program.click(next(part.rect.center for part in program.scene.parts() if part.label == key))
        program.run(1.0)


def of_tools(name: str, *keys: str) -> Callable[[], Any]:
    """Return what draws a page of ``tools/pictures``, and presses keys on it."""

    def drawn() -> Any:
        program = from_tests("tools.pictures.pages", "PAGES")[name]()
        press(program, *keys)
        return program

    return drawn


def curtain() -> Any:
    """Draw the curtain; its key is let go, which would open it."""
    program = of_tools("curtain-1280x720")()
    program.key_up("Space")
    return program


def table_of_tools(name: str) -> Callable[[], Any]:
    return lambda: from_tests("tools.pictures.__main__", "drawn_scene")(
        from_tests("tools.pictures.scenes", "SCENES")[name]
    )


def advised(*, tutor: bool = False) -> Any:
    """Show what the coach, or the tutor, says of a costly move, with players who judge it at once."""
    return from_tests("tools.pictures.pages", "advised")(WINDOWS["16:9"], tutor=tutor, severe=True)()


def reviewed() -> Any:
    """Show the review of a hand, with players who judge all moves at once."""
    return from_tests("tools.pictures.looked_back", "review_of_hand")(WINDOWS["16:9"], severe=True)()


def sample(name: str, *keys: str) -> Callable[[], Any]:
    def drawn() -> Any:
        program = new_program()
        read_table = either("read_table", "cardtable.store.tables.format")
        root = Path(import_module("tools.pictures.__main__").__file__ or "").parents[2]
        program.sit_in(read_table(root / "saves" / f"{name}.cardtable.yaml", games()).table)
        program.run(1.0)
        press(program, *keys)
        return program

    return drawn


def games() -> Any:
    return import_module("cardtable.games").GAMES


def game_of(name: str) -> Any:
    return from_tests("tests.known_games", "game_of")(name)


def set_up(game: str) -> Callable[[], Any]:
    def drawn() -> Any:
        program = new_program()
        program.app.show_setup(game_of(game))
        program.run(1)
        return program

    return drawn


def lesson(game: str, keys: int) -> Callable[[], Any]:
    """Return what shows a lesson after this number of Enters."""

    def drawn() -> Any:
        program = new_program()
        program.app.opener.begin_lesson(game_of(game))
        program.run(4)
        for _ in range(keys):
            program.rest()
            program.key("Enter")
            program.run(2)
        return program

    return drawn


def lesson_asking(game: str, players: int, hand: str, word: str) -> Callable[[], Any]:
    """Return what shows a hand of a lesson when the learner is asked for such a move."""

    def drawn() -> Any:
        lesson_at, moments, match_of = (
            from_tests("tests.ui.at_a_lesson", name) for name in ("lesson_at", "moments", "match_of")
        )
        program = lesson_at(Path(tempfile.mkdtemp()), game, players, hand)
        for _ in moments(program):
            expected = match_of(program).expected
            if expected is None:
                program.key("Enter")
            elif expected.word == word:
                return program
            else:
                from_tests("tests.ui.hands_on", "by_keys")(program, expected)
        return None

    return drawn


def sheet(game: str, players: int, *keys: str) -> Callable[[], Any]:
    """Return what shows the score sheet after two hands of players with long names."""

    def drawn() -> Any:
        table = from_tests("tests.ui.at_the_score_sheet", "after_two_hands")(game, players)
        program = new_program()
        live = either("LiveMatch", "cardtable.play.live")
        match = live(table, either("RuleOfThumb", "cardtable.ai.players")(games()), None, Random(1), pause=0.0)
        program.app.play.match = match
        program.app.play.show_scores(match)
        program.run(0.1)
        program.run_until(lambda: not program.scene.animating)  # until all lines are counted
        program.tick()
        press(program, *keys)
        return program

    return drawn


def played_out(game: str, players: int, **options: Any) -> Callable[[], Any]:
    """Return what shows the end of a match."""

    def drawn() -> Any:
        at, the_end = (from_tests("tests.situations", name) for name in ("at", "the_end"))
        table = at(game, seats=players, until=the_end, names=long_names(), **options)
        program = new_program()
        live = either("LiveMatch", "cardtable.play.live")
        match = live(table, either("RuleOfThumb", "cardtable.ai.players")(games()), None, Random(1), pause=0.0)
        program.app.play.match = match
        program.app.play.show_scores(match)
        program.run(10.0)
        return program

    return drawn


def long_names() -> tuple[str, ...]:
    """Return names that take much room."""
    names: tuple[str, ...] = from_tests("tests.situations", "LONG_NAMES")
    return names


def moment_of_a_game(game: str, players: int, number: int) -> Callable[[], Any]:
    """Return what shows the table at the first decision of a phase, or at a later one."""

    def drawn() -> Any:
        program = new_program()
        found = from_tests("tests.ui.moments_of_a_game", "moments")(game_of(game), players)
        if number >= len(found):
            return None
        program.sit_in(found[number])
        program.run(1.0)
        return program

    return drawn


def crowded(
    game: str, players: int, moves: int, *keys: str, seed: int = 2, helped: str = "", **options: Any
) -> Callable[[], Any]:
    """Return what shows a table of players with long names after this number of moves, when somebody is to act.

    :param helped: the setting of the help with bids, if it is not the usual one.
    """

    def drawn() -> Any:
        program = new_program()
        at, to_act, after = (from_tests("tests.situations", name) for name in ("at", "to_act", "after"))
        if helped:
            program.app.profile.set("bid_help", helped)
        until = to_act(after(moves))
        program.sit_in(at(game, seats=players, until=until, seed=seed, names=long_names(), **options))
        program.run(1.0)
        press(program, *keys)
        return program

    return drawn


def large_hand(game: str, players: int, count: int, **options: Any) -> Callable[[], Any]:
    """Return what shows a table whose player to act holds this number of cards, or the most of this match."""

    def drawn() -> Any:
        rng = Random(5)
        play_on, at_random = (from_tests("tests.made_moves", name) for name in ("play_on", "at_random"))
        seat, table_of = either("Seat", "cardtable.engine.seats"), either("Table", "cardtable.engine.table")
        table = table_of(game_of(game), [seat(name) for name in long_names()[:players]], options)
        best, held = None, 0
        for _ in range(500):
            actor = table.state.actor
            if actor is None or held >= count:
                break
            if actor >= 0:
                cards = next(len(zone.cards) for zone in table.state.zones() if zone.name == f"hand-{actor}")
                if cards > held:
                    best, held = table.branch(len(table.log)), cards
            play_on(table, rng, at_random)
        assert best is not None
        best.seats = tuple(seat(name) for name in long_names()[:players])
        program = new_program()
        program.sit_in(best)
        program.run(1.0)
        return program

    return drawn


def moment_of_tools(name: str) -> Callable[[Shape], Any]:
    """Return what draws a moment at its first shape: another shape would end it."""

    def drawn(shape: Shape) -> Any:
        scene = from_tests("tools.pictures.scenes", "MOMENTS")[name]
        with started_in(shape):
            return from_tests("tools.pictures.__main__", "drawn_moment")(replace(scene, size=shape.window))

    return drawn


class started_in:  # noqa: N801 - it is used like a function
    """Starts every program in a shape."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.kind = from_tests("tests.ui.at_the_table", "Program")

    def __enter__(self) -> None:
        begin = self.begin = self.kind.__init__

        def begun(program: Any, *given: Any, **named: Any) -> None:
            begin(program, *given, **named)
            reshape(program, self.shape)

        self.kind.__init__ = begun

    def __exit__(self, *_: object) -> None:
        self.kind.__init__ = self.begin


def scenes() -> Mapping[str, Callable[[], Any]]:
    """Return what comes to each scene, by its name."""
    found: dict[str, Callable[[], Any]] = {
        "page-menu": of_tools("menu-1280x720"),
        "page-menu-new": at_the_menu,
        "page-welcome": of_tools("welcome-1280x720"),
        "page-settings": page("Settings"),
        **{f"page-settings-{group.lower()}": page("Settings", group) for group in ("Table", "Pace", "Help", "You")},
        "page-settings-keys": page("Settings", "Keys"),
        "page-profiles": page("Ann"),
        "page-saved": of_tools("saved-1280x720"),
        "page-saved-none": page("Open a table"),
        "page-statistics": of_tools("statistics-1280x720"),
        "page-statistics-none": page("Statistics"),
        "page-learn": page("Learn"),
        "page-rules": page("Rules"),
        "page-rules-of-a-game": page("Rules", "Enter"),
        "page-deals": of_tools("deals-1280x720"),
        "page-code": of_tools("code-1280x720"),
        "page-evening": of_tools("evening-1280x720"),
        "page-practice": of_tools("practice-page-1280x720"),
        "page-practice-none": page("Practice"),
        "table-exercise": of_tools("practice-1280x720"),
        "table-exercise-answered": of_tools("practice-answered-1280x720"),
        "table-exercise-paused": of_tools("practice-1280x720", "Esc"),
        "table-coach": advised,
        "table-tutor": partial(advised, tutor=True),
        "table-curtain": curtain,
        "table-branch": of_tools("fh-branch-1280x720"),
        "table-review": reviewed,
        "judged-coach": of_tools("coach-1280x720"),
        "judged-tutor": of_tools("tutor-1280x720"),
        "judged-review": of_tools("bg-review-1280x720"),
        "table-replay": of_tools("replay-1280x720"),
        "table-lesson": of_tools("lesson-1280x720"),
        "sheet-hand": of_tools("hand-end-1280x720"),
        "sheet-match": of_tools("match-end-1280x720"),
    }
    crowded_pages: Mapping[str, Callable[[], Any]] = getattr(import_module("tools.pictures.pages"), "CROWDED", {})
    found |= {f"page-{name}": make for name, make in crowded_pages.items()}
    for game in games():
        fewest, most = game.players[0], game.players[-1]
        found[f"page-set-up-{game.id}"] = set_up(game.id)
        for keys in (0, 3):
            found[f"lesson-{game.id}-{keys}"] = lesson(game.id, keys)
        for players in sorted({fewest, most}):
            found[f"sheet-{game.id}-{players}"] = sheet(game.id, players)
            found[f"crowd-{game.id}-{players}-first"] = crowded(game.id, players, 2 * players)
            found[f"crowd-{game.id}-{players}-later"] = crowded(game.id, players, 12 * players)
            for number in range(6):
                found[f"game-{game.id}-{players}-{number}"] = moment_of_a_game(game.id, players, number)
        middle = game.players[len(game.players) // 2]
        if middle not in (fewest, most):
            found[f"crowd-{game.id}-{middle}-later"] = crowded(game.id, middle, 12 * middle)
        found[f"hand-{game.id}-{most}"] = large_hand(game.id, most, 25)
        found[f"hand-{game.id}-{fewest}"] = large_hand(game.id, fewest, 25)
    found |= crowds()
    for game, players in (("blues-and-greens", 4), ("five-hundred", 3), ("the-card-game", 8)):
        for name, key in (("log", "L"), ("cards", "K"), ("hint", "H"), ("pause", "Esc"), ("why", "?"), ("trick", "T")):
            found[f"panel-{name}-{game}"] = crowded(game, players, 10 * players, key)
    auctions = (("blues-and-greens", 4, 3), ("five-hundred", 3, 2), ("big-three", 3, 2), ("big-three", 4, 1))
    for game, players, moves in auctions:
        for how in ("always", "never"):
            found[f"auction-{game}-{players}-{how}"] = crowded(game, players, moves, helped=how)
    for players in (4, 7):
        sale: dict[str, Any] = {"prizes": "offered", "bidding": "open", "seller_paid": True}
        found[f"auction-bidding-war-{players}"] = crowded("bidding-war", players, 4, helped="always", **sale)
    for game, players in (("bidding-war", 4), ("five-hundred", 3), ("blackjack", 4), ("big-three", 4)):
        found[f"podium-{game}-{players}"] = played_out(game, players)
    skipped = ("-800x600", "text-200", "bg-play-contrast", "bg-play-bluefelt", "bg-draw")
    for name in from_tests("tools.pictures.scenes", "SCENES"):
        if not any(each in name for each in skipped):
            found[f"scene-{name.removesuffix('-1280x720').removesuffix('-1920x1080')}"] = table_of_tools(name)
    for name, path in from_tests("tools.pictures.scenes", "SAMPLES").items():
        found[f"sample-{name}"] = sample(path)
    return found


def crowds() -> Mapping[str, Callable[[], Any]]:
    """Return what comes to tables where there is little room beside what is written."""
    sale = {"prizes": "offered", "bidding": "open"}
    return {
        "crowd-tags-going-out": crowded("the-card-game", 8, 209),
        "crowd-tags-last-turns": crowded("the-card-game", 8, 230, seed=3),
        "crowd-tags-for-sale": crowded("bidding-war", 7, 41, seed=1, **sale),
        "crowd-outbid-3": crowded("bidding-war", 3, 24, seed=1, **sale),
        "crowd-outbid-7": crowded("bidding-war", 7, 27, seed=1, **sale),
        "crowd-selling": crowded("bidding-war", 4, 1, prizes="offered"),
        "crowd-last-prizes": crowded("bidding-war", 7, 85, seed=3),
        "crowd-run-to-beat": crowded("big-three", 4, 24, seed=3),
        "crowd-many-cards-2": crowded("the-card-game", 2, 193, seed=4),
        "crowd-many-cards-4": crowded("the-card-game", 4, 277, seed=4),
        "crowd-melds": crowded("blues-and-greens", 4, 60, seed=3),
        "crowd-auction-help": crowded("blues-and-greens", 4, 3, "H", seed=3),
        "crowd-discards": where("five-hundred", 3, lays_aside),
        "crowd-duties": where("blues-and-greens", 4, owes_a_meld),
        "crowd-going-out": where("the-card-game", 4, can_go_out),
        "crowd-going-out-hint": where("the-card-game", 4, can_go_out, "H"),
        "crowd-prize-won-4": where("bidding-war", 4, has_just_won),
        "crowd-prize-won-6": where("bidding-war", 6, has_just_won),
        "crowd-third-to-a-trick": where("blues-and-greens", 4, is_third),
        "crowd-call": where("big-three", 4, calls),
        "crowd-call-long-names": where("big-three", 4, calls, whole_names=True),
        "crowd-lesson-bid": lesson_asking("five-hundred", 3, "first_hand", "bid"),
    }


def calls(table: Any) -> bool:
    return bool(table.state.phase == "call")


def lays_aside(table: Any) -> bool:
    """Whether the player to act has laid cards aside and leads."""
    view = table.view(table.state.actor)
    return view.phase == "play" and len(view.zone("discards").cards) == 3 and not view.zone("trick").cards


def owes_a_meld(table: Any) -> bool:
    view = table.view(table.state.actor)
    return table.state.phase == "meld" and table.game.words.turn(view, long_names()[:4]).duty is not None


def has_just_won(table: Any) -> bool:
    """Whether a prize has been won, and nobody has bid for the next one."""
    laid = {zone.kind for zone in table.view(None).zones if zone.cards}
    return "won" in laid and "pick" not in laid


def can_go_out(table: Any) -> bool:
    return any(move.word == "out" for move in table.state.moves())


def is_third(table: Any) -> bool:
    """Whether two cards lie in the trick."""
    return table.state.phase in ("meld", "play") and len(table.view(None).zone("trick").cards) == 2


def where(
    game: str, players: int, there: Callable[[Any], bool], *keys: str, whole_names: bool = False
) -> Callable[[], Any]:
    """Return what shows a table when somebody is asked for what is wanted."""

    def drawn() -> Any:
        program = new_program()
        at, to_act, names = (from_tests("tests.situations", name) for name in ("at", "to_act", "NAMES"))
        table = at(game, seats=players, until=to_act(there), names=long_names() if whole_names else names)
        program.sit_in(table)
        program.run(1.0)
        press(program, *keys)
        return program

    return drawn


def moments() -> Mapping[str, Callable[[Shape], Any]]:
    """Return what comes to each scene that must begin in its shape."""
    return {
        f"moment-{name.removesuffix('-1280x720')}": moment_of_tools(name)
        for name in from_tests("tools.pictures.scenes", "MOMENTS")
    }


def pictures(chosen: list[str], shapes: list[Shape]) -> Iterator[tuple[str, Shape, Callable[[], Any]]]:
    """Yield each scene in each shape, with what draws it."""
    for name, make in scenes().items():
        if not matches(name, chosen):
            continue
        program: list[Any] = []

        def in_shape(shape: Shape, make: Callable[[], Any] = make, program: list[Any] = program) -> Any:
            if not program:
                program.append(make())
            if program[0] is not None:
                reshape(program[0], shape)
            return program[0]

        for shape in shapes:
            yield name, shape, partial(in_shape, shape)
    for name, begin in moments().items():
        if matches(name, chosen):
            for shape in shapes:
                yield name, shape, partial(begin, shape)


def matches(name: str, patterns: list[str]) -> bool:
    return any(fnmatch(name, pattern) for pattern in patterns)


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="record_pictures.py", description="Draw scenes in nine shapes.")
    parser.add_argument("out", type=Path, help="the folder for the pictures")
    parser.add_argument("scenes", nargs="*", default=["*"], help="names or patterns")
    parser.add_argument("--shapes", default="*", help="a pattern")
    parser.add_argument("--part", default="0/1", help="one part of several, such as 0/2")
    parser.add_argument("--again", action="store_true", help="also those that are there")
    parser.add_argument("--list", action="store_true", help="only print their names")
    chosen = parser.parse_args(arguments)
    pygame.display.init()
    pygame.font.init()
    if chosen.list:
        print("\n".join(name for name in (*scenes(), *moments()) if matches(name, chosen.scenes)))
        return
    import_module("tests.ui.at_the_table")
    stop_clocks()
    chosen.out.mkdir(parents=True, exist_ok=True)
    part, parts = map(int, chosen.part.split("/"))
    shapes = [shape for shape in SHAPES if fnmatch(str(shape), chosen.shapes)]
    names: dict[str, int] = {}
    for name, shape, draw in pictures(chosen.scenes, shapes):
        if names.setdefault(name, len(names)) % parts != part:
            continue
        path = chosen.out / f"{name}--{shape}.png"
        failed = path.with_suffix(".txt")
        if not chosen.again and (path.exists() or failed.exists()):
            continue
        try:
            program = draw()
        except Exception:  # noqa: BLE001 - a scene that cannot be drawn is told of, and the others are drawn
            failed.write_text(traceback.format_exc(), "utf-8")
            print(f"{name} {shape}: {traceback.format_exc(limit=1).splitlines()[-1]}", flush=True)
            continue
        failed.unlink(missing_ok=True)
        if program is None:
            failed.write_text("never shown\n", "utf-8")
            continue
        made = path.with_suffix(f".{os.getpid()}.png")
        pygame.image.save(program.screen.surface, made)
        made.rename(path)


if __name__ == "__main__":
    main(sys.argv[1:])
