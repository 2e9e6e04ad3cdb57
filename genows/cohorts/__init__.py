"""What is computed of a cohort of samples: bins of its values, plots, and how two cohorts differ."""
