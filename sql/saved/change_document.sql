-- Replaces what a document says.
-- ? genows_session.*
UPDATE `genows_session`
   SET `DATA` = :data, `SIZE` = :size, `CHECKSUM` = :checksum, `UPDATED` = :now
 WHERE `ID` = :id
