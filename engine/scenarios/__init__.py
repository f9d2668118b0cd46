"""Read rule examples from files and judge whether what they expect is true."""
