-- Takes a grant back, with its duplicates.
DELETE FROM `authorities` WHERE `EMAIL` = :email AND `AUTHORITY` = :authority
