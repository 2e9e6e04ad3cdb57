-- remove_signin_failures(account) -> count
-- Forgets the failures of an account that has signed in.
-- Needs: genows_signin_failures
DELETE FROM `genows_signin_failures` WHERE `KIND` = 'account' AND `NAME` = :account
