-- The sealed successor of an offline token. Lives on the primary key.
-- ? genows_offline_tokens.*
SELECT `SEALED` AS `sealed`
  FROM `genows_offline_tokens`
 WHERE `TOKEN` = :token
