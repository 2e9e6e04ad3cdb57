-- Revokes tokens. By the primary key alone, so that no other row is locked.
-- ? data_access_tokens.*
DELETE FROM `data_access_tokens` WHERE `TOKEN` IN (:tokens)
