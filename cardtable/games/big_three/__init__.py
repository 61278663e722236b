"""Big Three, and Four-Hand Big Three: be the first to run out of cards, alone or with a secret partner."""
