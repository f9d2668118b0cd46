"""Run one table: who sits there, what is said and voted, who stays away, how its game starts and ends."""
