-- How many wrong keys of a kind came from a network in a minute. Lives on the primary key of
-- genows_signin_failures.
-- ? genows_signin_failures.*
SELECT COALESCE(MAX(`FAILURES`), 0) AS `failures`
  FROM `genows_signin_failures`
 WHERE `KIND` = :kind AND `NAME` = :name
