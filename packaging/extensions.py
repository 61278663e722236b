"""Compile sources into extension modules beside them, with mypyc. ``compile.py`` runs this in a copy of the sources.

python packaging/extensions.py GROUP FILE...
"""

import os
import shlex
import sys
import sysconfig

from mypyc.build import mypycify
from setuptools import setup

group, *sources = sys.argv[1:]
if os.name != "nt":
    # For size: mypyc's modules find each other through tables, not by symbol names, and C code throws no exceptions.
    smaller = "-fvisibility=hidden -fno-asynchronous-unwind-tables"
    # With Python's own flags, which a new setuptools drops when there are others: without NDEBUG among them, Python's
    # headers check themselves at every step, and name the folders they lie in.
    flags = sysconfig.get_config_var("CFLAGS"), os.environ.get("CFLAGS"), smaller
    os.environ["CFLAGS"] = " ".join(each for each in flags if each)
    # A Python that was built by hand links its own library path into every module; other computers do not have it.
    linker = shlex.split(os.environ.get("LDSHARED") or sysconfig.get_config_var("LDSHARED"))
    os.environ["LDSHARED"] = shlex.join(word for word in linker if not word.startswith("-Wl,-rpath"))
setup(
    name=group,
    packages=[],
    py_modules=[],
    # No configuration: the types are checked elsewhere. Optimized for size: a third smaller than optimized for speed,
    # and a fifth slower.
    ext_modules=mypycify(["--config-file=", *sources], opt_level="s", debug_level="0", group_name=group),
    script_args=["--quiet", "build_ext", "--inplace"],
)
