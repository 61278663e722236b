"""The AI players of a table: the process in which they think, and simple ones without a process."""
