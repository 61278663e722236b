"""The window on the desktop, its sounds, and what SDL and the system do for them."""
