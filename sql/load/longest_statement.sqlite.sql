-- longest_statement() -> value
-- Bytes of the longest text that SQLite takes, unless it was built to take less or more.
-- Columns: bytes integer
SELECT 1000000000 AS `bytes`
