"""Make extension modules beside the sources named, with mypyc: ``compile.py`` runs this where a copy of them lies.

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
    # For size: modules find each other through tables of their own, not by names, and nothing is thrown as in C++.
    smaller = "-fvisibility=hidden -fno-asynchronous-unwind-tables"
    os.environ["CFLAGS"] = f"{os.environ.get('CFLAGS', '')} {smaller}".strip()
    # A Python that was built by hand links its own library path into every module: on other machines it leads nowhere.
    linker = shlex.split(os.environ.get("LDSHARED") or sysconfig.get_config_var("LDSHARED"))
    os.environ["LDSHARED"] = shlex.join(word for word in linker if not word.startswith("-Wl,-rpath"))
setup(
    name=group,
    packages=[],
    py_modules=[],
    # No configuration: the types are checked elsewhere, as strictly as it goes. For size: a third smaller than for
    # speed, and a fifth slower.
    ext_modules=mypycify(["--config-file=", *sources], opt_level="s", debug_level="0", group_name=group),
    script_args=["--quiet", "build_ext", "--inplace"],
)
