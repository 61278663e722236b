"""The exercises that come with the program: what finds them, and what must hold of them."""
