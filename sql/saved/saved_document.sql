-- A saved document, or those of the listed ids, or the one of a checksum, which is made once alone. Lives on the primary key and on CHECKSUM.
-- ? genows_session.*
SELECT `ID` AS `id`,
       `TYPE` AS `kind`,
       `OWNER` AS `owner`,
       `DATA` AS `data`,
       `READ` AS `last_read`
  FROM `genows_session`
 WHERE `ID` = :id -- ? id
   AND `ID` IN (:ids) -- ? ids
   AND `CHECKSUM` = :checksum -- ? checksum
