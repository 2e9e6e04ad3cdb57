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
