"""Write down what must survive: durable first, told afterwards; and bring it back after a crash."""
