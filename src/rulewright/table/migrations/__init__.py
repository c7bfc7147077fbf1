"""The steps by which the table's database has grown; Alembic runs those that are missing when a server starts."""
