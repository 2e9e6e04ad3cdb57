-- A stored token. Lives on the primary key.
-- ? data_access_tokens.*
SELECT `TOKEN` AS `token`, `USERNAME` AS `username`, `EXPIRATION` AS `expiration`, `CREATION` AS `creation`
  FROM `data_access_tokens`
 WHERE `TOKEN` = :token
