-- Remembers that a session was ended, until the moment at which it would have ended by itself.
-- ? genows_ended_sessions.*
REPLACE INTO `genows_ended_sessions` (`SESSION_ID`, `EXPIRATION`) VALUES (:session_id, :expiration)
