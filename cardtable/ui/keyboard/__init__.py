"""The keyboard: names of keys, shortcuts at the table, and the gate that ignores stray presses."""
