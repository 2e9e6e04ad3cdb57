-- All tokens that are stored. Scans data_access_tokens.
-- ? data_access_tokens.*
SELECT `TOKEN` AS `token`,
       `USERNAME` AS `username`,
       `EXPIRATION` AS `expiration`,
       `CREATION` AS `creation`
  FROM `data_access_tokens`
