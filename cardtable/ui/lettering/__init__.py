"""Texts as pictures: which font draws a character, where lines stand, how they fit."""
