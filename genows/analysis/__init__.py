"""What is computed of data: alterations, cohorts, survival, differences between groups, counts for pages."""
