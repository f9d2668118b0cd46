"""Keep how one's own games have ended, and count them."""
