-- 1: on SQLite the writing transaction itself, begun IMMEDIATE, is the lock.
SELECT 1 AS `taken` WHERE :name <> '' AND :seconds >= 0
