-- add_ended_session(session_id, expiration) -> count
-- Remembers that a session was ended, until the moment at which it would have ended by itself.
-- Needs: genows_ended_sessions
REPLACE INTO `genows_ended_sessions` (`SESSION_ID`, `EXPIRATION`) VALUES (:session_id, :expiration)
