-- A new token.
-- ? data_access_tokens.*
INSERT INTO `data_access_tokens` (`TOKEN`, `USERNAME`, `EXPIRATION`, `CREATION`)
VALUES (:token, :username, :expiration, :creation)
