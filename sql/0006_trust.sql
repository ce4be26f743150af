-- Trust: what limits, keys and large databases need.

PRAGMA user_version = 6;
