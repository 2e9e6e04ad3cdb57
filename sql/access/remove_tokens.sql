-- remove_tokens(tokens*) -> count
-- Revokes tokens. By the primary key alone, so that no other row is locked.
-- Needs: data_access_tokens
DELETE FROM `data_access_tokens` WHERE `TOKEN` IN :tokens
