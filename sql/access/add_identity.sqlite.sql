-- Binds a name to a subject, unless its number is taken, or the subject belongs to a name.
-- ? genows_identities.*
INSERT INTO `genows_identities` (`EMAIL`, `NUMBER`, `ISSUER`, `SUB`, `FIRST_SEEN`, `LAST_SEEN`)
VALUES (:email, :number, :issuer, :subject, :now, :seen)
    ON CONFLICT DO NOTHING
