"""El Grande: `game` is its manifest. Rule ids (B-, E-, H-, V-, J-) refer to the rules specification."""
