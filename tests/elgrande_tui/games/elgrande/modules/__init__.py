"""What is shown of single variants and expansions."""
