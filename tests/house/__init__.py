"""What the house costs: figures of a checkout of genows, to be compared before and after a change (`make house`)."""
