/*
 * Rules for letters that are about no game: what each letter says (golden
 * copies), to whom it goes, how its reader stops them all, and which are not
 * written.
 *
 * Not here: when they become owed (desk_proposal_test.c, desk_player_test.c).
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "conf/conf.h"
#include "database_kit.h"
#include "desk/links.h"
#include "desk/refusal.h"
#include "letter_box.h"
#include "sign/sign.h"
#include "store/store_data.h"
#include "store/store_owing.h"
#include "store/store_players.h"
#include "store/store_proposals.h"
#include "tap.h"
#include "tongues.h"

static const char *const two[] = {
    "\"Ann <Lee>\" <ann@play.example>;tz=Europe/Rome", "Bo <bo@play.example>"};

static const char terms[] =
    "{\"clock\":\"move\",\"grace\":259200,\"late\":\"bot\",\"move\":259200,"
    "\"vacation\":true}";

static void
begin(struct desk_kit *kit)
{
	if (store_begin(kit->desk->store) != STORE_OK)
		abort();
}

static void
commit(struct desk_kit *kit)
{
	if (store_commit(kit->desk->store) != STORE_OK)
		abort();
}

static void
owe(struct desk_kit *kit, enum store_letter_kind kind, int64_t about,
    int64_t serial)
{
	begin(kit);
	if (store_letter_owe_about(kit->desk->store, kind, about, serial,
		kit->now, kit->now) != STORE_OK)
		abort();
	commit(kit);
}

/* The value of header NAME, folded or not, to OUT. */
static void
header(const struct box_letter *l, const char *name, struct buffer *out)
{
	struct buffer line = {0}, bytes = {0};
	const char *at;

	buffer_add(&bytes, l->bytes.data, l->bytes.len);
	buffer_printf(&line, "\r\n%s: ", name);
	at = strstr(buffer_text(&bytes), buffer_text(&line));
	if (at != NULL) {
		at += line.len;
		buffer_add(out, at, strcspn(at, "\r"));
	}
	buffer_fini(&line);
	buffer_fini(&bytes);
}

static bool
has_header(const struct box_letter *l, const char *name, const char *value)
{
	struct buffer found = {0};
	bool same;

	header(l, name, &found);
	same = strcmp(buffer_text(&found), value) == 0;
	if (!same)
		printf("# %s: %s\n", name, buffer_text(&found));
	buffer_fini(&found);
	return same;
}

static void
compare(const char *name, const struct box_letter *l)
{
	struct buffer file = {0};

	buffer_printf(&file, "%s.txt", name);
	tap_ok(letter_kit_same(buffer_text(&file), l->read.text),
	    "%s says what its golden copy says", buffer_text(&file));
	buffer_reset(&file);
	buffer_printf(&file, "%s.html", name);
	tap_ok(letter_kit_same(buffer_text(&file), l->read.html), "%s, too",
	    buffer_text(&file));
	buffer_fini(&file);
}

/* What holds for all of them. LINK is what the letter is for, NEVER what stops
 * it. */
static void
is_good(const struct box_letter *l, const char *kind, const struct buffer *link,
    const struct buffer *never)
{
	struct buffer value = {0};
	const char *first;

	tap_ok(l != NULL && l->outcome == LETTER_COMPOSED,
	    "the letter \"%s\" is written", kind);
	if (l == NULL || l->outcome != LETTER_COMPOSED)
		exit(1);
	first = strstr(l->read.text, "https://");
	tap_ok(first != NULL && strncmp(first, link->data, link->len) == 0 &&
		first[link->len] == '\n',
	    "its link is the first of the text");
	tap_ok(strstr(l->read.html, link->data) != NULL,
	    "and stands in the HTML");
	buffer_printf(&value, "<%s>", never->data);
	tap_ok(has_header(l, "List-Unsubscribe", buffer_text(&value)) &&
		has_header(l, "List-Unsubscribe-Post",
		    "List-Unsubscribe=One-Click"),
	    "one click stops all letters");
	tap_ok(strstr(l->read.text, never->data) != NULL &&
		strstr(l->read.html, never->data) != NULL,
	    "and so does a link in both halves");
	tap_ok(strstr(l->read.text, "run by Eve.\n") != NULL &&
		strstr(l->read.html, "run by Eve.") != NULL &&
		strstr(l->read.text, "\nhttps://play.example/who\n") != NULL &&
		strstr(l->read.html, "href=\"https://play.example/who\"") !=
		    NULL,
	    "it says who runs the server and how to ask");
	buffer_reset(&value);
	buffer_printf(&value, "%s.%lld.%lld.", kind, (long long)l->intent.about,
	    (long long)l->intent.serial);
	tap_ok(strncmp(l->read.message_id, value.data, value.len) == 0,
	    "its Message-ID begins with what it is about");
	tap_ok(l->read.n_parts == 0 && strlen(l->read.html) < 60 * 1024,
	    "it has no picture, and less than 60 KB");
	compare(kind, l);
	buffer_fini(&value);
}

static const struct box_letter *
take(struct desk_kit *kit, struct box *box, enum store_letter_kind kind)
{
	box_take(box, kit);
	return box_find(box, 0, kind);
}

/* --- of a player ------------------------------------------------------------------ */

static void
test_player(struct desk_kit *kit)
{
	struct buffer link = {0}, never = {0};
	struct store_address a = {.mail = (char *)"ann@new.example",
	    .before = (char *)"ann@play.example",
	    .at = kit->now};
	const struct box_letter *l;
	struct box box = {0};
	int64_t ann;

	if (store_player_find(kit->desk->store, "ann@play.example", &ann) !=
	    STORE_OK)
		abort();
	link_player(kit->desk, ann, 0, &link);
	link_never(kit->desk, SIGN_NEVER_PLAYER, ann, &never);
	owe(kit, STORE_LETTER_LINK, ann, kit->now);
	l = take(kit, &box, STORE_LETTER_LINK);
	is_good(l, "link", &link, &never);
	tap_ok(strcmp(l->read.to, "\"Ann <Lee>\" <ann@play.example>") == 0,
	    "it goes to the player");
	buffer_reset(&link);
	link_erase(kit->desk, ann, kit->now, &link);
	owe(kit, STORE_LETTER_ERASE, ann, kit->now);
	l = take(kit, &box, STORE_LETTER_ERASE);
	is_good(l, "erase", &link, &never);
	buffer_reset(&link);
	buffer_reset(&never);
	begin(kit);
	a.player = ann;
	if (store_address_add(kit->desk->store, &a) != STORE_OK)
		abort();
	commit(kit);
	link_address(kit->desk, a.id, &link);
	link_never(kit->desk, SIGN_NEVER_ADDRESS, a.id, &never);
	owe(kit, STORE_LETTER_ADDRESS, a.id, kit->now);
	l = take(kit, &box, STORE_LETTER_ADDRESS);
	is_good(l, "address", &link, &never);
	tap_ok(strstr(l->read.to, "ann@new.example") != NULL,
	    "it goes to the new address");
	buffer_fini(&link);
	buffer_fini(&never);
	box_fini(&box);
}

static void
test_moved_out(struct desk_kit *kit)
{
	struct buffer link = {0}, never = {0};
	const struct box_letter *l;
	struct store_address a;
	struct box box = {0};

	owe(kit, STORE_LETTER_ADDRESS, 1, kit->now + 1);
	begin(kit);
	if (store_address_state(kit->desk->store, 1, STORE_ADDRESS_CONFIRMED,
		kit->now) != STORE_OK ||
	    store_address_get(kit->desk->store, 1, &a) != STORE_OK)
		abort();
	commit(kit);
	l = take(kit, &box, STORE_LETTER_ADDRESS);
	tap_ok(l != NULL && l->outcome == LETTER_SUPERSEDED &&
		l->why[0] != '\0',
	    "who has confirmed his address is not asked again");
	link_address_back(kit->desk, 1, &link);
	link_never(kit->desk, SIGN_NEVER_BEFORE, 1, &never);
	owe(kit, STORE_LETTER_MOVED_OUT, 1, 0);
	l = take(kit, &box, STORE_LETTER_MOVED_OUT);
	is_good(l, "moved-out", &link, &never);
	tap_ok(strstr(l->read.to, "ann@play.example") != NULL,
	    "the old address is told");
	store_address_fini(&a);
	buffer_fini(&link);
	buffer_fini(&never);
	box_fini(&box);
}

/* --- of a proposal ------------------------------------------------------------------ */

static struct store_invite
invite(struct desk_kit *kit, int64_t proposal, int place, const char *name,
    const char *mail, enum store_invite_state state)
{
	struct store_invite i = {.proposal = proposal,
	    .place = place,
	    .mail = (char *)mail,
	    .name = (char *)name,
	    .lang = (char *)"",
	    .zone = (char *)"Europe/Rome",
	    .phrase = (char *)"",
	    .bot = (char *)"",
	    .state = state};

	if (store_invite_add(kit->desk->store, &i) != STORE_OK)
		abort();
	return i;
}

struct proposed {
	struct store_proposal row;
	struct store_invite ann, dee;
};

static void
propose(struct desk_kit *kit, const struct store_game *like, uint8_t number,
    bool open, struct proposed *p)
{
	p->row = (struct store_proposal){.ruleset = like->ruleset,
	    .version = like->version,
	    .options = like->options,
	    .terms = (char *)terms,
	    .message = (char *)"Remember <Naboo>?\nLet us play again.",
	    .seats = 2,
	    .open = open,
	    .created = kit->now};
	p->row.uid[0] = number;
	memcpy(p->row.commitment, like->commitment, DIGEST_SIZE);
	begin(kit);
	if (store_proposal_add(kit->desk->store, &p->row) != STORE_OK)
		abort();
	p->ann = invite(kit, p->row.id, 0, "Ann <Lee>", "ann@play.example",
	    STORE_INVITE_WAITING);
	p->dee = invite(kit, p->row.id, 1, "Dee & Co", "dee@play.example",
	    STORE_INVITE_WAITING);
	commit(kit);
}

static void
change(struct desk_kit *kit, struct proposed *p,
    enum store_proposal_state state, enum store_invite_state dee)
{
	p->row.state = state;
	p->dee.state = dee;
	begin(kit);
	if (store_proposal_change(kit->desk->store, &p->row) != STORE_OK ||
	    store_invite_change(kit->desk->store, &p->dee) != STORE_OK)
		abort();
	commit(kit);
}

static void
test_proposal(struct desk_kit *kit, const struct store_game *like)
{
	struct buffer link = {0}, never = {0};
	const struct box_letter *l;
	struct box box = {0};
	struct proposed p;

	propose(kit, like, 1, false, &p);
	link_confirm(kit->desk, p.row.id, &link);
	link_never(kit->desk, SIGN_NEVER_INVITE, p.ann.id, &never);
	owe(kit, STORE_LETTER_CONFIRM, p.row.id, 0);
	is_good(take(kit, &box, STORE_LETTER_CONFIRM), "confirm", &link,
	    &never);
	change(kit, &p, STORE_PROPOSAL_CONFIRMED, STORE_INVITE_DECLINED);
	owe(kit, STORE_LETTER_ANSWER, p.dee.id, 0);
	is_good(take(kit, &box, STORE_LETTER_ANSWER), "answer", &link, &never);
	buffer_reset(&link);
	buffer_reset(&never);
	change(kit, &p, STORE_PROPOSAL_CONFIRMED, STORE_INVITE_ASKED);
	link_invite(kit->desk, p.dee.id, &link);
	link_never(kit->desk, SIGN_NEVER_INVITE, p.dee.id, &never);
	owe(kit, STORE_LETTER_INVITE, p.dee.id, 0);
	l = take(kit, &box, STORE_LETTER_INVITE);
	is_good(l, "invite", &link, &never);
	tap_ok(strstr(l->read.html, "<Naboo>") == NULL &&
		strstr(l->read.html, "&lt;Naboo&gt;") != NULL,
	    "the message of a stranger is escaped");
	owe(kit, STORE_LETTER_INVITE, p.dee.id, 1);
	l = take(kit, &box, STORE_LETTER_INVITE);
	tap_ok(l != NULL && l->outcome == LETTER_COMPOSED,
	    "who has not answered can be reminded");
	compare("invite-reminder", l);
	change(kit, &p, STORE_PROPOSAL_CONFIRMED, STORE_INVITE_JOINING);
	owe(kit, STORE_LETTER_JOIN, p.dee.id, 0);
	is_good(take(kit, &box, STORE_LETTER_JOIN), "join", &link, &never);
	change(kit, &p, STORE_PROPOSAL_CONFIRMED, STORE_INVITE_ACCEPTED);
	owe(kit, STORE_LETTER_RENEWED, p.dee.id, 0);
	is_good(take(kit, &box, STORE_LETTER_RENEWED), "renewed", &link,
	    &never);
	owe(kit, STORE_LETTER_INVITE, p.dee.id, 2);
	l = take(kit, &box, STORE_LETTER_INVITE);
	tap_ok(l != NULL && l->outcome == LETTER_SUPERSEDED &&
		l->why[0] != '\0',
	    "who has accepted is not asked any more");
	change(kit, &p, STORE_PROPOSAL_WITHDRAWN, STORE_INVITE_ACCEPTED);
	owe(kit, STORE_LETTER_RENEWED, p.dee.id, 1);
	l = take(kit, &box, STORE_LETTER_RENEWED);
	tap_ok(l != NULL && l->outcome == LETTER_SUPERSEDED &&
		l->why[0] != '\0',
	    "who waits for nothing gets no new link");
	owe(kit, STORE_LETTER_OFF, p.dee.id, 0);
	l = take(kit, &box, STORE_LETTER_OFF);
	tap_ok(l != NULL && l->outcome == LETTER_COMPOSED,
	    "who had accepted learns that there is no game");
	compare("off", l);
	buffer_fini(&link);
	buffer_fini(&never);
	box_fini(&box);
}

/* To whoever opened a table. */
static void
test_enough(struct desk_kit *kit, const struct store_game *like)
{
	const struct box_letter *l;
	struct box box = {0};
	struct proposed p;

	propose(kit, like, 3, true, &p);
	p.ann.state = STORE_INVITE_ACCEPTED;
	begin(kit);
	if (store_invite_change(kit->desk->store, &p.ann) != STORE_OK)
		abort();
	commit(kit);
	change(kit, &p, STORE_PROPOSAL_CONFIRMED, STORE_INVITE_ACCEPTED);
	owe(kit, STORE_LETTER_ANSWER, p.ann.id, 0);
	l = take(kit, &box, STORE_LETTER_ANSWER);
	tap_ok(l != NULL && l->outcome == LETTER_COMPOSED &&
		strcmp(l->read.to, "\"Ann <Lee>\" <ann@play.example>") == 0,
	    "the starter learns that enough have joined");
	compare("answer-enough", l);
	box_fini(&box);
}

static void
test_refused(struct desk_kit *kit, const struct store_game *like)
{
	const struct box_letter *l;
	struct box box = {0};
	struct proposed p;

	propose(kit, like, 2, false, &p);
	change(kit, &p, STORE_PROPOSAL_CONFIRMED, STORE_INVITE_ASKED);
	begin(kit);
	if (refusal_set(kit->desk, "Dee@Play.example", true) != STORE_OK)
		abort();
	commit(kit);
	owe(kit, STORE_LETTER_INVITE, p.dee.id, 0);
	l = take(kit, &box, STORE_LETTER_INVITE);
	tap_ok(l != NULL && l->outcome == LETTER_MUTED && l->why[0] != '\0',
	    "who asked never to be written to gets no invitation");
	box_fini(&box);
}

/* --- which it is ------------------------------------------------------------------ */

/* The Message-ID, or the References, of the first player's link, sent at one and
 * the same time; the caller frees it. */
static char *
link_header(struct desk_kit *kit, const char *name)
{
	const struct store_letter intent = {
	    .kind = STORE_LETTER_LINK, .about = 1, .serial = 7};
	struct box_letter l = {0};
	struct buffer why = {0}, value = {0};
	struct letter letter;

	if (letter_compose(kit->desk, NULL, &intent, &letter, &why) !=
	    LETTER_COMPOSED)
		abort();
	buffer_add(&l.bytes, letter.bytes.data, letter.bytes.len);
	header(&l, name, &value);
	letter_fini(&letter);
	buffer_fini(&l.bytes);
	buffer_fini(&why);
	return buffer_take(&value);
}

static void
check_differ(struct desk_kit *a, struct desk_kit *b, const char *name)
{
	char *first = link_header(a, name), *again = link_header(a, name);
	char *other = link_header(b, name);

	tap_ok(strcmp(first, again) == 0,
	    "written twice, a letter has the same %s", name);
	tap_ok(strcmp(first, other) != 0,
	    "that of a database made anew has another %s", name);
	free(first);
	free(again);
	free(other);
}

static void
test_unique(void)
{
	struct desk_kit a, b;
	char *id;

	desk_kit_open(&a);
	desk_kit_open(&b);
	/* On a server, both are copies of one. */
	if (database_kit_is_server())
		database_kit_do(b.desk->store,
		    "UPDATE fact SET value = 'another' WHERE name = 'letters'");
	if (desk_kit_start(&a, two, 2, "first=0") != 1 ||
	    desk_kit_start(&b, two, 2, "first=0") != 1)
		abort();
	check_differ(&a, &b, "Message-ID");
	check_differ(&a, &b, "References");
	begin(&a);
	if (store_fact_put(a.desk->store, "letters", "") != STORE_OK)
		abort();
	commit(&a);
	id = link_header(&a, "Message-ID");
	tap_ok(strcmp(id, "<link.1.7@play.example>") == 0,
	    "in a database of before it is what it was");
	free(id);
	desk_kit_close(&a);
	desk_kit_close(&b);
}

static void
set_text(char **member, const char *text)
{
	free(*member);
	*member = xstrdup(text);
}

int
main(void)
{
	struct desk_kit kit;
	struct box box = {0};
	struct table t;
	int64_t game;

	desk_kit_open(&kit);
	set_text(&kit.conf->operator, "Eve");
	set_text(&kit.conf->contact, "https://play.example/who");
	game = desk_kit_start(&kit, two, 2, "first=0");
	box_take(&box, &kit);
	box_fini(&box);
	if (table_load_rows(kit.desk, game, &t, NULL) != TABLE_OK)
		abort();
	test_player(&kit);
	test_moved_out(&kit);
	test_proposal(&kit, &t.game);
	test_enough(&kit, &t.game);
	test_refused(&kit, &t.game);
	table_fini(&t);
	desk_kit_close(&kit);
	test_unique();
	tap_ok(tongues_faults() == 0,
	    "each of these letters is as good in every other language");
	return tap_done();
}
