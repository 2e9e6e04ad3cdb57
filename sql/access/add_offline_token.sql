-- Keeps the sealed successor of an offline token.
-- ? genows_offline_tokens.*
INSERT INTO `genows_offline_tokens` (`TOKEN`, `SEALED`, `CHANGED`)
VALUES (:token, :sealed, :now)
