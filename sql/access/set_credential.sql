-- set_credential(email, password_hash, changed) -> count
-- A new password.
-- Needs: genows_credentials
REPLACE INTO `genows_credentials` (`EMAIL`, `PASSWORD_HASH`, `CHANGED`) VALUES (:email, :password_hash, :changed)
