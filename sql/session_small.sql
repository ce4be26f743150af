-- Run besides on a connection that is to be small rather than fast.

PRAGMA cache_size = -512;	-- KiB, at most
