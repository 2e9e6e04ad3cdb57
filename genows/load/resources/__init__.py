"""Links that a study offers, and which of its patients and samples have them."""
