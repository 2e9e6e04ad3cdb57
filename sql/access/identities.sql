-- Names and the subjects of providers that they belong to: of names, of one subject, or all. Lives on the primary key and on ISSUER, SUB.
-- Scans genows_identities where all are asked for, by commands.
-- ? genows_identities.*
SELECT `EMAIL` AS `email`,
       `NUMBER` AS `number`,
       `ISSUER` AS `issuer`,
       `SUB` AS `subject`,
       `FIRST_SEEN` AS `first_seen`,
       `LAST_SEEN` AS `last_seen`
  FROM `genows_identities`
 WHERE `EMAIL` IN (:names) -- ? names
   AND `ISSUER` = :issuer -- ? issuer
   AND `SUB` = :subject -- ? subject
