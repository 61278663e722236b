"""Deals that can be had again and checked: codes, and the seeds that shuffles follow from."""
