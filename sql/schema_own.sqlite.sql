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
