-- The id of a session, where it was ended by signing out. Lives on the primary key.
-- ? genows_ended_sessions.*
SELECT `SESSION_ID` AS `session_id` FROM `genows_ended_sessions` WHERE `SESSION_ID` = :session_id
