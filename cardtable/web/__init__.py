"""A hand or a match as a single web page without other files: to look back at, and to send to a friend."""
