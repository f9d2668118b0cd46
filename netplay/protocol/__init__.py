"""Define what travels: messages each way, their bytes and limits, and how secrets are proved and frames sealed."""
