"""The statistics: what is recorded, which of it counts, and the figures that are made of it."""
