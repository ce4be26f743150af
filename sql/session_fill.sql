-- Run besides on a connection that fills a database which has no name yet: it
-- need not be safe before it is whole.

PRAGMA synchronous = OFF;
PRAGMA wal_autocheckpoint = 4096;	-- pages
PRAGMA cache_size = -32768;	-- KiB, at most
