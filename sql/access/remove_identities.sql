-- Unbinds a name from its subjects. Lives on the primary key.
-- ? genows_identities.*
DELETE FROM `genows_identities` WHERE `EMAIL` = :email
