-- Run besides on a connection that is only to read.

PRAGMA query_only = ON;
PRAGMA cache_size = -2048;	-- the other one may have read it just now
