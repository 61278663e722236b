"""The running program: which scene is up, who sits at which table, and what each page does."""
