"""The window on the desktop, the sounds, and the calls to SDL and the system that they need."""
