"""Build the program for people without Python: a folder that runs by itself, and that folder packed into one file.

    python3 packaging/build.py

It makes a virtual environment of its own under ``build/`` and leaves ``dist/cardtable`` and
``dist/cardtable-VERSION-SYSTEM-MACHINE.tar.xz`` (``.zip`` on Windows). Standard library only.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from compile import NOT_THERE as WITHOUT
from iconfiles import icns, ico

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent
WORK: Final = ROOT / "build"
VENV: Final = WORK / "venv"
PYTHON: Final = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP: Final = VENV / "stamp"
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

MB: Final = 1_000_000
MOST_UNPACKED: Final = 42 * MB
MOST_PACKED: Final = 15 * MB
WHEN: Final = int(os.environ.get("SOURCE_DATE_EPOCH", "1580601600"))
"""The time that everything packed carries, so that the same program is packed to the same bytes."""


class BuildError(Exception):
    """The program could not be built, or is not as it should be. The message says what is wrong."""

    status = 1


class FetchError(BuildError):
    """What the building takes could not be fetched."""

    status = 3


def main(argv: Sequence[str] | None = None) -> int:
    """Build, check and pack; return the exit status."""
    parser = argparse.ArgumentParser(description="Build the program for people without Python.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", metavar="DIR", help="where it goes (dist)")
    parser.add_argument("--as-installed", action="store_true", help="pack what build/venv has, instead of what is here")
    arguments = parser.parse_args(argv)
    out: Path = arguments.out.absolute()
    try:
        if not arguments.as_installed:
            prepare()
            compile_players()
        freeze(out)
        folder = out / "cardtable"
        accompany(folder)
        unpacked = check_size(sum(room(path) for path in files(folder)), MOST_UNPACKED, "unpacked")
        packed = pack(folder, out)
        size = check_size(packed.stat().st_size, MOST_PACKED, "packed")
    except BuildError as error:
        print(f"build.py: {error}", file=sys.stderr)
        return error.status
    print(f"{folder}  {unpacked / MB:.1f} MB\n{packed}  {size / MB:.1f} MB")
    return 0


def prepare() -> None:
    """Make the virtual environment, or bring Cardtable in it up to date.

    :raises FetchError: if something is missing that has to be fetched.
    """
    missing = [tool for tool in ("objdump", "strip") if sys.platform.startswith("linux") and not shutil.which(tool)]
    if missing:
        raise FetchError(f"{' and '.join(missing)} must be there; on Debian and Ubuntu: apt install binutils")
    stamp = hashlib.sha256((sys.version + str(VENV)).encode() + (ROOT / "pyproject.toml").read_bytes()).hexdigest()
    usable = STAMP.exists() and STAMP.read_text("utf-8") == stamp
    if not usable:
        say("making build/venv")
        try:
            venv.EnvBuilder(clear=True, symlinks=os.name != "nt", with_pip=True).create(VENV)
        except (OSError, subprocess.CalledProcessError) as error:
            raise FetchError(
                f"could not make {VENV}: {error}; on Debian and Ubuntu: apt install python3-venv"
            ) from None
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    try:
        run([*pip, "--no-deps", "--force-reinstall", str(ROOT)] if usable else [*pip, f"{ROOT}[package]"])
    except BuildError as error:
        raise FetchError(str(error)) from None
    STAMP.write_text(stamp, "utf-8")


def compile_players() -> None:
    """Compile the rules and the players, if there is what it takes; else they stay plain Python, and that is said.

    :raises BuildError: if the compiler fails.
    """
    command = [str(PYTHON), str(HERE / "compile.py"), str(installed())]
    if subprocess.run(command, stdout=sys.stderr, check=False).returncode not in (0, WITHOUT):
        raise BuildError("the rules and the players could not be compiled")


def installed() -> Path:
    """Return the folder where the environment has Cardtable."""
    return Path(sysconfig.get_path("purelib", "venv", {"base": str(VENV), "platbase": str(VENV)}))


def freeze(out: Path) -> None:
    """Let PyInstaller put the program together."""
    say("building")
    icons = WORK / "icons"
    icons.mkdir(parents=True, exist_ok=True)
    pictures = {int(path.stem.partition("-")[2]): path.read_bytes() for path in (ROOT / "assets/icon").glob("*.png")}
    (icons / "cardtable.ico").write_bytes(ico(pictures))
    (icons / "cardtable.icns").write_bytes(icns(pictures))
    environment = {
        **os.environ,
        "CARDTABLE_ICONS": str(icons),
        "PYINSTALLER_CONFIG_DIR": str(WORK / "pyinstaller"),
        "PYTHONHASHSEED": "1",
        "SOURCE_DATE_EPOCH": str(WHEN),
    }
    places = ["--distpath", str(out), "--workpath", str(WORK / "work")]
    # -P, and the folder: the checkout's own modules must not be taken for the installed ones.
    command = [str(PYTHON), "-P", "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", *places]
    run([*command, str(HERE / "cardtable.spec")], WORK, environment)
    if sys.platform == "darwin":  # only the bundle counts there; it is signed, so what comes along lies beside it
        shutil.rmtree(out / "cardtable")
        (out / "cardtable").mkdir()
        (out / "Cardtable.app").rename(out / "cardtable" / "Cardtable.app")


def accompany(folder: Path) -> None:
    """Lay beside the program what people should find there: licences, and on Linux what installs it."""
    shutil.copy(ROOT / "LICENSE", folder)
    shutil.copy(ROOT / "assets" / "LICENSES.md", folder)
    licenses = folder / "licenses"
    shutil.copytree(HERE / "licenses", licenses, dirs_exist_ok=True)
    for name in ("PyYAML", "platformdirs", "mypy"):
        found = sorted(installed().glob(f"{name.lower()}-*.dist-info/licenses/*"))
        if not found:
            raise BuildError(f"the licence of {name} is not where it was")
        shutil.copyfile(found[0], licenses / f"{name}.txt")
    python = next((place for place in _python_licenses() if place.is_file()), None)
    if python is None:
        raise BuildError("the licence of Python is nowhere to be found")
    shutil.copyfile(python, licenses / "Python.txt")
    if sys.platform.startswith("linux"):
        shutil.copytree(HERE / "linux", folder, dirs_exist_ok=True)
        shutil.copytree(ROOT / "assets" / "icon", folder / "share" / "icons", dirs_exist_ok=True)


def _python_licenses() -> Iterator[Path]:
    """Yield where Pythons keep their licence."""
    yield Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    yield Path(sys.base_prefix) / "LICENSE.txt"
    yield Path(f"/usr/share/doc/python{sys.version_info[0]}.{sys.version_info[1]}/copyright")


def files(folder: Path) -> list[Path]:
    """Return all files in the folder, links included, in order."""
    return sorted(path for path in folder.rglob("*") if path.is_symlink() or path.is_file())


def room(path: Path) -> int:
    """Return how much of a disk the file takes: whole blocks of 4096 bytes."""
    return 0 if path.is_symlink() else -(-path.stat().st_size // 4096) * 4096


def check_size(size: int, most: int, what: str) -> int:
    """Let the size pass if it is not too much.

    :raises BuildError: if it is.
    """
    if size > most:
        raise BuildError(f"{size / MB:.1f} MB {what} is more than {most / MB:.0f} MB")
    return size


def pack(folder: Path, out: Path) -> Path:
    """Pack the folder into one file, the same folder always to the same bytes.

    :raises BuildError: if this Python lacks what packs.
    """
    system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, "linux")
    name = f"{PROJECT['name']}-{PROJECT['version']}-{system}-{platform.machine().lower()}"
    if system == "windows":
        packed = out / f"{name}.zip"
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in files(folder):
                archive.write(path, path.relative_to(out))
        return packed
    packed = out / f"{name}.tar.xz"
    try:
        with tarfile.open(packed, "w:xz", format=tarfile.PAX_FORMAT) as archive:
            for path in files(folder):
                archive.add(path, str(path.relative_to(out)), filter=_nobodys)
    except tarfile.CompressionError as error:
        raise BuildError(f"this Python can't write {packed.name}: {error} (build Python where liblzma is)") from error
    return packed


def _nobodys(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Leave out who built it and when."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mtime = WHEN
    entry.mode = 0o755 if entry.mode & 0o100 else 0o644
    return entry


def run(command: Sequence[str], folder: Path = ROOT, environment: dict[str, str] | None = None) -> None:
    """Run a program.

    :raises BuildError: if it fails; the message is the last thing that it said.
    """
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, errors="replace", check=False
    )
    if done.returncode:
        said = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
        raise BuildError("\n".join(["this failed: " + " ".join(command), *said[-12:]]))


def say(what: str) -> None:
    """Tell what goes on."""
    print(f"build.py: {what} ...", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
