"""Write games down as text, read them again, and play them again answer by answer."""
