-- 1 when this connection holds the lock, until it is closed; 0 when the wait was in vain.
SELECT GET_LOCK(:name, :seconds) AS `taken`
