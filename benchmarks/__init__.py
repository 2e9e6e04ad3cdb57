"""Measures genows against the physical limit and against peers: `make bench`, `make bench-quick`. docs/performance.md summarises."""
