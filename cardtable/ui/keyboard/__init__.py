"""Keys: their names, what each does at the table, and from when on a press counts."""
