-- Run on every connection, before anything is read or written.
--
-- When the write-ahead log is moved into the file is not SQLite's matter
-- (daemon/store/mover.c). The log keeps its size, which makes commits cheaper.

PRAGMA synchronous = FULL;
PRAGMA foreign_keys = ON;
PRAGMA secure_delete = ON;	-- what was erased is not to be found
PRAGMA wal_autocheckpoint = 0;
PRAGMA cache_size = -16384;	-- KiB, at most
