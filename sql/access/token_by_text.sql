-- token_by_text(token) -> one
-- A stored token. Lives on the primary key.
-- Columns: token text, username text, expiration text, creation text
-- Exact: token is token
-- Needs: data_access_tokens
SELECT `TOKEN` AS `token`, `USERNAME` AS `username`, `EXPIRATION` AS `expiration`, `CREATION` AS `creation`
  FROM `data_access_tokens`
 WHERE `TOKEN` = :token
