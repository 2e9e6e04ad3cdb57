-- Forgets the sessions that have ended by themselves since. Scans genows_ended_sessions.
-- ? genows_ended_sessions.*
DELETE FROM `genows_ended_sessions` WHERE `EXPIRATION` < :now
