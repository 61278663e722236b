"""The wheel, as pip and pipx install it: complete, the same bytes each time, at home in any folder."""

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pygame
import pytest

from cardtable import __version__
from tests.packaging.away import ROOT

PARTS = ("cardtable", "assets", "saves")


def wheel_of(project: Path) -> Path:
    """Build the project's wheel and return it."""
    out = project / "wheels"
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    done = subprocess.run([*pip, "-w", out, project], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (wheel,) = out.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of what a wheel is made of, in a folder with an awkward name."""
    folder = tmp_path_factory.mktemp("project") / "Spiele für Zoë"
    folder.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    for name in PARTS:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@pytest.fixture(scope="module")
def wheel(project: Path) -> Path:
    return wheel_of(project)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the programs' folder of a fresh environment with the wheel in it."""
    place = tmp_path_factory.mktemp("installed") / "Mäuse & Karten, 2. Versuch"
    venv.EnvBuilder(symlinks=os.name != "nt").create(place)
    paths = sysconfig.get_paths(scheme="venv", vars={"base": str(place), "platbase": str(place)})
    programs = Path(paths["scripts"])
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--python", programs / "python", "install", "--quiet"]
    command = [*pip, "--no-deps", "--no-index", "--no-compile", wheel]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return programs


def printed(*command: str | Path, cwd: Path) -> str:
    """Return what a program says that must go well.

    It has its dependencies from the tests' own environment, so that nothing is fetched.
    """
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "SDL"))}
    environment |= {"PYTHONUTF8": "1", "PYTHONPATH": sysconfig.get_path("purelib")}
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def samples(installed: Path) -> list[Path]:
    """Return the sample tables of an installed wheel."""
    found = sorted(installed.parent.rglob("saves/*.cardtable.yaml"))
    assert found
    return found


def test_it_holds_code_assets_and_sample_tables(project: Path, wheel: Path) -> None:
    expected = {
        f"cardtable/{path.relative_to(project / 'cardtable' if part == 'cardtable' else project).as_posix()}"
        for part in PARTS
        for path in (project / part).rglob("*")
        if path.is_file()
    }
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert held == expected


@pytest.mark.nightly("the wheel built twice")
def test_built_twice_it_is_the_same_to_the_byte(project: Path, wheel: Path, tmp_path: Path) -> None:
    copy = tmp_path / "elsewhere"
    shutil.copytree(project, copy, copy_function=shutil.copyfile, ignore=shutil.ignore_patterns("wheels"))
    assert wheel_of(copy).read_bytes() == wheel.read_bytes()


def test_the_command_and_the_module_are_the_same_program(installed: Path, tmp_path: Path) -> None:
    for program in ([installed / "cardtable"], [installed / "python", "-m", "cardtable"]):
        assert printed(*program, "--version", cwd=tmp_path) == f"cardtable {__version__}\n"
    place = printed(installed / "python", "-c", "import cardtable; print(cardtable.__file__)", cwd=tmp_path)
    assert Path(place.strip()).is_relative_to(installed.parent)


def test_installed_it_replays_its_sample_tables(installed: Path, tmp_path: Path) -> None:
    told = printed(installed / "cardtable", "check", samples(installed)[0], cwd=tmp_path)
    assert told.startswith("game: ")


@pytest.mark.nightly("a picture drawn by the installed wheel")
def test_installed_it_draws_its_sample_tables(installed: Path, tmp_path: Path) -> None:
    out = tmp_path / "Bild.png"
    printed(installed / "cardtable", "picture", samples(installed)[0], out, cwd=tmp_path)
    assert pygame.image.load(out).get_size() == (1280, 720)
