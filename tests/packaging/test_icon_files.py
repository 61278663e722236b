"""Icon files of Windows and macOS hold the pictures that they were made of."""

import runpy
import struct

from tests.packaging.away import ROOT

FILES = runpy.run_path(str(ROOT / "packaging" / "iconfiles.py"))
PICTURES = {
    int(path.stem.partition("-")[2]): path.read_bytes() for path in (ROOT / "assets" / "icon").glob("cardtable-*.png")
}


def test_an_ico_lists_each_picture_with_its_place() -> None:
    data = FILES["ico"](PICTURES)
    nothing, kind, count = struct.unpack_from("<HHH", data)
    assert (nothing, kind, count) == (0, 1, len(PICTURES) - 1)  # 512 pixels are more than it can hold
    found = {}
    for number in range(count):
        wide, high, *_, size, place = struct.unpack_from("<BBBBHHII", data, 6 + 16 * number)
        assert wide == high
        found[wide or 256] = data[place : place + size]
    assert found == {side: picture for side, picture in PICTURES.items() if side <= 256}


def test_an_icns_is_a_row_of_pictures() -> None:
    data = FILES["icns"](PICTURES)
    assert struct.unpack_from(">4sI", data) == (b"icns", len(data))
    place, found = 8, []
    while place < len(data):
        kind, size = struct.unpack_from(">4sI", data, place)
        found.append((kind, data[place + 8 : place + size]))
        place += size
    assert found == [(kind, PICTURES[side]) for side, kind in sorted(FILES["MAC_TYPES"].items())]
