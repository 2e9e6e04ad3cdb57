"""Access to the database: drivers for SQLite and MySQL, a pool, sessions. `database.open_database` is the entrance."""
