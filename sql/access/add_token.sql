-- add_token(token, username, expiration, creation) -> count
-- A new token.
-- Needs: data_access_tokens
INSERT INTO `data_access_tokens` (`TOKEN`, `USERNAME`, `EXPIRATION`, `CREATION`)
VALUES (:token, :username, :expiration, :creation)
