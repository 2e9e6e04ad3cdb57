"""What pages count and gather of a study: from packed columns where it is packed, else from the tables. Kept under the data version."""
