"""What maintainers run: the checklist of a release, checks of commits."""
