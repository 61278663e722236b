"""Every way to sit down at a table, the table in play, and the other lines and reviews that it leads to."""
