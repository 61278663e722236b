"""What the texts in a source file may hold, without reading it as Python, which takes long."""

import re

SEAM = re.compile(r"""["']\s*\n\s*[fr]*["']""")
"""Where a text goes on in the next line."""
ESCAPED = re.compile(r"\\(?:n|t|xa0|u00a0|N\{NO-BREAK SPACE\})")


def in_one_line(source: str) -> str:
    """Return a source file with its texts in one piece each, and spaces for whatever is a space when it is shown."""
    return ESCAPED.sub(" ", SEAM.sub("", source))
