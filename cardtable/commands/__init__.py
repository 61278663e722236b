"""The command line: thin shells over tables, players and pictures, for scripts, bug reports and tests."""
