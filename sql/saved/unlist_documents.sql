-- Takes documents out of all lists.
-- ? genows_session.*
DELETE FROM `genows_session_user` WHERE `ID` IN (:ids)
