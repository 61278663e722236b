"""The scene of the table in play, from the screen with its offer up to the scene that carries out intents."""
