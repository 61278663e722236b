"""A hand or a match as one web page that needs nothing else: to look back at, and to send to a friend."""
