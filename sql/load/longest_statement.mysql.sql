-- longest_statement() -> value
-- Bytes of the longest statement, or row, that the server takes.
-- Columns: bytes integer
SELECT @@max_allowed_packet AS `bytes`
