-- Bytes of the longest text that SQLite takes, unless it was built to take less or more.
SELECT 1000000000 AS `bytes`
