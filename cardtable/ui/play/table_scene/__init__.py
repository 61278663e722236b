"""The scene of the table in play, from what is offered on it up to what carries intents out."""
