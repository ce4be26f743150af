-- Run besides on a connection that is only to read.

PRAGMA query_only = ON;
