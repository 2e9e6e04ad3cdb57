-- Bytes of the longest statement, or row, that the server takes.
SELECT @@max_allowed_packet AS `bytes`
