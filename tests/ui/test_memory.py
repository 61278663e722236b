import platform
import subprocess
import sys

import pytest

PICTURES = """
from pathlib import Path
from cardtable.ui.memory import give_pictures_back

def resident():
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))

if {given_back}:
    give_pictures_back()
large = bytearray(b"x" * 8_000_000)
del large
before = resident()
pictures = [bytearray(b"x" * 250_000) for _ in range(100)]
del pictures[:-1]
print(resident() - before)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc keeps what is thrown away")
def test_pictures_that_are_thrown_away_take_no_memory() -> None:
    assert kilobytes_kept(given_back=False) > 20_000, "glibc has changed: this help may no longer be needed"
    assert kilobytes_kept(given_back=True) < 2_000


def kilobytes_kept(given_back: bool) -> int:
    code = PICTURES.format(given_back=given_back)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return int(done.stdout)
