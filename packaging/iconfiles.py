"""Makes icon files for Windows and macOS from PNG pictures."""

import struct
from collections.abc import Mapping
from typing import Final

MAC_TYPES: Final = {16: b"icp4", 32: b"icp5", 64: b"ic12", 128: b"ic07", 256: b"ic08", 512: b"ic09"}
"""The types of pictures in an ``.icns`` file, by their side in pixels."""


def ico(pictures: Mapping[int, bytes]) -> bytes:
    """Return an ``.ico`` file of the pictures of up to 256 pixels, the largest that it can hold.

    :param pictures: PNG files by their side in pixels.
    """
    kept = {side: pictures[side] for side in sorted(pictures) if side <= 256}
    place = 6 + 16 * len(kept)
    head, body = struct.pack("<HHH", 0, 1, len(kept)), b""
    for side, picture in kept.items():
        head += struct.pack("<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, len(picture), place + len(body))
        body += picture
    return head + body


def icns(pictures: Mapping[int, bytes]) -> bytes:
    """Return an ``.icns`` file of the pictures whose size macOS supports.

    :param pictures: PNG files by their side in pixels.
    """
    body = b"".join(
        MAC_TYPES[side] + struct.pack(">I", 8 + len(pictures[side])) + pictures[side]
        for side in sorted(pictures)
        if side in MAC_TYPES
    )
    return b"icns" + struct.pack(">I", 8 + len(body)) + body
