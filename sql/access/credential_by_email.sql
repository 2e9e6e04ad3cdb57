-- The password of an account that genows itself checks.
-- ? genows_credentials.*
SELECT `EMAIL` AS `email`, `PASSWORD_HASH` AS `password_hash`, `CHANGED` AS `changed`
  FROM `genows_credentials`
 WHERE `EMAIL` = :email
