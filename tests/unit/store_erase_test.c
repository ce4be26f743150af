/*
 * Forgetting a person, row by row and byte by byte.
 */
#include "config.h"

#include "store/store_clocks.h"
#include "store/store_erase.h"
#include "store/store_fates.h"
#include "store/store_motions.h"
#include "store/store_owing.h"
#include "store/store_players.h"
#include "store/store_mover.h"
#include "store_help.h"
#include "tap.h"

#define HER "zoe@play.example"
#define WORD "VERGISSMEINNICHT"

enum { GAMES = 200, NOTES = 6000 };

/* --- what there is -------------------------------------------------------------- */

static int64_t
put_player(struct store *s, const char *mail, const char *name)
{
	struct store_player p = {.mail = xstrdup(mail),
	    .name = xstrdup(name),
	    .lang = xstrdup("en"),
	    .zone = xstrdup(""),
	    .created = NOW};
	int64_t id;

	help_must(store_player_put(s, &p));
	id = p.id;
	store_player_fini(&p);
	return id;
}

/* Game NUMBER of two persons, with its set-up. */
static void
put_game(struct store *s, struct store_game *g, unsigned number, int64_t a,
    int64_t b)
{
	struct store_seat seats[2] = {
	    {.player = a,
		.bot = (char[]){""},
		.name = (char[]){"Zoe"},
		.phrase = (char[]){"blue moon"}},
	    {.player = b,
		.bot = (char[]){""},
		.name = (char[]){"Bo"},
		.phrase = (char[]){"red"}},
	};

	help_game_init(g, number, 2);
	help_must(store_game_add(s, g, seats));
	help_must(help_play(s, g, -1, false));
}

static void
erase(struct store *s, int64_t player, const char *mail)
{
	help_must(store_erase_claim(s, player, mail));
	help_must(store_erase_notes(s, player));
	help_must(store_erase_player(s, player));
}

/* --- notes ---------------------------------------------------------------------- */

static uint32_t
heard(struct store *s, int64_t game, int seat)
{
	struct store_seat seats[RULES_SEATS_MAX];
	uint32_t notes;
	int n;

	help_must(store_seats_get(s, game, seats, &n));
	notes = seats[seat].heard_notes;
	store_seats_fini(seats, n);
	return notes;
}

static void
test_notes(struct store *s)
{
	int64_t zoe, bo;
	struct store_game g, other;

	help_must(store_begin(s));
	zoe = put_player(s, HER, "Zoe");
	bo = put_player(s, "bo@play.example", "Bo");
	put_game(s, &g, 1, zoe, bo);
	put_game(s, &other, 2, bo, 0);
	help_must(store_note_add(s, g.id, 0, 0, "hers"));
	help_must(store_note_add(s, g.id, 0, 1, "his"));
	help_must(store_note_add(s, g.id, 0, 0, "hers again"));
	help_must(store_note_add(s, g.id, 0, 1, "his again"));
	help_must(store_note_add(s, other.id, 0, 0, "elsewhere"));
	/* He has heard of two of them, and not of the third. */
	help_must(store_seat_heard(s, g.id, 1, 0, 2));
	help_must(store_erase_notes(s, zoe));
	tap_ok(database_kit_ask(s, "SELECT count(*) FROM note") == 3 &&
		database_kit_ask(s,
		    "SELECT count(*) FROM note WHERE text LIKE 'hers%'") == 0,
	    "her words go, and nobody else's");
	tap_ok(heard(s, g.id, 1) == 1,
	    "what the others have heard of stays heard, and the rest unheard");
	store_rollback(s);
	store_game_fini(&g);
	store_game_fini(&other);
}

/* --- seats ------------------------------------------------------------------------ */

struct givings {
	int n, first;
};

static bool
count_giving(void *arg, int64_t game, int seat, bool first)
{
	struct givings *g = arg;

	(void)game;
	g->n++;
	g->first += first;
	return seat == 0;
}

static void
give(struct store *s, struct store_game *g, int64_t from, const char *name,
    int64_t to)
{
	const struct store_happening h = {.at = NOW,
	    .kind = STORE_HAPPENED_GIVEN,
	    .seat = 0,
	    .name = name,
	    .player = from};

	help_must(store_seat_give(s, g->id, 0, to, "somebody"));
	help_must(store_happening_add(s, g, &h));
}

static bool
take_name(void *arg, const struct store_happening *h)
{
	char **names = arg;

	names[h->name[0] == '\0' ? 0 : 1] = xstrdup(h->name);
	return true;
}

static void
test_seats(struct store *s)
{
	const uint8_t digest[DIGEST_SIZE] = {7};
	struct store_seat seats[RULES_SEATS_MAX];
	struct givings his = {0}, hers = {0};
	char *names[2] = {NULL, NULL};
	struct store_whose whose;
	int64_t zoe, bo;
	struct store_game g;
	int n;

	help_must(store_begin(s));
	zoe = put_player(s, HER, "Zoe");
	bo = put_player(s, "bo@play.example", "Bo");
	put_game(s, &g, 1, zoe, bo);
	give(s, &g, zoe, "Zoe", bo);
	give(s, &g, bo, "Bo", zoe);
	help_must(store_givings_each(s, zoe, count_giving, &hers));
	help_must(store_givings_each(s, bo, count_giving, &his));
	tap_ok(hers.n == 1 && hers.first == 1 && his.n == 1 && his.first == 0,
	    "of seats that were given it is known by whom, and whose the "
	    "phrase is");
	help_must(store_seat_memo(s, g.id, 0, "secret"));
	help_must(store_letter_owe(s, g.id, 0, STORE_LETTER_BEGAN, 0, NOW,
	    NOW));
	help_must(store_letter_owe(s, g.id, 0, STORE_LETTER_OVER, 0, NOW, NOW));
	help_must(store_letter_owe(s, g.id, 1, STORE_LETTER_BEGAN, 0, NOW,
	    NOW));
	help_must(store_letter_done(s, 2, STORE_LETTER_PARKED, NOW, "550 her"));
	help_must(store_erase_phrase(s, g.id, 0, digest));
	help_must(store_erase_seat(s, g.id, 0, "", NOW, "gone"));
	help_must(store_erase_player(s, zoe));
	help_must(store_seats_get(s, g.id, seats, &n));
	help_must(store_seat_whose(s, g.id, 0, &whose));
	tap_ok(n == 2 && seats[0].player == 0 && seats[0].memo[0] == '\0' &&
		seats[0].name[0] == '\0' && seats[0].phrase == NULL &&
		seats[0].phrase_digest[0] == 7 &&
		strcmp(seats[1].name, "Bo") == 0 &&
		strcmp(seats[1].phrase, "red") == 0 && whose.given == 3,
	    "the seat is a former player's, its links are void, and the others "
	    "keep theirs");
	help_must(store_happenings_each(s, g.id, 0, take_name, names));
	tap_ok(names[0] != NULL && names[1] != NULL &&
		strcmp(names[1], "Bo") == 0,
	    "her name goes where she gave a seat away, and no other's");
	tap_ok(database_kit_ask(s,
		   "SELECT count(*) FROM letter WHERE state = 0") == 1 &&
		database_kit_ask(s,
		    "SELECT letters FROM letter_count WHERE state = 2") == 1 &&
		database_kit_ask(s,
		    "SELECT count(*) FROM letter WHERE said LIKE '550%'") == 0,
	    "letters to her are dropped and counted, and what was said of "
	    "them is gone; others wait");
	store_seats_fini(seats, n);
	free(names[0]);
	free(names[1]);
	store_rollback(s);
	store_game_fini(&g);
}

/* --- invitations and addresses ------------------------------------------------------ */

static int64_t
invite(struct store *s, int64_t proposal, int place, const char *mail,
    enum store_invite_state state)
{
	struct store_invite i = {.proposal = proposal,
	    .place = place,
	    .mail = xstrdup(mail),
	    .name = xstrdup("N"),
	    .lang = xstrdup("en"),
	    .zone = xstrdup(""),
	    .phrase = xstrdup("p"),
	    .bot = xstrdup(""),
	    .state = state};
	int64_t id;

	help_must(store_invite_add(s, &i));
	id = i.id;
	store_invite_fini(&i);
	return id;
}

static int64_t
propose(struct store *s, uint8_t number)
{
	struct store_proposal p = {.uid = {number},
	    .ruleset = xstrdup("carcassonne"),
	    .version = 1,
	    .options = xstrdup("{}"),
	    .terms = xstrdup("{}"),
	    .message = xstrdup("come"),
	    .seats = 2,
	    .created = NOW};
	int64_t id;

	help_must(store_proposal_add(s, &p));
	id = p.id;
	store_proposal_fini(&p);
	return id;
}

static void
test_invites(struct store *s)
{
	struct store_address a = {.before = (char[]){"bo@play.example"},
	    .mail = (char[]){HER},
	    .at = NOW};
	int64_t zoe, own, others, waits, his;
	struct store_invite i, kept;

	help_must(store_begin(s));
	zoe = put_player(s, HER, "Zoe");
	a.player = put_player(s, "bo@play.example", "Bo");
	help_must(store_address_add(s, &a));
	own = propose(s, 1);
	others = propose(s, 2);
	(void)invite(s, own, 0, "ZOE@play.example", STORE_INVITE_ACCEPTED);
	his = invite(s, own, 1, "bo@play.example", STORE_INVITE_ASKED);
	waits = invite(s, others, 1, HER, STORE_INVITE_WAITING);
	erase(s, zoe, HER);
	help_must(store_invite_get(s, waits, &i));
	help_must(store_invite_get(s, his, &kept));
	tap_ok(i.mail[0] == '\0' && i.phrase[0] == '\0' && i.name[0] == '\0' &&
		i.state == STORE_INVITE_DECLINED &&
		strcmp(kept.mail, "bo@play.example") == 0,
	    "an invitation to her says nothing any more and is declined; one "
	    "by her to another stays");
	tap_ok(database_kit_ask(s,
		   "SELECT count(*) FROM proposal WHERE message = ''") == 1,
	    "what she wrote to those whom she invited goes, not what others "
	    "wrote");
	tap_ok(database_kit_ask(s,
		   "SELECT count(*) FROM address WHERE mail LIKE 'zoe%'") ==
		    0 &&
		database_kit_ask(s, "SELECT count(*) FROM address") == 1,
	    "and her address where another asked for it");
	store_invite_fini(&i);
	store_invite_fini(&kept);
	store_rollback(s);
}

/* --- every trace ---------------------------------------------------------------------- */

static size_t
count_in(const char *path, const char *word)
{
	FILE *f = fopen(path, "rb");
	struct buffer all = {0};
	size_t n = 0, len = strlen(word);
	char bytes[4096];
	size_t got;

	while (f != NULL && (got = fread(bytes, 1, sizeof bytes, f)) > 0)
		buffer_add(&all, bytes, got);
	if (f != NULL)
		fclose(f);
	for (size_t i = 0; i + len <= all.len; i++)
		n += memcmp(all.data + i, word, len) == 0;
	buffer_fini(&all);
	return n;
}

static uint32_t
draw(uint32_t *seed)
{
	*seed = *seed * 1103515245u + 12345u;
	return *seed >> 16;
}

/* Notes of all lengths, in no order: pages are divided, and rows move. */
static void
talk(struct store *s, const struct store_game *g)
{
	uint32_t seed = 1; /* one that leaves copies (SQLite 3.40) */
	char text[300];

	for (int i = 0; i < NOTES; i++) {
		size_t game = draw(&seed) % GAMES;
		bool hers = draw(&seed) % 37 == 0;

		memset(text, 'x', sizeof text);
		if (hers)
			memcpy(text, WORD, sizeof WORD - 1);
		text[20 + draw(&seed) % 200] = '\0';
		help_must(store_note_add(s, g[game].id, 0, hers ? 0 : 1, text));
	}
}

static void
test_traces(const char *folder)
{
	static struct store_game g[GAMES];
	struct store *s = help_open(folder);
	size_t before, between, after;
	int64_t zoe, bo;

	store_mover_begin(s);
	help_must(store_begin(s));
	zoe = put_player(s, HER, WORD);
	bo = put_player(s, "bo@play.example", "Bo");
	for (unsigned i = 0; i < GAMES; i++)
		put_game(s, &g[i], i + 10, zoe, bo);
	talk(s, g);
	help_must(store_commit(s));
	help_must(store_mover_move(s));
	before = count_in(help_path(folder, "t.db"), WORD);
	help_must(store_begin(s));
	erase(s, zoe, HER);
	help_must(store_commit(s));
	help_must(store_mover_move(s));
	between = count_in(help_path(folder, "t.db"), WORD);
	help_must(store_scrub(s));
	after = count_in(help_path(folder, "t.db"), WORD) +
	    count_in(help_path(folder, "t.db-wal"), WORD) +
	    count_in(help_path(folder, "t.db"), HER);
	printf("# %zu times before, %zu when deleted, %zu in the end\n", before,
	    between, after);
	tap_ok(before > 10 && after == 0 &&
		database_kit_ask(s, "SELECT count(*) FROM seat") == 2 * GAMES,
	    "not a byte of it is left in the files, and the rest is");
	for (unsigned i = 0; i < GAMES; i++)
		store_game_fini(&g[i]);
	store_close(s);
}

int
main(void)
{
	char *folder = help_folder();
	struct store *s = help_open(folder);

	test_notes(s);
	test_seats(s);
	test_invites(s);
	store_close(s);
	/* Of the server's files nothing is known here. */
	if (!database_kit_is_server())
		test_traces(folder);
	help_remove(folder);
	return tap_done();
}
