"""What a seat may know: Views, and which of those that a host tells can be true."""
