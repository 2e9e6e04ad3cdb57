-- Removes documents. By the primary key alone, so that no other row is locked.
-- ? genows_session.*
DELETE FROM `genows_session` WHERE `ID` IN (:ids)
