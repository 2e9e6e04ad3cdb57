-- Forgets the failures of an account that has signed in.
-- ? genows_signin_failures.*
DELETE FROM `genows_signin_failures` WHERE `KIND` = 'account' AND `NAME` = :account
