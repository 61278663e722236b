"""A web page in a real browser, headless: its keys, mouse and touch, and the texts that its script makes."""

import json
import os
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from cardtable.games import GAMES
from cardtable.program.sharing.web_pages import web_page
from cardtable.store.tables.format import read_table
from cardtable.web.page import PointOfView

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
pytestmark = pytest.mark.skipif(not BROWSER, reason="needs Chromium")

MATCH = Path("saves/blues-and-greens a finished short match.cardtable.yaml")
WAIT_SECONDS = 120

DEEDS = """
<script>
const told = [];
const tell = (what) => told.push(`${what}=${document.body.dataset.place}`);
const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
const finger = (kind, x) => new TouchEvent(kind, { bubbles: true, changedTouches: [
  new Touch({ identifier: 1, target: document.getElementById("table"), clientX: x, clientY: 200 })] });
const swipe = (from, to) => {
  document.getElementById("table").dispatchEvent(finger("touchstart", from));
  document.getElementById("table").dispatchEvent(finger("touchend", to));
};
tell("start");
press("ArrowRight"); press("ArrowRight"); tell("right");
press("ArrowLeft"); tell("left");
press("PageDown"); tell("hand");
press("End"); tell("end");
press("Home"); tell("home");
document.getElementById("next").click(); tell("click");
document.getElementById("last").click(); tell("last");
swipe(400, 500); tell("swiped");
const seen = { faces: document.querySelectorAll(".face img").length, result: 0, wide: 0 };
document.getElementById("last").click();
seen.result = document.getElementById("result").hidden ? 0 : 1;
seen.wide = document.documentElement.scrollWidth <= innerWidth ? 1 : 0;
seen.choice = document.getElementById("choice").getClientRects().length;
seen.word = document.getElementById("choice").firstElementChild.textContent;
document.body.dataset.told = told.join(" ");
document.body.dataset.seen = JSON.stringify(seen).replaceAll('"', "");
</script>
"""


def opened(path: Path, profile: Path, size: str, *options: str) -> str:
    """Return the document in the browser after all scripts have run."""
    assert BROWSER
    command = [BROWSER, "--headless", "--disable-gpu", "--no-first-run", f"--user-data-dir={profile}"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--no-sandbox")
    done = subprocess.run(
        [*command, *options, f"--window-size={size}", "--dump-dom", path.as_uri()],
        capture_output=True,
        check=True,
        timeout=WAIT_SECONDS,
        encoding="utf-8",
    )
    return done.stdout


def test_keys_mouse_and_touch_lead_through_the_match_in_a_narrow_window(tmp_path: Path) -> None:
    table = read_table(MATCH, GAMES, waits=True).table
    path = tmp_path / "match.html"
    path.write_bytes(web_page(table, PointOfView(0)).replace(b"</body>", DEEDS.encode() + b"</body>"))
    document = opened(path, tmp_path / "profile", "500,900")
    told = re.search('data-told="([^"]*)"', document)
    assert told, document[-2000:]
    last, second = len(table.log) - 1, table.moves_until(1)
    wanted = {"start": 0, "right": 2, "left": 1, "hand": second, "end": last, "home": 0, "click": 1, "last": last}
    assert told[1] == " ".join(f"{name}={place}" for name, place in {**wanted, "swiped": last - 1}.items())
    seen = re.search('data-seen="([^"]*)"', document)
    assert seen
    assert seen[1] == "{faces:4,result:1,wide:1,choice:1,word:Hand}"


CAPTIONS = """
<script>
const captions = new Set();
for (let place = 0; place < document.getElementById("place").max; place += 1) {
  document.querySelectorAll(".who small").forEach((small) => captions.add(small.textContent.split(" · ")[0]));
  document.getElementById("next").click();
}
document.body.dataset.captions = [...captions].join(",");
document.body.dataset.wide = document.documentElement.scrollWidth <= innerWidth ? 1 : 0;
</script>
"""


def test_points_have_a_noun_in_their_number_and_a_minus_sign(tmp_path: Path) -> None:
    table = read_table(Path("saves/five-hundred the middle of a hand.cardtable.yaml"), GAMES).table
    page = web_page(table, PointOfView(0)).replace(b'"scores":[0,0,0]', b'"scores":[1,0,0]', 1)
    path = tmp_path / "match.html"
    path.write_bytes(page.replace(b"</body>", CAPTIONS.encode() + b"</body>"))
    document = opened(path, tmp_path / "profile", "1280,900")
    assert 'data-wide="1"' in document
    captions = re.search('data-captions="([^"]*)"', document)
    assert captions
    assert {"1 point", "0 points", "\u2212240 points"} <= set(captions[1].split(","))
    assert not re.search(r"\b1 points|-", captions[1])


CHOICE = """
<script>document.body.dataset.choice = document.getElementById("choice").getClientRects().length;</script>
"""


def test_no_choice_of_a_hand_is_offered_where_there_is_one(tmp_path: Path) -> None:
    page = web_page(read_table(MATCH, GAMES, waits=True).table, PointOfView(0), 0)
    path = tmp_path / "match.html"
    path.write_bytes(page.replace(b"</body>", CHOICE.encode() + b"</body>"))
    assert 'data-choice="0"' in opened(path, tmp_path / "profile", "1280,900")


PHONE = """
<!doctype html><body style="margin:0"><iframe src="match.html" style="border:0;width:390px;height:844px"></iframe>
<script>addEventListener("message", (event) => { document.body.dataset.report = JSON.stringify(event.data); });</script>
"""
"""A page on a telephone's width, which is less than a window of Chromium can have."""
TOUCH = "--blink-settings=primaryPointerType=2,availablePointerTypes=2,primaryHoverType=1,availableHoverTypes=1"
PLACES_OF_CONTROLS = """
<script>
addEventListener("load", () => {
  const places = new Set(), find = (id) => document.getElementById(id);
  let shown = 0;
  for (let place = 0; place <= find("place").max; place += 1) {
    const { top, bottom } = find("next").getBoundingClientRect();
    places.add(`${Math.round(top)}`);
    const facts = find("facts").getBoundingClientRect();
    if (bottom <= innerHeight && facts.top >= 0 && find("facts").textContent) shown += 1;
    find("next").click();
  }
  const visible = [...document.querySelectorAll("#help span")].filter((each) => each.getClientRects().length);
  parent.postMessage({ places: [...places].length, shown, wide: document.documentElement.scrollWidth,
    help: visible.map((each) => each.textContent).join(""),
    card: document.querySelector("#own .card").getBoundingClientRect().width,
    marks: document.querySelectorAll(".card.g .deck").length }, "*");
});
</script>
"""


def on_a_telephone(save: Path, tmp_path: Path) -> dict[str, Any]:
    """Return what a page of a saved table reports on a telephone's width."""
    table = read_table(save, GAMES, waits=True).table
    page = web_page(table, PointOfView(0)).replace(b"</body>", PLACES_OF_CONTROLS.encode() + b"</body>")
    (tmp_path / "match.html").write_bytes(page)
    (tmp_path / "phone.html").write_text(PHONE, encoding="utf-8")
    found = re.search(
        "data-report='([^']*)'|data-report=\"([^\"]*)\"", opened(tmp_path / "phone.html", tmp_path, "500,844", TOUCH)
    )
    assert found
    report: dict[str, Any] = json.loads(unescape(found[1] or found[2]))
    assert report["places"] == 1
    assert report["shown"] == len(table.log)
    assert report["wide"] <= 390
    return report


def test_on_a_telephone_the_controls_stay_at_the_lower_edge_and_the_facts_are_in_sight(tmp_path: Path) -> None:
    report = on_a_telephone(MATCH, tmp_path)
    assert report["help"].startswith("Swipe to the left for the next move")
    assert "Arrow keys" not in report["help"]
    assert report["marks"] > 0
    assert report["card"] < 30, "its first card lies in a meld"


@pytest.mark.nightly("a second page on a telephone")
def test_on_a_telephone_cards_are_larger_where_there_is_room(tmp_path: Path) -> None:
    assert on_a_telephone(Path("saves/five-hundred the middle of a hand.cardtable.yaml"), tmp_path)["card"] > 45
