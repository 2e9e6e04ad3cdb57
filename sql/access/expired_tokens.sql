-- Tokens that nobody can use any more, the first *most* of them. Scans data_access_tokens: asked when a token is made.
-- ? data_access_tokens.*
SELECT `TOKEN` AS `token`
  FROM `data_access_tokens`
 WHERE `EXPIRATION` <= :now
 ORDER BY `TOKEN`
 LIMIT :most
