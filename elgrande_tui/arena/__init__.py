"""Let bots play contests on this machine or a cluster, keep what was played, and report on it."""
