"""Show the table on the screen and turn keys into answers: `screen.TableScreen`, and several people at one keyboard."""
