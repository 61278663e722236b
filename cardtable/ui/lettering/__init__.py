"""Texts as pictures: fonts, lines, wrapping and fitting."""
