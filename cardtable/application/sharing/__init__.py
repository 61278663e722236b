"""A hand or a match to be shared: pictures, animated pictures, web pages."""
