-- Whether the user has access.
UPDATE `users` SET `ENABLED` = :enabled WHERE `EMAIL` = :email
