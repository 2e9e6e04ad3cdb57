-- credential_by_email(email) -> one
-- The password of an account that genows itself checks.
-- Columns: email text, password_hash text, changed text
-- Exact: email is email
-- Needs: genows_credentials
SELECT `EMAIL` AS `email`, `PASSWORD_HASH` AS `password_hash`, `CHANGED` AS `changed`
  FROM `genows_credentials`
 WHERE `EMAIL` = :email
