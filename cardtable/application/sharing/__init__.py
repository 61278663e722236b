"""A hand or a match for others: pictures, moving pictures, web pages."""
