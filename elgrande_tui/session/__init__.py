"""Hold one seat at a running game as front ends reach it: the Port, the people around it, their chat."""
