-- Failed sign-ins in a row of an account and of an address, both named by their hashes.
-- ? genows_signin_failures.*
SELECT `KIND` AS `kind`, `FAILURES` AS `failures`, `LAST` AS `last`
  FROM `genows_signin_failures`
 WHERE (`KIND` = 'account' AND `NAME` = :account) OR (`KIND` = 'address' AND `NAME` = :address)
