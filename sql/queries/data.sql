-- Data sets, and what the server remembers of itself.

-- name: data_find
SELECT id FROM data_set
WHERE ruleset = ?1 AND name = ?2 AND digest = ?3 AND shipped = ?4;

-- name: data_add
INSERT INTO data_set (ruleset, name, digest, shipped, content)
VALUES (?1, ?2, ?3, ?4, ?5)
ON CONFLICT (ruleset, name, digest, shipped) DO NOTHING RETURNING id;

-- name: data_get
SELECT ruleset, name, digest, content, shipped FROM data_set WHERE id = ?1;

-- name: fact_get
SELECT value FROM fact WHERE name = ?1;

-- name: fact_put
INSERT INTO fact (name, value) VALUES (?1, ?2)
ON CONFLICT (name) DO UPDATE SET value = excluded.value;

-- name: fact_drop
DELETE FROM fact WHERE name = ?1;
