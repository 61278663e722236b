"""The table on the screen: the layout of all cards, their motion, and the meaning of clicks and drags."""
