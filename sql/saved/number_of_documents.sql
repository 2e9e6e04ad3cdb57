-- How many documents an owner has made, or a network on one day. Lives on OWNER and on MAKER.
-- ? genows_session.*
SELECT COUNT(*) AS `number`
  FROM `genows_session`
 WHERE `OWNER` = :owner -- ? owner
   AND `MAKER` = :maker -- ? maker
