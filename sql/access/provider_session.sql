-- What is stored of a session of somebody who came by a provider. Lives on the primary key.
-- ? genows_provider_sessions.*
SELECT `ISSUER` AS `issuer`,
       `SUB` AS `subject`,
       `NAME` AS `name`,
       `AUTHORITIES` AS `authorities`,
       `ID_TOKEN` AS `id_token`
  FROM `genows_provider_sessions`
 WHERE `SESSION_ID` = :session_id
