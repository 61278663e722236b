"""Input at the table: events from mouse, touch and keys become intents, and intents become moves."""
