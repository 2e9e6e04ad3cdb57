-- The keys of the structures whose headers are known. Scans text_cache.
-- ? text_cache.*
SELECT `HASH_KEY` AS `hash_key` FROM `text_cache` WHERE `HASH_KEY` LIKE 'PDB!_FILE!_%' ESCAPE '!'
