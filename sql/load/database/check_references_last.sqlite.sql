-- Rows that refer to none are found when the transaction is committed. A validation's never is.
PRAGMA defer_foreign_keys = ON
