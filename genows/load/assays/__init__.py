"""Generic assays: values of whatever is measured that is no gene, such as the response to a drug or the weight of a signature."""
