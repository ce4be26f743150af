-- Letters to addresses that nobody plays with are only so many an hour.

CREATE TABLE unproved (
	-- When letters leave that ask something of an address that nobody plays
	-- with: those of the last hour, and those that wait.
	id INTEGER PRIMARY KEY,
	at INTEGER NOT NULL
) STRICT;

CREATE INDEX unproved_at ON unproved (at);

PRAGMA user_version = 7;
