-- Texts under keys, as pages of portals keep them.
-- ? text_cache.*
INSERT INTO `text_cache` (`HASH_KEY`, `TEXT`, `DATE_TIME_STAMP`) VALUES (:hash_key, :text, :moment)
