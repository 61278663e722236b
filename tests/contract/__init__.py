"""What every game must hold, whoever wrote it, and a toy game that the suite itself is tried on."""
