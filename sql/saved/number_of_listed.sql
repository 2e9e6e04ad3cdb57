-- How many documents a user has in the list. Lives on the primary key.
-- ? genows_session.*
SELECT COUNT(*) AS `number` FROM `genows_session_user` WHERE `NAME` = :name
