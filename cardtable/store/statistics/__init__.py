"""The statistics: the records, the hands and matches that count, and the figures made of them."""
