-- A stored token, or those of a user, given the ways of writing the name. Lives on the primary key and on USERNAME.
-- ? data_access_tokens.*
SELECT `TOKEN` AS `token`, `USERNAME` AS `username`, `EXPIRATION` AS `expiration`, `CREATION` AS `creation`
  FROM `data_access_tokens`
 WHERE `TOKEN` = :token -- ? token
   AND `USERNAME` IN (:names) -- ? names
