/*
 * The syntax is libconfuse's: what our parser makes of a text, libconfuse
 * itself makes of it too.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include <confuse.h>

#include "conf/conf.h"
#include "tap.h"

/* The values as one text, by our parser; NULL when it refuses. */
static char *
ours(const char *text, struct buffer *faults)
{
	struct buffer b = {0};
	struct conf *c;

	buffer_reset(faults);
	c = conf_read_text(text, strlen(text), "f.conf", faults);
	if (c == NULL)
		return NULL;
	buffer_printf(&b, "%s|%s|%s|%d|%d|%s|%s", c->database, c->language,
	    c->data, c->undo_window, c->open_tables, c->mail.from,
	    c->mail.transport);
	conf_free(c);
	return buffer_take(&b);
}

static void
quiet(cfg_t *c, const char *format, va_list ap)
{
	(void)c;
	(void)format;
	(void)ap;
}

/* And by libconfuse; NULL when it refuses. */
static char *
theirs(const char *text)
{
	cfg_opt_t mail[] = {CFG_STR("from", "d@d", CFGF_NONE),
	    CFG_STR("transport", "maildir:mail", CFGF_NONE), CFG_END()};
	cfg_opt_t keys[] = {CFG_STR("database", "d", CFGF_NONE),
	    CFG_STR("language", "en", CFGF_NONE),
	    CFG_STR("data", "", CFGF_NONE),
	    CFG_INT("undo-window", 180, CFGF_NONE),
	    CFG_BOOL("open-tables", cfg_true, CFGF_NONE),
	    CFG_SEC("mail", mail, CFGF_NONE), CFG_END()};
	struct buffer b = {0};
	cfg_t *c = cfg_init(keys, CFGF_NONE);

	cfg_set_error_function(c, quiet);
	if (cfg_parse_buf(c, text) == CFG_SUCCESS)
		buffer_printf(&b, "%s|%s|%s|%ld|%d|%s|%s",
		    cfg_getstr(c, "database"), cfg_getstr(c, "language"),
		    cfg_getstr(c, "data"), cfg_getint(c, "undo-window"),
		    cfg_getbool(c, "open-tables"), cfg_getstr(c, "mail|from"),
		    cfg_getstr(c, "mail|transport"));
	cfg_free(c);
	return b.len > 0 ? buffer_take(&b) : NULL;
}

/* The keys that have another default with us stand in front. */
#define COMMON "database='d' mail { from='d@d' transport='maildir:mail' }\n"

int
main(void)
{
	static const char *const texts[] = {
	    COMMON,
	    COMMON "# a\n// b\n/* c\n d */ language = de # e\n",
	    COMMON "language=de undo-window=5 data=x",
	    COMMON "open-tables=no\n",
	    COMMON "open-tables = \"yes\"",
	    COMMON "language='de'data=\"y\"",
	    COMMON "language\n=\n'de'",
	    COMMON "data = /usr//share/x",
	    COMMON "data = http://x/y",
	    COMMON "data = x#y\n",
	    COMMON "data = a,",
	    COMMON "data = \"# no comment // either /* nor */ this\"",
	    COMMON "data = \"a\\\"b\\\\c\\$d\\'e\\/f\"",
	    COMMON "data = \"it's\"",
	    COMMON "data = 'say \"x\"'",
	    COMMON "data = 'a\\'b\\\\c\\nd\\$'",
	    COMMON "data = '${HOME} $HOME'",
	    COMMON "data = \"\\${HOME} $HOME\"",
	    COMMON "data = \"\"",
	    COMMON "data = ''",
	    COMMON "data = gr\xc3\xbc\xc3\x9f",
	    COMMON "data = \"gr\xc3\xbc\xc3\x9f\"",
	    COMMON "data = x\tundo-window\t=\t0\t",
	    COMMON "data = \"x\"\r\nundo-window = 0\r\n",
	    "mail{from=\"A B <a@b>\"transport=maildir:mail}database=d",
	    "database = d mail { # }\n transport = maildir:x // }\n"
	    " from = a@b } /* mail { */",
	};
	struct buffer faults = {0};
	int accepted = 0;

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		char *one = ours(texts[i], &faults), *two = theirs(texts[i]);
		const char *shown =
		    strncmp(texts[i], COMMON, strlen(COMMON)) == 0
		    ? texts[i] + strlen(COMMON)
		    : texts[i];

		accepted += one != NULL;
		if (!tap_ok(one == NULL ||
			    (two != NULL && strcmp(one, two) == 0),
			"libconfuse reads the same, text %zu: %.*s", i + 1,
			(int)strcspn(shown, "\r\n"), shown))
			printf("# ours %s\n# theirs %s\n", one,
			    two != NULL ? two : "(refused)");
		if (one == NULL)
			printf("# ours refused: %s", buffer_text(&faults));
		free(one);
		free(two);
	}
	tap_ok(accepted >= 24, "and most of these texts we read: %d", accepted);
	buffer_fini(&faults);
	return tap_done();
}
