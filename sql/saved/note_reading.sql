-- Notes that documents were read.
-- ? genows_session.*
UPDATE `genows_session` SET `READ` = :now WHERE `ID` IN (:ids)
