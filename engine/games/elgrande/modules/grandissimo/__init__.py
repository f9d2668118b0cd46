"""The expansion Grandissimo."""
