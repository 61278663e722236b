"""Every asset is there, can be drawn, and has a licence; fonts have every sign that we write."""

import re
import runpy
import xml.etree.ElementTree as ET
from pathlib import Path

import pygame
import pytest
from fontTools.ttLib import TTFont

from cardtable.engine.cards import JOKER, pack
from cardtable.ui.assets import AssetError, asset
from cardtable.ui.drawing.cards import DECKS

ROOT = Path(__file__).resolve().parents[2]
FACES = [str(card) for card in (*pack(), JOKER)]
DRAWINGS = sorted(path.relative_to(ROOT / "assets").as_posix() for path in (ROOT / "assets").rglob("*.svg"))
DRAWN_BY_NANOSVG = {"ellipse", "svg", "g", "path", "rect", "circle"}

WRITTEN = "".join(map(chr, range(32, 127))) + "–—…·×−½’‘“”•→←↑↓✓éèêëàâäöüßñçåøæÉÀÄÖÜÑÇÅØÆ¡¿"


def cmap(name: str) -> set[int]:
    with TTFont(asset("fonts", name)) as font:
        return set(font.getBestCmap())


@pytest.mark.parametrize("deck", DECKS)
def test_a_deck_has_52_cards_and_a_joker(deck: str) -> None:
    assert sorted(path.stem for path in asset("faces", deck).iterdir()) == sorted(FACES)


def test_drawings_hold_only_what_nanosvg_draws_and_are_not_blank() -> None:
    assert len(DRAWINGS) > 200
    for name in DRAWINGS:
        path = asset(*name.split("/"))
        for element in ET.parse(path).getroot().iter():
            assert element.tag.removeprefix("{http://www.w3.org/2000/svg}") in DRAWN_BY_NANOSVG, name
            for key in ("fill", "stroke"):
                assert re.fullmatch(r"none|#[0-9a-f]{6}", element.get(key, "none")), (
                    f"{name}: {key} of {element.attrib}"
                )
        surface = pygame.image.load_sized_svg(path, (60, 84))
        assert pygame.mask.from_surface(surface, 127).count() > 60, name


@pytest.mark.parametrize("deck", DECKS)
def test_no_two_faces_of_a_deck_look_alike(deck: str) -> None:
    seen = {
        pygame.image.tobytes(pygame.image.load_sized_svg(asset("faces", deck, f"{face}.svg"), (40, 56)), "RGBA")
        for face in FACES
    }
    assert len(seen) == len(FACES)


def test_what_is_kept_is_what_the_script_draws() -> None:
    script = runpy.run_path(str(ROOT / "packaging" / "make_art.py"))
    for name in ("green", "blue", "plain"):
        assert asset("backs", f"{name}.svg").read_text(encoding="utf-8") == script[f"{name}_back"]()
    for deck in DECKS:
        joker = script["joker"](large=deck.endswith("large"))
        assert asset("faces", deck, "Jo.svg").read_text(encoding="utf-8") == joker


def test_all_assets_together_stay_small() -> None:
    assert sum(path.stat().st_size for path in asset().rglob("*") if path.is_file()) < 5_000_000


def test_the_icon_comes_in_every_size() -> None:
    for size in (16, 24, 32, 48, 64, 128, 256, 512):
        assert pygame.image.load(asset("icon", f"cardtable-{size}.png")).get_size() == (size, size)


def test_every_written_sign_is_in_a_font() -> None:
    fallback = cmap("DejaVuSans.ttf")
    for name in ("AtkinsonHyperlegible-Regular.ttf", "AtkinsonHyperlegible-Bold.ttf"):
        covered = cmap(name)
        assert [sign for sign in WRITTEN if ord(sign) not in covered | fallback] == []
        assert [chr(code) for code in range(32, 127) if code not in covered] == []


def test_every_folder_of_assets_is_named_with_its_licence() -> None:
    licences = asset("LICENSES.md").read_text(encoding="utf-8")
    for folder in asset().iterdir():
        if folder.is_dir():
            assert f"`{folder.name}/" in licences
    for font in asset("fonts").glob("*.ttf"):
        assert font.stem.split("-")[0] in licences


def test_an_asset_is_found_in_the_package_or_beside_it(tmp_path: Path) -> None:
    inside, beside = tmp_path / "cardtable" / "assets", tmp_path / "assets"
    beside.mkdir()
    (beside / "felt.svg").touch()
    assert asset("felt.svg", places=(inside, beside)) == beside / "felt.svg"
    inside.mkdir(parents=True)
    (inside / "felt.svg").touch()
    assert asset("felt.svg", places=(inside, beside)) == inside / "felt.svg"


def test_a_missing_asset_is_named_with_advice_on_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(AssetError, match=r"faces/two-large/9h\.svg is missing .* install the program again") as caught:
        asset("faces", "two-large", "9h.svg", places=(tmp_path,))
    assert str(tmp_path) in str(caught.value)
