-- Run before a connection that is only to read makes a copy: what it writes to
-- that counts as written by it.

PRAGMA query_only = OFF;
