-- Forgets a session, or those that have ended by themselves. Lives on the primary key and on EXPIRATION.
-- ? genows_provider_sessions.*
DELETE FROM `genows_provider_sessions`
 WHERE `SESSION_ID` = :session_id -- ? session_id
   AND `EXPIRATION` < :now -- ? now
