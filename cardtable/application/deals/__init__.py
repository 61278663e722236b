"""Deals that are the same for everybody: the deal of the day, duplicate evenings, codes and results to share."""
