-- What tells apart the states that one connection sees, in its own snapshot: SQLite's own count of what others have
-- committed.
SELECT CAST(`data_version` AS CHAR) AS `mark` FROM pragma_data_version
