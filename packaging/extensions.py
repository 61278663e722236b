"""Make extension modules beside the sources named, with mypyc: ``compile.py`` runs this where a copy of them lies.

python packaging/extensions.py GROUP FILE...
"""

import os
import sys

from mypyc.build import mypycify
from setuptools import setup

group, *sources = sys.argv[1:]
if os.name != "nt":
    # For size: modules find each other through tables of their own, not by names, and nothing is thrown as in C++.
    smaller = "-fvisibility=hidden -fno-asynchronous-unwind-tables"
    os.environ["CFLAGS"] = f"{os.environ.get('CFLAGS', '')} {smaller}".strip()
setup(
    name=group,
    packages=[],
    py_modules=[],
    # No configuration: the types are checked elsewhere, as strictly as it goes. For size: a third smaller than for
    # speed, and a fifth slower.
    ext_modules=mypycify(["--config-file=", *sources], opt_level="s", debug_level="0", group_name=group),
    script_args=["--quiet", "build_ext", "--inplace"],
)
