-- One failure more; the first again where the last one lies before the moment at which it is forgotten.
-- ? genows_signin_failures.*
INSERT INTO `genows_signin_failures` (`KIND`, `NAME`, `FAILURES`, `LAST`) VALUES (:kind, :name, 1, :now)
    ON DUPLICATE KEY UPDATE `FAILURES` = CASE WHEN `LAST` < :forgotten THEN 1 ELSE `FAILURES` + 1 END, `LAST` = :now
