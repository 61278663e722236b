"""The running program: the scene that is shown, the ways to sit down at a table, and the pages."""
