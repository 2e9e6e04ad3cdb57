"""What several addresses compute from profiles, samples and genes. Knows nothing of HTTP."""
