-- genows' own tables on MySQL and MariaDB: made at once in a database that genows creates, in a portal's only when asked.
-- schema_own.sqlite.sql is its twin. A statement ends with a semicolon at the end of a line, which is how the script is cut.
-- Times are UTC.

-- The passwords of accounts that genows itself checks.
CREATE TABLE IF NOT EXISTS `genows_credentials` (
  `EMAIL`         varchar(128) NOT NULL,
  `PASSWORD_HASH` varchar(255) NOT NULL,
  `CHANGED`       datetime     NOT NULL,
  PRIMARY KEY (`EMAIL`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- Failed sign-ins in a row, by account and by address: they slow down the next one, whichever process serves it.
CREATE TABLE IF NOT EXISTS `genows_signin_failures` (
  `KIND`     varchar(10)  NOT NULL,
  `NAME`     varchar(255) NOT NULL,
  `FAILURES` int          NOT NULL,
  `LAST`     datetime     NOT NULL,
  PRIMARY KEY (`KIND`, `NAME`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- Sessions that were ended by signing out, until they would have ended by themselves.
CREATE TABLE IF NOT EXISTS `genows_ended_sessions` (
  `SESSION_ID` varchar(32) NOT NULL,
  `EXPIRATION` datetime    NOT NULL,
  PRIMARY KEY (`SESSION_ID`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- Documents that the portal's pages keep. OWNER: who made one, NULL for nobody who was signed in; MAKER: a digest of the network
-- and the day then. CHECKSUM: of what is made once alone. SIZE: bytes of DATA.
CREATE TABLE IF NOT EXISTS `genows_session` (
  `ID`       varchar(24)  NOT NULL,
  `TYPE`     varchar(20)  NOT NULL,
  `OWNER`    varchar(255)     NULL,
  `MAKER`    varchar(32)      NULL,
  `ORIGIN`   mediumtext   NOT NULL,
  `DATA`     longtext     NOT NULL,
  `SIZE`     int          NOT NULL,
  `CHECKSUM` varchar(64)      NULL,
  `CREATED`  datetime     NOT NULL,
  `UPDATED`  datetime     NOT NULL,
  `READ`     datetime     NOT NULL,
  PRIMARY KEY (`ID`),
  UNIQUE KEY `genows_session_checksum` (`CHECKSUM`),
  KEY `genows_session_owner` (`OWNER`),
  KEY `genows_session_maker` (`MAKER`),
  KEY `genows_session_read` (`READ`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- Who has which of them in their list. NAME: the login name as genows stores it; * for everybody: it is published.
CREATE TABLE IF NOT EXISTS `genows_session_user` (
  `NAME` varchar(255) NOT NULL,
  `ID`   varchar(24)  NOT NULL,
  PRIMARY KEY (`NAME`, `ID`),
  KEY `genows_session_user_id` (`ID`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- Which subjects of OpenID providers a login name belongs to. NUMBER: 0 for the first that came, so that of two at the same moment one is refused.
-- LAST_SEEN: NULL for one that was linked and has not come yet.
CREATE TABLE IF NOT EXISTS `genows_identities` (
  `EMAIL`      varchar(128) NOT NULL,
  `NUMBER`     int          NOT NULL,
  `ISSUER`     varchar(255) NOT NULL,
  `SUB`        varchar(255) NOT NULL,
  `FIRST_SEEN` datetime     NOT NULL,
  `LAST_SEEN`  datetime         NULL,
  PRIMARY KEY (`EMAIL`, `NUMBER`),
  UNIQUE KEY `genows_identities_sub` (`ISSUER`, `SUB`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- Offline tokens of providers that give a new one for each that is traded. TOKEN: SHA-256 of the one that the client holds; SEALED: its latest
-- successor, by a key that only the held one gives.
CREATE TABLE IF NOT EXISTS `genows_offline_tokens` (
  `TOKEN`   varchar(64) NOT NULL,
  `SEALED`  mediumtext  NOT NULL,
  `CHANGED` datetime    NOT NULL,
  PRIMARY KEY (`TOKEN`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- What the cookie of a session cannot hold, of people who came by a provider. NAME: for people; AUTHORITIES: roles as JSON, as the
-- provider sent them. ID_TOKEN: sealed, for signing out there.
CREATE TABLE IF NOT EXISTS `genows_provider_sessions` (
  `SESSION_ID`  varchar(32)  NOT NULL,
  `ISSUER`      varchar(255) NOT NULL,
  `SUB`         varchar(255) NOT NULL,
  `NAME`        varchar(255) NOT NULL,
  `AUTHORITIES` mediumtext   NOT NULL,
  `ID_TOKEN`    mediumtext   NOT NULL,
  `EXPIRATION`  datetime     NOT NULL,
  PRIMARY KEY (`SESSION_ID`),
  KEY `genows_provider_sessions_expiration` (`EXPIRATION`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- The studies that were copied from another database (genows copy). SOURCE: its host, port and name; MARK: a digest of what stood there.
CREATE TABLE IF NOT EXISTS `genows_copies` (
  `STUDY`    varchar(255) NOT NULL,
  `SOURCE`   varchar(512) NOT NULL,
  `MARK`     varchar(64)  NOT NULL,
  `STARTED`  datetime     NOT NULL,
  `FINISHED` datetime     NOT NULL,
  PRIMARY KEY (`STUDY`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;
