-- A new password.
-- ? genows_credentials.*
REPLACE INTO `genows_credentials` (`EMAIL`, `PASSWORD_HASH`, `CHANGED`) VALUES (:email, :password_hash, :changed)
