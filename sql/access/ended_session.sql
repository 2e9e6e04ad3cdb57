-- ended_session(session_id) -> value
-- The id of a session, where it was ended by signing out. Lives on the primary key.
-- Columns: session_id text
-- Needs: genows_ended_sessions
SELECT `SESSION_ID` AS `session_id` FROM `genows_ended_sessions` WHERE `SESSION_ID` = :session_id
