"""Cohorts: sets of samples of studies, chosen by filters, what is counted of them, and how two differ."""
