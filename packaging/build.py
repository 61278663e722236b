"""Build the program for people without Python: a folder that runs by itself, and an archive of it.

    python3 packaging/build.py

It makes a virtual environment under ``build/``, the folder ``dist/cardtable`` and the archive
``dist/cardtable-VERSION-SYSTEM-MACHINE.tar.xz`` (``.zip`` on Windows), and where there is ``dpkg-deb`` also
``dist/cardtable_VERSION_ARCHITECTURE.deb``. It needs only the standard library.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from compile import MISSING
from iconfiles import icns, ico

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent
WORK: Final = ROOT / "build"
VENV: Final = WORK / "venv"
PYTHON: Final = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP: Final = VENV / "stamp"
PLAIN: Final = WORK / "plain"
"""What a plain build adds to the packages of the Python that builds: Cardtable and PyInstaller."""
FIRST_PIP_FOR_OTHERS: Final = 23
"""From this version of pip on there is its option ``--python``."""
VERSION: Final = re.findall(r'^__version__ = "(.+)"$', (ROOT / "cardtable" / "__init__.py").read_text("utf-8"), re.M)[0]

MB: Final = 1_000_000
MAX_UNPACKED: Final = 43 * MB
MAX_PACKED: Final = 15 * MB
TIMESTAMP: Final = int(os.environ.get("SOURCE_DATE_EPOCH", "1580601600"))
"""The time of all files in the archive, so that the same program is packed to the same bytes."""


class BuildError(Exception):
    """The program could not be built, or the result is wrong. The message says why."""

    status = 1


class FetchError(BuildError):
    """A tool or a package that the build needs is missing and could not be fetched."""

    status = 3


def main(argv: Sequence[str] | None = None) -> int:
    """Build, check and pack; return the exit status."""
    parser = argparse.ArgumentParser(description="Build the program for people without Python.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", metavar="DIR", help="the output folder (dist)")
    installed_help = "pack the version that is installed in build/venv, instead of this one"
    parser.add_argument("--as-installed", action="store_true", help=installed_help)
    plain_help = (
        "for trials, sooner built: compile nothing (slower players), compress nothing (large files), and pack the "
        "packages that this Python has"
    )
    parser.add_argument("--plain", action="store_true", help=plain_help)
    arguments = parser.parse_args(argv)
    out: Path = arguments.out.absolute()
    try:
        if arguments.plain:
            prepare_plain()
        elif not arguments.as_installed:
            prepare()
            compile_players()
        freeze(out, plain=arguments.plain)
        folder = out / "cardtable"
        add_documents(folder, [PLAIN, Path(sysconfig.get_path("purelib"))] if arguments.plain else [site_packages()])
        unpacked = check_size(sum(disk_size(path) for path in files(folder)), MAX_UNPACKED, "unpacked")
        packed = pack(folder, out, "" if arguments.plain else "xz")
        limit = MAX_UNPACKED if arguments.plain else MAX_PACKED
        size = check_size(packed.stat().st_size, limit, "packed")
        debian = pack_for_debian(folder, out, "none" if arguments.plain else "xz") if shutil.which("dpkg-deb") else None
    except BuildError as error:
        print(f"build.py: {error}", file=sys.stderr)
        return error.status
    print(f"{folder}  {unpacked / MB:.1f} MB\n{packed}  {size / MB:.1f} MB")
    if debian is not None:
        print(f"{debian}  {debian.stat().st_size / MB:.1f} MB")
    return 0


def prepare() -> None:
    """Make the virtual environment, or update Cardtable in it.

    :raises FetchError: if a tool or a package is missing and cannot be fetched.
    """
    check_tools()
    stamp = hashlib.sha256(
        f"{sys.version}{VENV}{has_pip()}".encode() + (ROOT / "pyproject.toml").read_bytes()
    ).hexdigest()
    usable = STAMP.exists() and STAMP.read_text("utf-8") == stamp
    if not usable:
        report("making build/venv")
        try:
            venv.EnvBuilder(clear=True, symlinks=os.name != "nt", with_pip=not has_pip()).create(VENV)
        except (OSError, subprocess.CalledProcessError) as error:
            raise FetchError(
                f"could not make {VENV}: {error}; on Debian and Ubuntu: apt install python3-venv"
            ) from None
    pip = [sys.executable, "-m", "pip", "--python", str(PYTHON)] if has_pip() else [str(PYTHON), "-m", "pip"]
    install = [*pip, "install", "--quiet", "--disable-pip-version-check"]
    environment = {**os.environ, "PIP_NO_COMPILE": "1"}  # of what is installed, most is never imported
    try:
        what = wheel()
        command = [*install, "--no-deps", "--force-reinstall", str(what)] if usable else [*install, f"{what}[package]"]
        run(command, environment=environment)
    except BuildError as error:
        raise FetchError(str(error)) from None
    STAMP.write_text(stamp, "utf-8")


def prepare_plain() -> None:
    """Put Cardtable and PyInstaller into a folder of their own; all else is taken from this Python.

    :raises FetchError: if a tool or a package is missing and cannot be fetched.
    """
    check_tools()
    what = wheel()
    if what == ROOT:
        raise FetchError("for a plain build, hatchling must be installed")
    report("making build/plain")
    shutil.rmtree(PLAIN, ignore_errors=True)
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    tools = [name for name in extras["package"] if name.startswith("pyinstaller")]
    options = ["--quiet", "--disable-pip-version-check", "--no-compile", "--target", str(PLAIN)]
    try:
        run([sys.executable, "-m", "pip", "install", *options, *tools])
    except BuildError as error:
        raise FetchError(str(error)) from None
    with zipfile.ZipFile(what) as archive:
        archive.extractall(PLAIN)


def check_tools() -> None:
    """Check that the tools are there which no package brings.

    :raises FetchError: if one is missing.
    """
    missing = [tool for tool in ("objdump", "strip") if sys.platform.startswith("linux") and not shutil.which(tool)]
    if missing:
        raise FetchError(f"{' and '.join(missing)} must be there; on Debian and Ubuntu: apt install binutils")


def has_pip() -> bool:
    """Whether this Python has a pip that can install into other environments, so that ``build/venv`` needs none."""
    try:
        return int(version("pip").partition(".")[0]) >= FIRST_PIP_FOR_OTHERS
    except PackageNotFoundError:
        return False


def wheel() -> Path:
    """Return what pip installs: a wheel, if this Python can build it; else the checkout, and pip fetches what can."""
    if find_spec("hatchling") is None:
        return ROOT
    out = WORK / "wheel"
    shutil.rmtree(out, ignore_errors=True)
    run([sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(out)])
    (built,) = out.glob("*.whl")
    return built


def compile_players() -> None:
    """Compile the rules and the players. Without a compiler they stay plain Python, and a message says so.

    :raises BuildError: if the compiler fails.
    """
    command = [str(PYTHON), str(HERE / "compile.py"), str(site_packages())]
    if subprocess.run(command, stdout=sys.stderr, check=False).returncode not in (0, MISSING):
        raise BuildError("the rules and the players could not be compiled")


def site_packages() -> Path:
    """Return the folder in the virtual environment where Cardtable is installed."""
    return Path(sysconfig.get_path("purelib", "venv", {"base": str(VENV), "platbase": str(VENV)}))


def freeze(out: Path, *, plain: bool) -> None:
    """Build the folder with PyInstaller."""
    report("building")
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
        "SOURCE_DATE_EPOCH": str(TIMESTAMP),
    }
    if plain:
        environment["PYTHONPATH"] = str(PLAIN)
    places = ["--distpath", str(out), "--workpath", str(WORK / "work")]
    # -P, and the working folder: the checkout's modules must not be imported instead of the installed ones.
    python = sys.executable if plain else str(PYTHON)
    command = [python, "-P", "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", *places]
    run([*command, str(HERE / "cardtable.spec")], WORK, environment)
    if sys.platform.startswith("linux"):  # elsewhere it would break signed libraries
        for path in files(out / "cardtable"):
            hide_places(path)
    if sys.platform == "darwin":  # only the bundle is used there; it is signed, so the documents lie beside it
        shutil.rmtree(out / "cardtable")
        (out / "cardtable").mkdir()
        (out / "Cardtable.app").rename(out / "cardtable" / "Cardtable.app")


def hide_places(path: Path) -> None:
    """Overwrite the folders of this machine in a file: a Python built in a home folder names it in each library.

    The libraries would be looked for there. Texts in them keep their length.
    """
    if path.is_symlink():
        return
    content = path.read_bytes()
    hidden = content
    for place in own_places():
        # Where libraries are looked for: nowhere but beside the file. Then any other mention.
        libraries = place + b"/lib\0"
        hidden = hidden.replace(libraries, b"$ORIGIN".ljust(len(libraries), b"\0"))
        hidden = hidden.replace(place, b"/build".ljust(len(place), b"/"))
    if hidden != content:
        path.write_bytes(hidden)


def own_places() -> list[bytes]:
    """Return the folders that only this machine has: of the Python that builds, of the checkout, and the home."""
    common = {Path("/"), Path("/usr"), Path("/usr/local")}
    places = {Path(sys.base_prefix), Path(sys.base_exec_prefix), VENV, ROOT, Path.home()} - common
    return sorted(map(os.fsencode, places), key=len, reverse=True)


def add_documents(folder: Path, packages: list[Path]) -> None:
    """Copy the licences beside the program, and on Linux also the files for its installation.

    :param packages: the folders in which the packages are installed.
    """
    shutil.copy(ROOT / "LICENSE", folder)
    shutil.copy(ROOT / "assets" / "LICENSES.md", folder)
    licenses = folder / "licenses"
    shutil.copytree(HERE / "licenses", licenses, dirs_exist_ok=True)
    for name in ("PyYAML", "platformdirs", "msgspec", "mypy", "PyInstaller"):
        pattern = f"{name.lower()}-*.dist-info/licenses/*"
        paths = sorted(path for place in packages for path in place.glob(pattern))
        if not paths:
            raise BuildError(f"the licence of {name} was not found")
        shutil.copyfile(paths[0], licenses / f"{name}.txt")
    python = next((path for path in _python_licenses() if path.is_file()), None)
    if python is None:
        raise BuildError("the licence of Python was not found")
    shutil.copyfile(python, licenses / "Python.txt")
    if sys.platform.startswith("linux"):
        shutil.copytree(HERE / "linux", folder, dirs_exist_ok=True)
        shutil.copytree(ROOT / "assets" / "icon", folder / "share" / "icons", dirs_exist_ok=True)


def _python_licenses() -> Iterator[Path]:
    """Yield the paths at which installations of Python keep their licence."""
    yield Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    yield Path(sys.base_prefix) / "LICENSE.txt"
    yield Path(f"/usr/share/doc/python{sys.version_info[0]}.{sys.version_info[1]}/copyright")


def files(folder: Path) -> list[Path]:
    """Return all files in the folder, including links, in order."""
    return sorted(path for path in folder.rglob("*") if path.is_symlink() or path.is_file())


def disk_size(path: Path) -> int:
    """Return the size of a file on disk, in whole blocks of 4096 bytes."""
    return 0 if path.is_symlink() else -(-path.stat().st_size // 4096) * 4096


def check_size(size: int, limit: int, what: str) -> int:
    """Return the size.

    :param what: what has this size: ``packed``.
    :raises BuildError: if the size exceeds the limit.
    """
    if size > limit:
        raise BuildError(f"{size / MB:.1f} MB {what} is more than {limit / MB:.0f} MB")
    return size


def pack(folder: Path, out: Path, compression: str) -> Path:
    """Pack the folder into an archive. The same folder is always packed to the same bytes.

    :param compression: ``xz`` or none. Windows has its own.
    :raises BuildError: if this Python cannot compress it.
    """
    system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, "linux")
    name = f"cardtable-{VERSION}-{system}-{platform.machine().lower()}"
    if system == "windows":
        packed = out / f"{name}.zip"
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in files(folder):
                archive.write(path, path.relative_to(out))
        return packed
    packed = out / f"{name}.tar{compression and f'.{compression}'}"
    try:
        with tarfile.open(packed, f"w:{compression}", format=tarfile.PAX_FORMAT) as archive:
            for path in files(folder):
                archive.add(path, str(path.relative_to(out)), filter=_anonymous)
    except tarfile.CompressionError as error:
        raise BuildError(f"this Python can't write {packed.name}: {error} (it was built without liblzma)") from error
    return packed


DEBIAN_CONTROL: Final = """\
Package: cardtable
Version: {version}
Architecture: {architecture}
Maintainer: The Cardtable founders <founders@cardtable.example>
Installed-Size: {kilobytes}
Depends: libc6 (>= 2.35), libgcc-s1, libstdc++6
Recommends: libx11-6, libxext6, libxcursor1, libxi6, libxrandr2, libxss1
Section: games
Priority: optional
Homepage: https://cardtable.example
Description: card table for six card games
 Blues and Greens, Blackjack (the shedding game), Scruffian Bidding War, Big
 Three, Five Hundred and The Card Game: alone against AI players of four levels,
 or several people at one screen.
"""


def pack_for_debian(folder: Path, out: Path, compression: str) -> Path:
    """Pack the folder for Debian and Ubuntu: the program in /usr/lib, with its desktop entry, icons and file type.

    The same folder is always packed to the same bytes.

    :param compression: ``xz`` or ``none``.
    :raises BuildError: if dpkg-deb fails.
    """
    report("packing for Debian")
    architecture = subprocess.run(
        ("dpkg", "--print-architecture"), capture_output=True, text=True, check=True
    ).stdout.strip()
    stage = WORK / "debian"
    shutil.rmtree(stage, ignore_errors=True)
    share, documents = stage / "usr" / "share", stage / "usr" / "share" / "doc" / "cardtable"
    program = stage / "usr" / "lib" / "cardtable"
    shutil.copytree(
        folder,
        program,
        symlinks=True,
        ignore=lambda _, names: {"install.sh", "uninstall.sh", "README.txt", "share"} & {*names},
    )
    for name in ("LICENSE", "LICENSES.md", "licenses"):
        documents.mkdir(parents=True, exist_ok=True)
        (program / name).rename(documents / name)
    (documents / "LICENSE").rename(documents / "copyright")
    (stage / "usr" / "bin").mkdir()
    (stage / "usr" / "bin" / "cardtable").symlink_to("../lib/cardtable/cardtable")
    places = {
        "cardtable.desktop": "applications/cardtable.desktop",
        "cardtable.metainfo.xml": "metainfo/cardtable.metainfo.xml",
        "cardtable.xml": "mime/packages/cardtable.xml",
        "icons/cardtable.svg": "icons/hicolor/scalable/apps/cardtable.svg",
    }
    for path in (folder / "share" / "icons").glob("cardtable-*.png"):
        size = path.stem.partition("-")[2]
        places[f"icons/{path.name}"] = f"icons/hicolor/{size}x{size}/apps/cardtable.png"
    for source, place in places.items():
        (share / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(folder / "share" / source, share / place)
    for path in stage.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
    stage.chmod(0o755)
    kilobytes = sum(disk_size(path) for path in files(stage)) // 1024
    (stage / "DEBIAN").mkdir()
    control = DEBIAN_CONTROL.format(version=VERSION, architecture=architecture, kilobytes=kilobytes)
    (stage / "DEBIAN" / "control").write_text(control, "utf-8")
    packed = out / f"cardtable_{VERSION}_{architecture}.deb"
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(TIMESTAMP)}
    packing = ["dpkg-deb", "--root-owner-group", f"-Z{compression}", "--build"]
    run([*packing, str(stage), str(packed)], environment=environment)
    return packed


def _anonymous(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Remove the owner and the time of an entry."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mtime = TIMESTAMP
    entry.mode = 0o755 if entry.mode & 0o100 else 0o644
    return entry


def run(command: Sequence[str], folder: Path = ROOT, environment: dict[str, str] | None = None) -> None:
    """Run a program.

    :raises BuildError: if it fails; the message is the end of its output.
    """
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, errors="replace", check=False
    )
    if done.returncode:
        lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
        raise BuildError("\n".join(["this failed: " + " ".join(command), *lines[-12:]]))


def report(step: str) -> None:
    """Print the current step."""
    print(f"build.py: {step} ...", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
