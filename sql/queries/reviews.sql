-- Reviews of games that are over, and hints in those that are for practice.

-- columns: REVIEW_COLUMNS
-- In the order in which take_review() reads them.
game, coalesce(asked, 0), wishes, coalesce(made, 0), body

-- name: review_get
SELECT REVIEW_COLUMNS FROM review WHERE game = ?1;

-- name: review_add
INSERT INTO review (game, asked, wishes) VALUES (?1, ?2, ?3)
ON CONFLICT (game) DO UPDATE SET
	asked = coalesce(review.asked, excluded.asked),
	wishes = review.wishes | excluded.wishes;

-- name: review_over
UPDATE review SET asked = ?2 WHERE game = ?1 AND asked IS NULL;

-- name: review_next
SELECT REVIEW_COLUMNS FROM review
WHERE asked IS NOT NULL AND made IS NULL ORDER BY asked, game LIMIT 1;

-- name: review_made
UPDATE review SET made = ?2, body = ?3, wishes = 0 WHERE game = ?1;

-- name: review_later
UPDATE review SET asked = ?2 WHERE game = ?1;

-- name: reviews_waiting
SELECT count(*) FROM review WHERE asked IS NOT NULL AND made IS NULL;

-- columns: HINT_COLUMNS
-- In the order in which take_hint() reads them.
game, seat, entry, asked, body

-- name: hint_get
SELECT HINT_COLUMNS FROM hint WHERE game = ?1;

-- name: hint_ask (game)
INSERT INTO hint (game, seat, entry, asked) VALUES (?1, ?2, ?3, ?4)
ON CONFLICT (game) DO UPDATE SET seat = excluded.seat, entry = excluded.entry,
	asked = excluded.asked, body = NULL
WHERE hint.entry <> excluded.entry OR hint.seat <> excluded.seat;

-- name: hint_next
SELECT HINT_COLUMNS FROM hint WHERE body IS NULL ORDER BY asked, game LIMIT 1;

-- name: hint_found
UPDATE hint SET body = ?3 WHERE game = ?1 AND entry = ?2;

-- name: hint_remove (game)
DELETE FROM hint WHERE game = ?1;
