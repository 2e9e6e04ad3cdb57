"""What a study is made of: its cancer type, its row, its profiles, sample lists and gene panels."""
