"""The text of transcripts: each move with what every seat saw of it; ``tests/contract/transcripts.py`` explains it."""
