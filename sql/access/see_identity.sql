-- Notes when a subject has come last. Lives on ISSUER, SUB.
-- ? genows_identities.*
UPDATE `genows_identities` SET `LAST_SEEN` = :now WHERE `ISSUER` = :issuer AND `SUB` = :subject
