"""Store, commands, menu and tables where everything is refused that Windows refuses."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SAMPLE = ROOT / "saves" / "five-hundred the middle of a hand.cardtable.yaml"
BEGIN = "from tests.like_windows import pretend; pretend()\n"
COMMAND = "import sys; from cardtable.__main__ import main; sys.exit(main(sys.argv[1:]))"

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux's /proc to know open files")


def on_windows(folder: Path, code: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    """Run a program in a folder of its own."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    environment |= {"HOME": str(folder), "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    environment |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-c", BEGIN + code, *map(str, arguments)]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False)


REFUSED = {
    "import fcntl": "ModuleNotFoundError",
    "import os; os.nice(0)": "AttributeError",
    "open('CON.txt', 'w')": "Invalid argument",
    "open('a: b', 'w')": "Invalid argument",
    "import os; file = open('a'); os.replace('a', 'b')": "PermissionError",
    "import os; file = open('a'); os.remove('a')": "PermissionError",
    "import os; os.open('.', os.O_RDONLY)": "PermissionError",
    "from datetime import datetime; datetime(9000, 1, 1).timestamp()": "Invalid argument",
    "from datetime import datetime; datetime.fromtimestamp(-5)": "Invalid argument",
}
TRIED = """
for line in open("lines").read().splitlines():
    try:
        exec(line, {})
        print("not refused")
    except Exception as error:
        print(repr(error))
"""


def test_what_windows_refuses_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    (tmp_path / "lines").write_text("\n".join(REFUSED), encoding="utf-8")
    ended = on_windows(tmp_path, TRIED)
    for (code, error), told in zip(REFUSED.items(), ended.stdout.splitlines(), strict=True):
        assert error in told, code


@pytest.mark.nightly("a hand of every game where what Windows refuses is refused")
def test_a_window_opens_and_a_hand_of_every_game_is_played_saved_and_resumed(tmp_path: Path) -> None:
    ended = on_windows(tmp_path, COMMAND, "--self-test", "--out", tmp_path / "out")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "resumed: the same table" in ended.stdout


COMMANDS = """
import sys
from cardtable.__main__ import main
for line in open("commands"):
    arguments = line.strip().split("|")
    print(arguments[0], main(arguments), file=sys.stderr)
"""


DEMONSTRATION = pytest.param(("demo|bidding-war|--out|demo",), marks=pytest.mark.nightly("a demonstration on Windows"))


@pytest.mark.parametrize("more", [(), DEMONSTRATION])
def test_commands_run(more: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "by hand.cardtable.yaml"
    file.write_bytes(SAMPLE.read_bytes().replace(b"\n", b"\r\n"))  # as an editor of Windows writes it
    commands = (
        "games",
        f"check|{file}",
        f"moves|{file}",
        f"view|{file}|--position",
        f"move|{file}|--playouts|4",
        f"picture|{file}|a picture.png",
        f"web|{file}|a page.html",
        "arena|blackjack|--seats|rule,random|--matches|2|--csv|a sheet.csv",
        "statistics|--csv|figures.csv",
        *more,
    )
    (tmp_path / "commands").write_text("\n".join(commands), encoding="utf-8")
    ended = on_windows(tmp_path, COMMANDS)
    assert ended.stderr.splitlines() == [f"{command.partition('|')[0]} 0" for command in commands]
    assert ended.returncode == 0


SCANNED = """
import time
from pathlib import Path
from cardtable.store.errors import StoreError
from cardtable.store.files import write_atomically

path = Path("settings.yaml")
for closes in (True, False):
    path.write_text("old")
    scanner = path.open()
    now = [0.0]

    def sleep(seconds: float) -> None:
        now[0] += seconds
        if closes:
            scanner.close()

    time.sleep, time.monotonic = sleep, lambda: now[0]
    try:
        write_atomically(path, "new")
        print(path.read_text())
    except StoreError as error:
        print(error, path.read_text())
    scanner.close()
"""


def test_a_file_that_a_virus_scanner_reads_is_replaced_a_moment_later(tmp_path: Path) -> None:
    ended = on_windows(tmp_path, SCANNED)
    assert ended.stderr == ""
    assert ended.stdout.splitlines() == [
        "new",
        "settings.yaml can't be written: the process cannot access the file because it is being used old",
    ]
    assert [path.name for path in tmp_path.glob(".*tmp")] == []


STORE = """
import os
from datetime import datetime
from pathlib import Path
from random import Random
from cardtable.engine.slices import finished
from cardtable.games import GAMES
from cardtable.lab.contest import command_of
from cardtable.store.folders import Folders, remove_leftovers
from cardtable.store.crash_reports import write_report
from cardtable.store.settings import Profiles, SettingsFile
from cardtable.store.statistics.records import StatisticsFile
from cardtable.store.tables.folder import SavedTables, copy_table, opening, remove_table, restore_table, start_saving
from tests.store.played import RECORDS
from tests.situations import after
from tests.store.tables import BLUES, mixed_table

now = datetime.now().astimezone()
tables = Path("tables")
writer = start_saving(tables, mixed_table(BLUES, after(20)), now)
writer.close()
loaded, writer = finished(opening(writer.path, GAMES))
loaded.table.deal(Random(1)) if loaded.table.state.actor is None else None
writer.save()
writer.close()
copies = [copy_table(writer.path) for _ in range(4)]
for copy, seconds in zip(copies, (-5, 1, 33_000_000_000, 9_000_000_000), strict=True):
    os.utime(copy, (seconds, seconds))
print(len([saved for saved in SavedTables(tables, GAMES).in_slices() if saved is not None and saved.can_continue]))
aside = remove_table(copies[0])
restore_table(aside, copies[0])
profiles = Profiles(Path("config", "settings.yaml"))
for name in ("CON", "nul", "a: b?", "Zoe. ", "..", "aux.txt"):
    profiles.choose(profiles.make(name))
profiles.remove(profiles.all[-1])
print(len(profiles.all))
for path in (profiles.first, profiles.all[1].path):
    path.write_bytes(path.read_bytes().replace(b"\\n", b"\\r\\n") if path.exists() else b"mute: true\\r\\n")
print(SettingsFile(profiles.first).settings.mute)
statistics = StatisticsFile(Path("config", "statistics.jsonl"))
for record in RECORDS:
    statistics.append(record)
print(len(statistics.read().hands) > 0, statistics.reset(now).exists())
write_report(Path("reports"), "odd", now)
remove_leftovers(Folders(tables, profiles.first))
print(command_of(r'exec:"C:\\My Bots\\bot.exe" --log C:\\new\\table.txt'))
"""


def test_tables_profiles_and_statistics_are_kept_and_backslashes_in_a_path_stay(tmp_path: Path) -> None:
    ended = on_windows(tmp_path, STORE)
    path = str(["C:/My Bots/bot.exe", "--log", "C:/new/table.txt"]).replace("/", r"\\")
    assert (ended.stdout.splitlines(), ended.stderr) == (["5", "6", "True", "True True", path], "")
