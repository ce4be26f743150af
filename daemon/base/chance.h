/*
 * Chance: a source of draws is handed in as an argument (contract section 5).
 * Rules ask for draws by label and never know whether the value is keyed,
 * replayed from a log or made up by a simulation. That is what makes a game a
 * function of its seed and its moves.
 */
#ifndef TURNPOST_BASE_CHANCE_H
#define TURNPOST_BASE_CHANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	CHANCE_LABEL_MAX = 15, /* bytes of a label, without the NUL */
	CHANCE_BLIND = 32      /* bytes of the digest that stands for a hidden
			        * value */
};

/* A source of draws. Each kind of source embeds it as its first member. */
struct chance {
	uint64_t (*draw)(struct chance *self, const char *label, uint64_t n);
};

/* A number from [0, N); N >= 1. LABEL is short printable ASCII. */
static inline uint64_t
chance_draw(struct chance *c, const char *label, uint64_t n)
{
	return c->draw(c, label, n);
}

/* A fast generator for simulations, bots and tests; never for a real game. */
struct chance_fast {
	struct chance chance;
	uint64_t s[4];
};

void
chance_fast_init(struct chance_fast *c, uint64_t seed);

/* One draw as it stands in a log entry. */
struct draw {
	char label[CHANCE_LABEL_MAX + 1];
	uint64_t n;
	uint64_t value;
	bool hidden; /* the log publishes BLIND in place of VALUE while the game
		      * runs */
	bool untold; /* VALUE is not known here, and is 0 */
	uint8_t blind[CHANCE_BLIND];
};

/* The draws of an entry, in the order in which they were drawn. A list of all
 * zeroes is empty. */
struct draws {
	struct draw *draw;
	size_t len;
	size_t cap;
};

void
draws_add(struct draws *d, const char *label, uint64_t n, uint64_t value);
/* Appends all of FROM. */
void
draws_add_all(struct draws *d, const struct draws *from);
/* The running number of draw AT: how many draws of its label stand before
 * it. */
uint32_t
draws_number(const struct draws *d, size_t at);
void
draws_reset(struct draws *d);
void
draws_fini(struct draws *d);

/* Passes on the draws of another source, FROM, and appends them to INTO. */
struct chance_recorded {
	struct chance chance;
	struct chance *from; /* borrowed */
	struct draws *into;  /* borrowed */
};

void
chance_record_init(struct chance_recorded *c, struct chance *from,
    struct draws *into);

/* Gives out again what an entry recorded. When the rules ask for another label
 * or range than was recorded, or for more draws, WRONG is set and the source
 * makes up values in range. The caller therefore looks at chance_replay_exact()
 * at the end. */
struct chance_replayed {
	struct chance chance;
	const struct draws *draws; /* borrowed */
	size_t next;
	bool wrong;
};

void
chance_replay_init(struct chance_replayed *c, const struct draws *draws);

/* Whether the rules asked for all of the recorded draws and for no others. */
bool
chance_replay_exact(const struct chance_replayed *c);

#endif
