"""Mutation run: small faults planted one at a time into the engine and the games' law, to see which tests notice."""
