-- genows' own tables on SQLite: made at once in a database that genows creates, in a portal's only when asked.
-- schema_own.mysql.sql is its twin. A statement ends with a semicolon at the end of a line, which is how the script is cut.
-- Times are text, YYYY-MM-DD HH:MM:SS in UTC.

-- The passwords of accounts that genows itself checks.
CREATE TABLE IF NOT EXISTS `genows_credentials` (
  `EMAIL`         TEXT NOT NULL,
  `PASSWORD_HASH` TEXT NOT NULL,
  `CHANGED`       TEXT NOT NULL,
  PRIMARY KEY (`EMAIL`)
);

-- Failed sign-ins in a row, by account and by address: they slow down the next one, whichever process serves it.
CREATE TABLE IF NOT EXISTS `genows_signin_failures` (
  `KIND`     TEXT    NOT NULL,
  `NAME`     TEXT    NOT NULL,
  `FAILURES` INTEGER NOT NULL,
  `LAST`     TEXT    NOT NULL,
  PRIMARY KEY (`KIND`, `NAME`)
);

-- Sessions that were ended by signing out, until they would have ended by themselves.
CREATE TABLE IF NOT EXISTS `genows_ended_sessions` (
  `SESSION_ID` TEXT NOT NULL,
  `EXPIRATION` TEXT NOT NULL,
  PRIMARY KEY (`SESSION_ID`)
);

-- Documents that the portal's pages keep. OWNER: who made one, NULL for nobody who was signed in; MAKER: a digest of the network
-- and the day then. CHECKSUM: of what is made once alone. SIZE: bytes of DATA.
CREATE TABLE IF NOT EXISTS `genows_session` (
  `ID`       TEXT    NOT NULL,
  `TYPE`     TEXT    NOT NULL,
  `OWNER`    TEXT        NULL,
  `MAKER`    TEXT        NULL,
  `ORIGIN`   TEXT    NOT NULL,
  `DATA`     TEXT    NOT NULL,
  `SIZE`     INTEGER NOT NULL,
  `CHECKSUM` TEXT        NULL,
  `CREATED`  TEXT    NOT NULL,
  `UPDATED`  TEXT    NOT NULL,
  `READ`     TEXT    NOT NULL,
  PRIMARY KEY (`ID`)
);
CREATE UNIQUE INDEX IF NOT EXISTS `genows_session_checksum` ON `genows_session` (`CHECKSUM`);
CREATE INDEX IF NOT EXISTS `genows_session_owner` ON `genows_session` (`OWNER`);
CREATE INDEX IF NOT EXISTS `genows_session_maker` ON `genows_session` (`MAKER`);
CREATE INDEX IF NOT EXISTS `genows_session_read` ON `genows_session` (`READ`);

-- Who has which of them in their list. NAME: the login name as genows stores it; * for everybody: it is published.
CREATE TABLE IF NOT EXISTS `genows_session_user` (
  `NAME` TEXT NOT NULL,
  `ID`   TEXT NOT NULL,
  PRIMARY KEY (`NAME`, `ID`)
);
CREATE INDEX IF NOT EXISTS `genows_session_user_id` ON `genows_session_user` (`ID`);

-- Which subjects of OpenID providers a login name belongs to. NUMBER: 0 for the first that came, so that of two at the same moment one is refused.
-- LAST_SEEN: NULL for one that was linked and has not come yet.
CREATE TABLE IF NOT EXISTS `genows_identities` (
  `EMAIL`      TEXT    NOT NULL,
  `NUMBER`     INTEGER NOT NULL,
  `ISSUER`     TEXT    NOT NULL,
  `SUB`        TEXT    NOT NULL,
  `FIRST_SEEN` TEXT    NOT NULL,
  `LAST_SEEN`  TEXT        NULL,
  PRIMARY KEY (`EMAIL`, `NUMBER`)
);
CREATE UNIQUE INDEX IF NOT EXISTS `genows_identities_sub` ON `genows_identities` (`ISSUER`, `SUB`);

-- Offline tokens of providers that give a new one for each that is traded. TOKEN: SHA-256 of the one that the client holds; SEALED: its latest
-- successor, by a key that only the held one gives.
CREATE TABLE IF NOT EXISTS `genows_offline_tokens` (
  `TOKEN`   TEXT NOT NULL,
  `SEALED`  TEXT NOT NULL,
  `CHANGED` TEXT NOT NULL,
  PRIMARY KEY (`TOKEN`)
);

-- What the cookie of a session cannot hold, of people who came by a provider. NAME: for people; AUTHORITIES: roles as JSON, as the
-- provider sent them. ID_TOKEN: sealed, for signing out there.
CREATE TABLE IF NOT EXISTS `genows_provider_sessions` (
  `SESSION_ID`  TEXT NOT NULL,
  `ISSUER`      TEXT NOT NULL,
  `SUB`         TEXT NOT NULL,
  `NAME`        TEXT NOT NULL,
  `AUTHORITIES` TEXT NOT NULL,
  `ID_TOKEN`    TEXT NOT NULL,
  `EXPIRATION`  TEXT NOT NULL,
  PRIMARY KEY (`SESSION_ID`)
);
CREATE INDEX IF NOT EXISTS `genows_provider_sessions_expiration` ON `genows_provider_sessions` (`EXPIRATION`);

-- The studies that were copied from another database (genows copy). SOURCE: its host, port and name; MARK: a digest of what stood there.
CREATE TABLE IF NOT EXISTS `genows_copies` (
  `STUDY`    TEXT NOT NULL,
  `SOURCE`   TEXT NOT NULL,
  `MARK`     TEXT NOT NULL,
  `STARTED`  TEXT NOT NULL,
  `FINISHED` TEXT NOT NULL,
  PRIMARY KEY (`STUDY`)
);
