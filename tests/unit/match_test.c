/*
 * Rules of match/: entries and their canonical bytes, playing and replaying.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "match/match.h"
#include "tap.h"

static void *tiles;

static void
read_tiles(const struct rules *rules)
{
	const char *srcdir = getenv("srcdir");
	struct buffer path = {0}, text = {0}, faults = {0};
	FILE *f;

	buffer_printf(&path, "%s/data/carcassonne/standard.tiles",
	    srcdir != NULL ? srcdir : ".");
	f = fopen(path.data, "re");
	if (f != NULL) {
		text.len = fread(buffer_reserve(&text, 1 << 20), 1, 1 << 20, f);
		fclose(f);
	}
	tiles = rules->data_read(text.data, text.len, &faults);
	tap_ok(tiles != NULL, "the shipped tile set can be read");
	buffer_fini(&path);
	buffer_fini(&text);
	buffer_fini(&faults);
}

static struct match *
new_match(const struct rules *rules, int seats)
{
	struct rules_setup setup;

	rules_defaults(rules, seats, &setup);
	setup.data = tiles;
	return match_new(rules, &setup);
}

static void
test_canonical(void)
{
	struct entry e = {0};
	struct buffer out = {0};

	entry_reset(&e);
	e.n = 3;
	e.seat = 1;
	e.at = 1763629200;
	e.by = ENTRY_BY_BOT;
	strcpy(e.move, "0,1/90");
	draws_add(&e.chance, "tile", 75, 12);
	buffer_puts(&e.events, "[{\"e\":\"x\"}]");
	entry_canonical(&e, NULL, &out);
	tap_ok(strcmp(buffer_text(&out),
		   "{\"at\":1763629200,\"by\":\"bot\",\"chance\":[{\"label\":"
		   "\"tile\",\"n\":75,\"value\":12}],\"events\":[{\"e\":"
		   "\"x\"}],\"move\":\"0,1/90\",\"n\":3,\"seat\":1,\"state\":"
		   "\"0000000000000000000000000000000000000000000000000000000"
		   "000000000\"}") == 0,
	    "C(n) has its keys in byte order, no spaces and no hash");
	entry_reset(&e);
	strcpy(e.move, "!setup");
	buffer_reset(&out);
	entry_canonical(&e, "{\"seats\":2}", &out);
	tap_ok(strstr(buffer_text(&out),
		   "{\"at\":0,\"chance\":[],\"events\":[],\"move\":\"!setup\","
		   "\"n\":0,\"seat\":null,\"setup\":{\"seats\":2},") ==
		out.data,
	    "entry 0 is nobody's and has the setup; nobody's \"by\" is left "
	    "out");
	buffer_fini(&out);
	entry_fini(&e);
}

static void
test_options(const struct rules *rules)
{
	struct rules_setup setup;
	struct buffer out = {0};

	rules_defaults(rules, 2, &setup);
	match_write_options(rules, &setup, "standard", &out);
	tap_ok(strstr(buffer_text(&out), "\"first\":\"random\"") != NULL &&
		strstr(out.data, "\"reinforce\":true") != NULL &&
		strstr(out.data, "\"tiles\":\"standard\"") != NULL,
	    "options list every option with its default: %s", out.data);
	buffer_fini(&out);
}

enum { LOG_MAX = 400 };

/* Whether M knows what its newest entries told, as LOG has it; and with ENOUGH,
 * of all since each seat's last turn but one. */
static bool
knows_newest(const struct match *m, const struct entry *log, bool enough)
{
	uint32_t from = match_told_from(m), turns[RULES_SEATS_MAX] = {0};
	struct entry e = {0};
	bool same = m->entries - from <= MATCH_TOLD_MAX;

	for (uint32_t n = from; n < m->entries; n++) {
		match_told(m, n, &e);
		same = same && e.n == n && e.seat == log[n].seat &&
		    e.by == log[n].by && e.at == log[n].at &&
		    e.sealed == log[n].sealed &&
		    strcmp(e.move, log[n].move) == 0 &&
		    e.events.len == log[n].events.len &&
		    memcmp(e.events.data, log[n].events.data, e.events.len) ==
			0;
		if (n > from && e.seat >= 0 && e.seat != log[n - 1].seat)
			turns[e.seat]++;
	}
	/* Nothing is gone that came after the turn but one of the seat that
	 * made the last one that is gone. */
	if (enough && from > 1 && m->entries - from < MATCH_TOLD_MAX)
		same = same && turns[log[from - 1].seat] >= 2;
	entry_fini(&e);
	return same;
}

static void
test_told(const struct rules *rules)
{
	struct match *m = new_match(rules, 2), *late = new_match(rules, 2);
	struct entry log[LOG_MAX] = {{0}}, again = {0};
	struct chance_fast chance, own;
	struct buffer move = {0};
	uint64_t open = 0;
	const char *why;
	unsigned to_move;
	bool good;

	chance_fast_init(&chance, 3);
	chance_fast_init(&own, 4);
	match_setup(m, &chance.chance, 5, &log[0]);
	good = knows_newest(m, log, true);
	while ((to_move = match_to_move(m)) != 0 && m->entries < LOG_MAX) {
		int seat = __builtin_ctz(to_move);

		buffer_reset(&move);
		rules->format(m->state, seat,
		    rules->choose(m->state, seat, RULES_RANDOM, &own.chance),
		    &move);
		good = good &&
		    match_play(m, seat, buffer_text(&move), ENTRY_BY_BOT,
			&chance.chance, 6, &log[m->entries],
			&why) == MATCH_OK &&
		    knows_newest(m, log, true);
	}
	tap_ok(good && m->entries > 20,
	    "what the newest entries told is known");
	for (uint32_t n = 0; n < m->entries; n++) {
		open += log[n].chance.len;
		good = good &&
		    match_replay(late, &log[n],
			n + 3 < m->entries ? NULL : &again, &why);
	}
	tap_ok(good && match_told_from(late) == m->entries - 3 &&
		knows_newest(late, log, false),
	    "after a replay as far as it was asked for");
	tap_ok(m->draws == open && late->draws == open,
	    "draws that anybody may see are counted");
	for (uint32_t n = 0; n < m->entries; n++)
		entry_fini(&log[n]);
	match_free(m);
	match_free(late);
	entry_fini(&again);
	buffer_fini(&move);
}

/* A whole random game; every entry is replayed on a second match at once. */
static void
test_replay(const struct rules *rules)
{
	struct match *m = new_match(rules, 3), *again = new_match(rules, 3);
	struct buffer a = {0}, b = {0}, move = {0};
	struct chance_fast chance, own;
	struct entry e = {0}, made = {0};
	bool same = true, counted;
	uint32_t moves = 0;
	const char *why;
	unsigned to_move;

	chance_fast_init(&chance, 1);
	chance_fast_init(&own, 2);
	match_setup(m, &chance.chance, 5, &e);
	tap_ok(e.n == 0 && e.seat == -1 && e.at == 5 &&
		strcmp(e.move, "!setup") == 0 && e.chance.len >= 2,
	    "entry 0 is the set-up with its draws");
	same = match_replay(again, &e, &made, &why);
	while ((to_move = match_to_move(m)) != 0) {
		int seat = __builtin_ctz(to_move);

		buffer_reset(&move);
		rules->format(m->state, seat,
		    rules->choose(m->state, seat, RULES_RANDOM, &own.chance),
		    &move);
		same = same &&
		    match_play(m, seat, buffer_text(&move), ENTRY_BY_SEAT,
			&chance.chance, 6, &e, &why) == MATCH_OK &&
		    match_replay(again, &e, &made, &why) &&
		    made.events.len == e.events.len &&
		    memcmp(made.events.data, e.events.data, e.events.len) == 0;
		moves += seat == 0;
	}
	match_encode(m, &a);
	match_encode(again, &b);
	tap_ok(same && a.len == b.len && memcmp(a.data, b.data, a.len) == 0,
	    "a log fed to a new match gives the same events and position");
	counted = m->made[0] == moves &&
	    m->entries == 1 + m->made[0] + m->made[1] + m->made[2];
	tap_ok(counted, "entries are counted by seat");
	tap_ok(match_play(m, 0, "1,0/0", ENTRY_BY_SEAT, &chance.chance, 7, &e,
		   &why) == MATCH_OVER,
	    "nothing is played after the end");
	match_free(m);
	match_free(again);
	entry_fini(&made);
	buffer_fini(&a);
	buffer_fini(&b);
	buffer_fini(&move);
	entry_fini(&e);
}

static void
test_refusals(const struct rules *rules)
{
	struct match *m = new_match(rules, 2), *before;
	struct chance_fast chance;
	struct entry e = {0};
	const char *why = NULL;
	int seat, other;

	chance_fast_init(&chance, 3);
	match_setup(m, &chance.chance, 0, &e);
	before = match_copy(m);
	seat = __builtin_ctz(match_to_move(m));
	other = 1 - seat;
	tap_ok(match_play(m, other, "1,0/0", ENTRY_BY_SEAT, &chance.chance, 0,
		   &e, &why) == MATCH_NOT_TO_MOVE,
	    "a seat plays only when it is to move");
	tap_ok(match_play(m, 7, "1,0/0", ENTRY_BY_SEAT, &chance.chance, 0, &e,
		   &why) == MATCH_NOT_TO_MOVE,
	    "a seat that is not at the table never is");
	tap_ok(match_play(m, seat, "what?", ENTRY_BY_SEAT, &chance.chance, 0,
		   &e, &why) == MATCH_UNREADABLE &&
		why != NULL,
	    "what is not a notation says so");
	tap_ok(match_play(m, seat, "0,0/0", ENTRY_BY_SEAT, &chance.chance, 0,
		   &e, &why) == MATCH_REFUSED &&
		why != NULL,
	    "an illegal move says why");
	tap_ok(m->entries == before->entries &&
		memcmp(m->state, before->state, rules->state_size) == 0,
	    "refusals leave the match as it was");
	match_free(m);
	match_free(before);
	entry_fini(&e);
}

static void
test_tampered(const struct rules *rules)
{
	struct match *m = new_match(rules, 2), *again;
	struct chance_fast chance;
	struct entry e = {0};
	const char *why;

	chance_fast_init(&chance, 4);
	match_setup(m, &chance.chance, 0, &e);
	e.chance.draw[0].n++;
	again = new_match(rules, 2);
	tap_ok(!match_replay(again, &e, NULL, &why) &&
		strcmp(why, "chance") == 0,
	    "draws that the rules do not ask for are noticed");
	match_free(again);
	e.chance.draw[0].n--;
	draws_add(&e.chance, "die", 6, 0);
	again = new_match(rules, 2);
	tap_ok(!match_replay(again, &e, NULL, &why), "so is one too many");
	match_free(again);
	match_free(m);
	entry_fini(&e);
}

int
main(void)
{
	const struct rules *rules = rules_find("carcassonne", 1);

	read_tiles(rules);
	if (tiles == NULL)
		return tap_done();
	test_canonical();
	test_options(rules);
	test_told(rules);
	test_replay(rules);
	test_refusals(rules);
	test_tampered(rules);
	rules->data_free(tiles);
	return tap_done();
}
