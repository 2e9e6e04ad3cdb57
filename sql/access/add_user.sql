-- add_user(email, name) -> count
-- A new user, enabled.
INSERT INTO `users` (`EMAIL`, `NAME`, `ENABLED`) VALUES (:email, :name, 1)
