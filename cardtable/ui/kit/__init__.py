"""A kit of widgets that scale with the window and can be used by mouse alone or by keys alone."""
