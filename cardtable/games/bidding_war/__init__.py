"""Scruffian Bidding War: one suit is money, another is for sale."""
