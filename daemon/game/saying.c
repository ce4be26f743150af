/*
 * Finds the move that a line says: each piece of a legal move's notation can be
 * said in some ways, and the line is taken apart into these.
 */
#include "config.h"

#include "game/saying.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/xmalloc.h"

enum {
	PIECES_MAX = 16, /* of a notation; none has so many */
	UNSAID = 100,	 /* more than the order of pieces can cost */
	UNLIKE = 10000
};

/* --- text ------------------------------------------------------------------ */

void
saying_fold(const char *line, size_t len, struct buffer *out)
{
	const unsigned char *end = (const unsigned char *)line + len;
	size_t from = out->len;
	bool blank = true;

	for (const unsigned char *p = (const unsigned char *)line; p < end;
	     p++) {
		unsigned char c = *p, next = p + 1 < end ? p[1] : '\0';

		if (strchr(" \t\n,;!?()\":/@>", c) != NULL ||
		    (c == '.' && (next == ' ' || next == '\0'))) {
			if (!blank)
				buffer_putc(out, ' ');
			blank = true;
			continue;
		}
		blank = false;
		/* As our words have it. */
		if (c == '\'') {
			buffer_puts(out, "\xe2\x80\x99");
			continue;
		}
		if (c >= 'A' && c <= 'Z')
			c += 'a' - 'A';
		else if (c == 0xc3 && next >= 0x80 && next <= 0x9e &&
		    next != 0x97) {
			buffer_putc(out, (char)c);
			c = (unsigned char)(*++p + 0x20);
		}
		buffer_putc(out, (char)c);
	}
	if (blank && out->len > from)
		out->len--;
	buffer_puts(out, "");
}

/* How many bytes of TEXT say WORD (LEN bytes), when TEXT begins with just that;
 * else 0. */
static size_t
says(const char *text, const char *word, size_t len)
{
	return len > 0 && strncmp(text, word, len) == 0 &&
		(text[len] == ' ' || text[len] == '\0')
	    ? len
	    : 0;
}

/* The longest of the words between bars that TEXT begins with, in bytes. */
static size_t
says_one_of(const char *text, const char *words)
{
	size_t most = 0;

	while (words != NULL && *words != '\0') {
		size_t len = strcspn(words, "|");
		size_t said = says(text, words, len);

		if (said > most)
			most = said;
		words += len;
		words += *words == '|';
	}
	return most;
}

bool
saying_is_one_of(const char *text, const char *words)
{
	return *text != '\0' && says_one_of(text, words) == strlen(text);
}

/* --- moves ------------------------------------------------------------------ */

/* A move's notation in pieces. */
struct spoken {
	char *piece[PIECES_MAX]; /* in lower case */
	char *exact[PIECES_MAX]; /* as the notation has it */
	size_t n;
	char *label; /* what the picture shows at the place that is piece SPOT,
		      * in lower case; NULL: no piece is one */
	size_t spot;
};

struct asking {
	const struct rules *rules;
	const void *state;
	int seat;
	const struct saying_words *words;
	struct saying *out;
	int least;    /* what those in OUT cost */
	bool unasked; /* moves that nobody waits for: their kind, which is the
		       * first piece, has to be said */
};

static char *
folded(const char *text)
{
	struct buffer out = {0};

	saying_fold(text, strlen(text), &out);
	return buffer_take(&out);
}

static void
add_piece(struct spoken *m, const char *text, size_t len)
{
	if (len == 0 || m->n == PIECES_MAX)
		return;
	m->exact[m->n] = xstrndup(text, len);
	m->piece[m->n] = folded(m->exact[m->n]);
	m->n++;
}

static const char between[] = " :/@>";

static void
add_pieces(struct spoken *m, const char *text, size_t len)
{
	const char *end = text + len;

	while (text < end) {
		size_t piece = strcspn(text, between);

		if (piece > (size_t)(end - text))
			piece = (size_t)(end - text);
		add_piece(m, text, piece);
		text += piece + 1;
	}
}

/* Where SPOT stands in NOTATION, by itself; NULL: nowhere. */
static const char *
find_spot(const char *notation, const char *spot)
{
	size_t len = strlen(spot);
	const char *at = notation;

	while (len > 0 && (at = strstr(at, spot)) != NULL) {
		if ((at == notation || strchr(between, at[-1]) != NULL) &&
		    strchr(between, at[len]) != NULL)
			return at;
		at++;
	}
	return NULL;
}

static void
take_apart(const struct asking *a, uint64_t move, struct spoken *m)
{
	struct buffer notation = {0}, spot = {0}, label = {0};
	const char *text, *at, *colon;
	size_t named;

	a->rules->format(a->state, a->seat, move, &notation);
	a->rules->spot(a->state, a->seat, move, &spot);
	a->rules->spot_label(a->state, a->seat, move, &label);
	text = buffer_text(&notation);
	at = find_spot(text, buffer_text(&spot));
	if (at != NULL) {
		/* "place:38" is said "place" and by the label of 38. */
		colon = strrchr(buffer_text(&spot), ':');
		named = colon != NULL ? (size_t)(colon - spot.data) + 1 : 0;
		add_pieces(m, text, (size_t)(at - text) + named);
		m->spot = m->n;
		add_piece(m, at + named, spot.len - named);
		m->label = folded(buffer_text(&label));
		text = at + spot.len;
	}
	add_pieces(m, text, strlen(text));
	buffer_fini(&notation);
	buffer_fini(&spot);
	buffer_fini(&label);
}

static void
spoken_fini(struct spoken *m)
{
	for (size_t i = 0; i < m->n; i++) {
		free(m->piece[i]);
		free(m->exact[i]);
	}
	free(m->label);
}

/* How many bytes of TEXT say piece I. */
static size_t
says_piece(const struct asking *a, const struct spoken *m, size_t i,
    const char *text)
{
	size_t most = says(text, m->piece[i], strlen(m->piece[i]));
	size_t said =
	    says_one_of(text, a->words->find(a->words->arg, m->exact[i]));

	if (said > most)
		most = said;
	said = m->label != NULL && i == m->spot
	    ? says(text, m->label, strlen(m->label))
	    : 0;
	return said > most ? said : most;
}

/* A move that a line may mean. */
struct meaning {
	const struct asking *asking;
	const struct spoken *move;
};

/* What it costs to read LINE as the rest of the move, of which the pieces in
 * SAID are said, piece LAST as the last: UNSAID for each that is never said, and
 * 1 for each that is said before one that the notation has before it. UNLIKE
 * when LINE says something that is not about the move. */
static int
cost_of(const struct meaning *m, const char *line, unsigned said, size_t last)
{
	const struct saying_words *w = m->asking->words;
	int least = UNLIKE;
	size_t len;

	if (*line == '\0') {
		int left = (int)m->move->n - __builtin_popcount(said);
		bool named = m->asking->unasked ? said & 1 : said != 0;

		return named ? left * UNSAID : UNLIKE;
	}
	for (size_t i = 0; i < m->move->n; i++) {
		int cost;

		if (said >> i & 1)
			continue;
		len = says_piece(m->asking, m->move, i, line);
		if (len == 0)
			continue;
		cost = (i < last) +
		    cost_of(m, line + len + (line[len] == ' '), said | 1u << i,
			i);
		if (cost < least)
			least = cost;
	}
	len = says_one_of(line, w->find(w->arg, ""));
	if (least >= UNLIKE && len > 0)
		return cost_of(m, line + len + (line[len] == ' '), said, last);
	return least;
}

/* Keeps MOVE when none before it costs less. */
static void
consider(struct asking *a, uint64_t move, const char *line)
{
	struct spoken m = {.n = 0};
	int cost;

	take_apart(a, move, &m);
	cost = cost_of(&(struct meaning){a, &m}, line, 0, 0);
	spoken_fini(&m);
	if (cost >= UNLIKE || cost > a->least)
		return;
	if (cost < a->least)
		a->out->n = 0;
	a->least = cost;
	if (a->out->n < SAYING_MOVES)
		a->out->move[a->out->n] = move;
	a->out->n++;
}

static void
consider_all(struct asking *a,
    size_t (*list)(const void *state, int seat, uint64_t *moves, size_t max),
    const char *line)
{
	size_t n = list == NULL ? 0 : list(a->state, a->seat, NULL, 0);
	uint64_t *moves;

	if (n == 0)
		return;
	moves = xrealloc(NULL, n, sizeof *moves);
	(void)list(a->state, a->seat, moves, n);
	for (size_t i = 0; i < n; i++)
		consider(a, moves[i], line);
	free(moves);
}

void
saying_find(const struct rules *rules, const void *state, int seat,
    const struct saying_words *words, const char *line, struct saying *out)
{
	struct asking a = {.rules = rules,
	    .state = state,
	    .seat = seat,
	    .words = words,
	    .out = out,
	    .least = UNLIKE};
	struct buffer text = {0};

	memset(out, 0, sizeof *out);
	saying_fold(line, strlen(line), &text);
	consider_all(&a, rules->moves, buffer_text(&text));
	a.unasked = true;
	consider_all(&a, rules->anytime, buffer_text(&text));
	buffer_fini(&text);
}

/* --- saying it ------------------------------------------------------------ */

/* Appends how piece I of M is said: by the first word for it, else, when it is a
 * place, by the label of that. */
static void
write_piece(const struct asking *a, const struct spoken *m, size_t i,
    const char *label, struct buffer *out)
{
	const char *words = a->words->find(a->words->arg, m->exact[i]);

	if (out->len > 0)
		buffer_putc(out, ' ');
	if (words != NULL)
		buffer_add(out, words, strcspn(words, "|"));
	else if (i == m->spot && label[0] != '\0')
		buffer_puts(out, label);
	else
		buffer_puts(out, m->exact[i]);
}

void
saying_write(const struct rules *rules, const void *state, int seat,
    const struct saying_words *words, uint64_t move, struct buffer *out)
{
	struct asking a = {
	    .rules = rules, .state = state, .seat = seat, .words = words};
	struct buffer text = {0}, label = {0};
	struct spoken m = {.n = 0};
	struct saying understood;

	take_apart(&a, move, &m);
	rules->spot_label(state, seat, move, &label);
	for (size_t i = 0; i < m.n; i++)
		write_piece(&a, &m, i,
		    m.label != NULL ? buffer_text(&label) : "", &text);
	saying_find(rules, state, seat, words, buffer_text(&text), &understood);
	if (understood.n == 1 && understood.move[0] == move)
		buffer_puts(out, buffer_text(&text));
	else
		rules->format(state, seat, move, out);
	spoken_fini(&m);
	buffer_fini(&text);
	buffer_fini(&label);
}
