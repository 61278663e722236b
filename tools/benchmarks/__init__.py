import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # as the program does
