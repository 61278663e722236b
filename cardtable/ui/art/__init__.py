"""What is drawn once and kept: cards, felt, faces, boxes; and pictures for files."""
