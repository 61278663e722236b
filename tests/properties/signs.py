"""Characters for texts that people or programs might write."""

from hypothesis import strategies as st

ANY = st.characters(exclude_categories=["Cs"])
"""All that UTF-8 can hold. Without a category, Hypothesis would ask the codec about each, which takes seconds."""
