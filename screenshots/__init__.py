"""Pictures of the real app, made from scripted games: `make screenshots` writes them anew."""
