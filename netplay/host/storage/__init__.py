"""Persist a host: every change is durable before anybody is told of it, and is restored after a crash."""
