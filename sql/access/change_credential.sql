-- Changes the password of an account, or its moment alone, unless somebody else has changed it since it was read.
-- ? genows_credentials.*
UPDATE `genows_credentials`
   SET `PASSWORD_HASH` = :password_hash, `CHANGED` = :changed
 WHERE `EMAIL` = :email AND `PASSWORD_HASH` = :known_hash AND `CHANGED` = :known_changed
