"""Results of deals that are the same for everybody: deals of the day, and duplicate evenings."""
