-- What refers to rows that are not there is found when the transaction is committed, which that of a validation never
-- is.
PRAGMA defer_foreign_keys = ON
