-- Forgets the successor of an offline token, on the primary key, or those that nobody has traded since. Scans genows_offline_tokens for these.
-- ? genows_offline_tokens.*
DELETE FROM `genows_offline_tokens`
 WHERE `TOKEN` = :token -- ? token
   AND `CHANGED` < :unused_since -- ? unused_since
