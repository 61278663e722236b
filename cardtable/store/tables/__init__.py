"""Table files: reading and writing them, the folder of saved tables, the samples, and the files beside a table."""
