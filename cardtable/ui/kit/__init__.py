"""A kit of widgets that scale with the window and are used by mouse alone or by keys alone."""
