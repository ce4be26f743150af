/*
 * Reviews and hints: each is asked for once, made in the order in which they were
 * asked for, and kept.
 */
#include "config.h"

#include "store/store_reviews.h"
#include "store_help.h"
#include "tap.h"

static int64_t
add_game(struct store *s, unsigned number)
{
	struct store_game g;
	int64_t id;

	help_game_add(s, &g, number, 2);
	help_must(help_play(s, &g, -1, false));
	id = g.id;
	store_game_fini(&g);
	return id;
}

/* Whether the review that is made next is that of GAME; 0: none. */
static bool
next_is(struct store *s, int64_t game)
{
	struct store_review r;
	enum store_status status = store_review_next(s, &r);
	bool good =
	    status == (game != 0 ? STORE_OK : STORE_ABSENT) && r.game == game;

	store_review_fini(&r);
	return good;
}

static bool
review_is(struct store *s, int64_t game, struct store_review wanted)
{
	struct store_review r;
	bool good = store_review_get(s, game, &r) == STORE_OK &&
	    r.asked == wanted.asked && r.wishes == wanted.wishes &&
	    r.made == wanted.made && strcmp(r.body, wanted.body) == 0;

	store_review_fini(&r);
	return good;
}

static void
test_reviews(struct store *s, const int64_t game[3])
{
	char none[] = "", body[] = "{\"moves\":[]}";
	struct store_review r;
	int64_t waiting;

	tap_ok(store_review_get(s, game[0], &r) == STORE_ABSENT &&
		next_is(s, 0),
	    "nobody has asked yet");
	store_review_fini(&r);
	help_must(store_review_ask(s, game[0], 1, NOW + 2));
	help_must(store_review_ask(s, game[1], 2, NOW + 1));
	help_must(store_review_ask(s, game[2], 3, 0));
	tap_ok(next_is(s, game[1]), "who has asked first comes first");
	help_must(store_review_ask(s, game[0], 2, NOW + 9));
	tap_ok(review_is(s, game[0],
		   (struct store_review){
		       .asked = NOW + 2, .wishes = 3, .body = none}),
	    "a second wish changes only who gets a letter");
	help_must(store_review_later(s, game[1], NOW + 5));
	tap_ok(next_is(s, game[0]), "one that was put off comes later");
	help_must(store_review_made(s, game[0], NOW + 6, body));
	tap_ok(review_is(s, game[0],
		   (struct store_review){
		       .asked = NOW + 2, .made = NOW + 6, .body = body}) &&
		next_is(s, game[1]),
	    "one that is made is kept, and nobody wants a letter any more");
	help_must(store_review_made(s, game[1], NOW + 7, NULL));
	tap_ok(review_is(s, game[1],
		   (struct store_review){
		       .asked = NOW + 5, .made = NOW + 7, .body = none}) &&
		next_is(s, 0),
	    "one that cannot be made is not tried again");
	help_must(store_review_over(s, game[2], NOW + 8));
	help_must(store_review_over(s, game[0], NOW + 8));
	tap_ok(next_is(s, game[2]),
	    "one that the table wants always begins with the end of its game");
	tap_ok(store_reviews_waiting(s, &waiting) == STORE_OK && waiting == 1,
	    "how many wait");
}

static bool
hint_is(struct store *s, int64_t game, struct store_hint wanted)
{
	struct store_hint h;
	bool good = store_hint_get(s, game, &h) == STORE_OK &&
	    h.seat == wanted.seat && h.entry == wanted.entry &&
	    h.asked == wanted.asked && strcmp(h.body, wanted.body) == 0;

	store_hint_fini(&h);
	return good;
}

static void
test_hints(struct store *s, int64_t game)
{
	char none[] = "", body[] = "{\"moves\":[]}";
	struct store_hint h;

	help_must(store_hint_ask(s, game, 1, 4, NOW));
	help_must(store_hint_ask(s, game, 1, 4, NOW + 5));
	tap_ok(hint_is(s, game, (struct store_hint){0, 1, 4, NOW, none}),
	    "a hint is asked for once at each entry");
	help_must(store_hint_found(s, game, 3, body));
	tap_ok(hint_is(s, game, (struct store_hint){0, 1, 4, NOW, none}),
	    "what was found for another entry is none");
	help_must(store_hint_found(s, game, 4, body));
	tap_ok(hint_is(s, game, (struct store_hint){0, 1, 4, NOW, body}) &&
		store_hint_next(s, &h) == STORE_ABSENT,
	    "one that was found is kept, and none waits");
	store_hint_fini(&h);
	help_must(store_hint_ask(s, game, 0, 5, NOW + 7));
	tap_ok(hint_is(s, game, (struct store_hint){0, 0, 5, NOW + 7, none}) &&
		store_hint_next(s, &h) == STORE_OK && h.game == game,
	    "the next one takes its place");
	store_hint_fini(&h);
	help_must(store_hint_remove(s, game));
	tap_ok(store_hint_next(s, &h) == STORE_ABSENT, "and can be withdrawn");
	store_hint_fini(&h);
}

int
main(void)
{
	char *folder = help_folder();
	struct store *s = help_open(folder);
	int64_t game[3];

	help_must(store_begin(s));
	for (unsigned i = 0; i < 3; i++)
		game[i] = add_game(s, i + 1);
	test_reviews(s, game);
	test_hints(s, game[0]);
	help_must(store_commit(s));
	store_close(s);
	help_remove(folder);
	return tap_done();
}
