/*
 * What holds in every game of geonosis/1, seen in random ones: at all levels,
 * with two to four players, with the expansion and without, with objections
 * and without.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/xmalloc.h"
#include "geonosis_kit.h"
#include "tap.h"

enum { GAMES = 240, PROBED = 24, REPLAYED = 40 };

static const struct rules *const rules = &geonosis_1;

/* A slow account of the reserves, from what is told alone. */
struct account {
	int tokens[GEO_DROIDS], reserve[GEO_DROIDS];
};

struct seen {
	unsigned entries, broken, miscounted, unlisted, unplayable, unread,
	    touched, unsorted, too_many, ends[GEO_LOST_C3PO + 1], ordered;
};

/* The number behind KEY in one event's text. */
static int
number_of(const char *event, const char *key)
{
	const char *at = strstr(event, key);

	return at == NULL ? 0 : atoi(at + strlen(key));
}

static void
account_event(struct account *a, const char *event)
{
	for (unsigned d = 0; d < GEO_DROIDS; d++) {
		char mine[32];

		snprintf(mine, sizeof mine, "\"droid\":\"%s\"",
		    geo_droid_name(d));
		if (strstr(event, "\"e\":\"again\"") != NULL)
			a->reserve[d] = a->tokens[d];
		else if (strstr(event, mine) == NULL)
			continue;
		else if (strstr(event, "\"e\":\"filled\"") != NULL)
			a->reserve[d] -= number_of(event, "\"placed\":");
		else if (strstr(event, "\"e\":\"hit\"") != NULL ||
		    strstr(event, "\"e\":\"kill\"") != NULL)
			a->reserve[d]++;
	}
	a->reserve[GEO_BATTLE] += strstr(event, "\"e\":\"c3po\"") != NULL;
}

/* The events of an entry, one after the other: they end where the next
 * begins or the array does. */
static void
account_entry(struct account *a, const char *events)
{
	char event[1024];
	int depth = 0;
	size_t n = 0;

	for (; *events != '\0'; events++) {
		depth += (*events == '{') - (*events == '}');
		if (n < sizeof event - 1)
			event[n++] = *events;
		if (*events != '}' || depth > 0)
			continue;
		event[n] = '\0';
		account_event(a, event);
		n = 0;
	}
}

static bool
account_agrees(const struct account *a, const struct geo_state *s)
{
	for (unsigned d = 0; d < GEO_DROIDS; d++)
		if (a->reserve[d] != s->reserve[d])
			return false;
	return true;
}

/* --- the list of moves --------------------------------------------------------------- */

static bool
in_list(const uint64_t *list, size_t n, uint64_t move)
{
	for (size_t i = 0; i < n; i++)
		if (list[i] == move)
			return true;
	return false;
}

/* Everything that could be a move is refused, and changes nothing, unless it
 * is in the list. */
static void
probe_others(const struct geo_state *s, int seat, const uint64_t *list,
    size_t n, struct seen *seen)
{
	struct geo_state copy = *s;
	struct kit_chance none = {0};

	for (unsigned kind = 0; kind <= GEO_KINDS; kind++)
		for (unsigned dice = 0; dice < 49; dice++)
			for (unsigned at = 0; at <= 130; at++) {
				const struct geo_move m = {
				    .kind = (uint8_t)kind,
				    .from = (uint8_t)(dice / 7),
				    .to = (uint8_t)(dice % 7),
				    .at = (uint8_t)at,
				    .jedi = (uint8_t)(at % 5)};
				uint64_t move = geo_move_pack(&m);

				if (in_list(list, n, move))
					continue;
				if (rules->play(&copy, seat, move, &none.chance,
					NULL) == NULL) {
					seen->unlisted++;
					copy = *s;
				}
			}
	seen->touched += !kit_same(&copy, s);
}

/* Every move of the list is read as it is written, and accepted. */
static void
probe_list(const struct geo_state *s, int seat, const uint64_t *list, size_t n,
    struct chance *chance, struct seen *seen)
{
	struct buffer text = {0};

	for (size_t i = 0; i < n; i++) {
		struct geo_state copy = *s;
		uint64_t again = 0;

		buffer_reset(&text);
		rules->format(s, seat, list[i], &text);
		seen->unread += text.len > RULES_NOTATION_MAX ||
		    rules->parse(s, seat, buffer_text(&text), &again) != NULL ||
		    again != list[i];
		seen->unplayable +=
		    rules->play(&copy, seat, list[i], chance, NULL) != NULL;
		seen->broken += rules->check(&copy) != NULL;
		seen->unsorted += i > 0 && list[i] <= list[i - 1];
	}
	buffer_fini(&text);
}

static void
probe(const struct geo_state *s, struct chance *chance, struct seen *seen,
    bool others)
{
	static uint64_t list[GEO_MOVES_MAX];

	for (int seat = 0; seat < s->seats; seat++) {
		size_t n = rules->moves(s, seat, list, GEO_MOVES_MAX);

		seen->too_many += n > GEO_MOVES_MAX ||
		    (n > 0) != (rules->to_move(s) >> seat & 1);
		probe_list(s, seat, list, n, chance, seen);
		if (others)
			probe_others(s, seat, list, n, seen);
	}
}

/* --- games ------------------------------------------------------------------------------ */

static void
level_of(int game, struct rules_setup *setup, const struct geo_set *set)
{
	memset(setup, 0, sizeof *setup);
	setup->seats = 2 + game % 3;
	setup->data = set;
	setup->options[GEO_OPTION_FORCE] = 1 + game / 3 % 10;
	setup->options[GEO_OPTION_ZONES] = 3 + game / 2 % 2;
	setup->options[GEO_OPTION_TOKENS] = game / 5 % 7;
	setup->options[GEO_OPTION_EXPANSION] = game / 4 % 2;
	setup->options[GEO_OPTION_OBJECTION] = game / 7 % 2;
	setup->options[GEO_OPTION_FORGO] = game / 2 % 2;
}

/* Any of those who are to move. */
static int
some_seat(unsigned seats, struct chance *chance)
{
	uint64_t n =
	    chance_draw(chance, "seat", (uint64_t)__builtin_popcount(seats));

	for (; n > 0; n--)
		seats &= seats - 1;
	return __builtin_ctz(seats);
}

static void
play_game(int game, const struct geo_set *set, struct seen *seen)
{
	struct geo_state s = {0};
	struct chance_fast chance, own;
	struct buffer events = {0};
	struct rules_setup setup;
	struct account account;
	unsigned to_move;

	level_of(game, &setup, set);
	chance_fast_init(&chance, 100u + (unsigned)game);
	chance_fast_init(&own, 7);
	rules->setup(&s, &setup, &chance.chance, NULL);
	for (unsigned d = 0; d < GEO_DROIDS; d++)
		account.tokens[d] = account.reserve[d] = s.reserve[d];
	while ((to_move = rules->to_move(&s)) != 0) {
		int seat = some_seat(to_move, &own.chance);
		enum rules_policy policy =
		    game % 4 == 3 ? RULES_RANDOM : RULES_GREEDY;
		uint64_t move = rules->choose(&s, seat, policy, &own.chance);
		struct json j;

		if (game < PROBED)
			probe(&s, &own.chance, seen, seen->entries % 64 == 0);
		seen->ordered += s.stage == GEO_ORDERING;
		buffer_reset(&events);
		json_init(&j, &events);
		json_array_begin(&j);
		seen->unplayable +=
		    rules->play(&s, seat, move, &chance.chance, &j) != NULL;
		json_array_end(&j);
		account_entry(&account, buffer_text(&events));
		seen->miscounted += !account_agrees(&account, &s);
		seen->broken += rules->check(&s) != NULL;
		seen->entries++;
	}
	seen->ends[s.outcome]++;
	buffer_fini(&events);
}

/* Plays a game and its moves again from their notation: the same bytes. */
static bool
replays(int game, const struct geo_set *set)
{
	struct geo_state s = {0}, t = {0};
	struct chance_fast fast, own;
	struct chance_recorded recorded;
	struct chance_replayed replayed;
	struct draws draws = {0};
	struct buffer moves = {0}, a = {0}, b = {0};
	struct rules_setup setup;
	unsigned to_move;
	bool good = true;

	level_of(game, &setup, set);
	chance_fast_init(&fast, 900u + (unsigned)game);
	chance_fast_init(&own, 3);
	chance_record_init(&recorded, &fast.chance, &draws);
	rules->setup(&s, &setup, &recorded.chance, NULL);
	while ((to_move = rules->to_move(&s)) != 0) {
		int seat = some_seat(to_move, &own.chance);
		uint64_t move = rules->choose(&s, seat, RULES_FALLBACK, NULL);

		buffer_putc(&moves, (char)('0' + seat));
		rules->format(&s, seat, move, &moves);
		buffer_putc(&moves, '\0');
		rules->play(&s, seat, move, &recorded.chance, NULL);
		rules->encode(&s, &a);
	}
	chance_replay_init(&replayed, &draws);
	rules->setup(&t, &setup, &replayed.chance, NULL);
	for (size_t at = 0; at < moves.len; at += strlen(moves.data + at) + 1) {
		uint64_t move;

		good &= rules->parse(&t, moves.data[at] - '0',
			    moves.data + at + 1, &move) == NULL &&
		    rules->play(&t, moves.data[at] - '0', move,
			&replayed.chance, NULL) == NULL;
		rules->encode(&t, &b);
	}
	good &= chance_replay_exact(&replayed) && a.len == b.len &&
	    memcmp(a.data, b.data, a.len) == 0 && kit_same(&s, &t);
	draws_fini(&draws);
	buffer_fini(&moves);
	buffer_fini(&a);
	buffer_fini(&b);
	return good;
}

int
main(void)
{
	struct geo_set *set = kit_set_standard();
	struct seen seen = {0};
	unsigned same = 0;

	for (int i = 0; i < GAMES; i++)
		play_game(i, set, &seen);
	tap_ok(seen.broken == 0,
	    "sixteen dice, no token lost, one figure a space, one kind of "
	    "droid a zone, Force 1 to 10: in all of %u positions",
	    seen.entries);
	tap_ok(seen.miscounted == 0,
	    "a recount of the reserves from the events agrees always");
	tap_ok(seen.unplayable == 0, "what is listed is accepted");
	tap_ok(seen.unlisted == 0, "what is not listed is refused");
	tap_ok(seen.touched == 0, "a refused move leaves the state byte-equal");
	tap_ok(seen.unread == 0,
	    "each move is read as it is written, and short enough");
	tap_ok(seen.unsorted == 0,
	    "moves are listed in the order of moves.h, and none twice");
	tap_ok(seen.too_many == 0,
	    "who is to move has moves, others have none");
	tap_ok(seen.ends[GEO_WON] > 0 && seen.ends[GEO_LOST_FORCE] > 0 &&
		seen.ends[GEO_LOST_MEGA] > 0 &&
		seen.ends[GEO_LOST_RESERVE] > 0 && seen.ordered > 0,
	    "these games ended in all ways: %u won, %u %u %u %u lost",
	    seen.ends[GEO_WON], seen.ends[GEO_LOST_RESERVE],
	    seen.ends[GEO_LOST_FORCE], seen.ends[GEO_LOST_MEGA],
	    seen.ends[GEO_LOST_C3PO]);
	for (int i = 0; i < REPLAYED; i++)
		same += replays(i, set);
	tap_ok(same == REPLAYED,
	    "a replay from notation and draws gives the same bytes");
	geo_set_free(set);
	return tap_done();
}
