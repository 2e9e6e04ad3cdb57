-- pdb_header_keys() -> rows
-- The keys of the structures whose headers are known. Scans text_cache.
-- Needs: text_cache
-- Columns: hash_key text
SELECT `HASH_KEY` AS `hash_key` FROM `text_cache` WHERE `HASH_KEY` LIKE 'PDB!_FILE!_%' ESCAPE '!'
