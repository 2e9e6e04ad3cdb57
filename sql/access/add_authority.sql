-- Grants something to a user.
INSERT INTO `authorities` (`EMAIL`, `AUTHORITY`) VALUES (:email, :authority)
