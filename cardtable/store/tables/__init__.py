"""Table files: how they are read and written, the folder of saved tables, the samples, and what is kept beside them."""
