"""A judge of the rules of the study file format: for each rule a folder that breaks it, beside one that does not."""
