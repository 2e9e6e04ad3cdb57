-- Forgets the failures that lie too far back to slow anything down. Scans genows_signin_failures.
-- ? genows_signin_failures.*
DELETE FROM `genows_signin_failures` WHERE `LAST` < :forgotten
