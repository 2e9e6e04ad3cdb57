-- The text that a portal's page has stored under a key. Lives on text_cache's primary key.
-- ? text_cache.*
SELECT `TEXT` AS `text`, `HASH_KEY` AS `hash_key` FROM `text_cache` WHERE `HASH_KEY` = :hash_key
