"""What things cost, measured: `make bench` runs them all."""
