-- A new user, enabled.
INSERT INTO `users` (`EMAIL`, `NAME`, `ENABLED`) VALUES (:email, :name, 1)
