"""Hold what a seat may know: how a View is built, a State that fits one, and checks of what a host tells."""
