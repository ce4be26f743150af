-- Run on every connection, before anything is read or written.
--
-- A checkpoint makes one unlucky commit wait for the writing of all that
-- gathered: rarely is better than often, as pages are then written once that
-- changed many times. 16384 pages are 64 MB; whoever is idle does it sooner
-- (store_checkpoint). The file keeps its size, which makes commits cheaper.

PRAGMA synchronous = FULL;
PRAGMA foreign_keys = ON;
PRAGMA secure_delete = ON;	-- what was erased is not to be found
PRAGMA wal_autocheckpoint = 16384;
PRAGMA cache_size = -16384;	-- KiB, at most
