-- add_stored_texts(hash_key, text, moment) -> batch
-- Needs: text_cache
-- Texts under keys, as pages of portals keep them.
INSERT INTO `text_cache` (`HASH_KEY`, `TEXT`, `DATE_TIME_STAMP`) VALUES (:hash_key, :text, :moment)
