-- A session of somebody who came by a provider.
-- ? genows_provider_sessions.*
INSERT INTO `genows_provider_sessions` (`SESSION_ID`, `ISSUER`, `SUB`, `NAME`, `AUTHORITIES`, `ID_TOKEN`, `EXPIRATION`)
VALUES (:session_id, :issuer, :subject, :name, :authorities, :id_token, :expiration)
