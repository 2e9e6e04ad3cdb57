-- Takes a document out of the list of a user.
-- ? genows_session.*
DELETE FROM `genows_session_user` WHERE `NAME` = :name AND `ID` = :id
