"""The settings of each person: what there is to set, the file that keeps them, and the profiles."""
