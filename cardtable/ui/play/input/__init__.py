"""What mouse, touch and keys mean at the table: events become intents, and intents moves."""
