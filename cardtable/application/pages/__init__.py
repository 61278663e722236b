"""What fills each page of the screen, and does what the page asks for."""
