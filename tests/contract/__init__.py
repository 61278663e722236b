"""The contract that every game must fulfil, and a toy game to try the suite itself."""
