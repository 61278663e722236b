"""Tests of the games' rules: one rule, one test."""
