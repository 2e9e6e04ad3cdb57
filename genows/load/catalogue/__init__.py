"""The study's cancer type, its row, its profiles, sample lists and gene panels."""
