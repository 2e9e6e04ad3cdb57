-- Forgets the successor of an offline token. Lives on the primary key.
-- ? genows_offline_tokens.*
DELETE FROM `genows_offline_tokens` WHERE `TOKEN` = :token
