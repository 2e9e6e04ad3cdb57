-- Puts a document into the list of a user, unless it is there.
-- ? genows_session.*
INSERT INTO `genows_session_user` (`NAME`, `ID`) VALUES (:name, :id)
    ON DUPLICATE KEY UPDATE `ID` = `ID`
