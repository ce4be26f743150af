/*
 * Which language whoever asks gets (RFC 9110, 12.5.4).
 */
#include "config.h"

#include "tap.h"
#include "words/accept.h"
#include "words_help.h"

static void
try_header(const struct words *w, const char *header, const char *expected,
    const char *rule)
{
	char lang[16] = "none";
	bool found = words_accept(w, header, "it", lang, sizeof lang);

	if (!tap_ok(found == (strcmp(expected, "none") != 0) &&
		    strcmp(lang, expected) == 0,
		"%s", rule))
		printf("# %s: %s\n", header, lang);
}

int
main(void)
{
	static const struct file files[] = {{"lang/de/a.lang", ""},
	    {"lang/en/a.lang", ""}, {"lang/fr/a.lang", ""},
	    {"lang/it/a.lang", ""}, {"lang/pt-BR/a.lang", ""}, {NULL, NULL}};
	struct buffer faults = {0};
	struct words *w = open_files(files, NULL, &faults);

	try_header(w, "fr", "fr", "the language that is named is taken");
	try_header(w, "de-CH", "de", "a region's language is that language");
	try_header(w, "DE-ch", "de", "in whatever case it is written");
	try_header(w, "pt", "pt-BR", "a language is any of its regions");
	try_header(w, "pt-PT", "none", "but no region is another one");
	try_header(w, "es, fr;q=0.3, de;q=0.7", "de",
	    "the one of more weight is taken, of those that there are");
	try_header(w, "fr;q=0.8,de;q=0.8", "fr",
	    "of two that weigh the same the first");
	try_header(w, "en;q=0.1, fr-CH ; q=0.35 ,\tde;Q=0.349", "fr",
	    "blanks and a large Q are good, thousandths count");
	try_header(w, "fr-CH, fr;q=0.2, de;q=0.5", "de",
	    "what names the language itself says more than a region of it");
	try_header(w, "de-AT;q=0.2, de-CH;q=0.9, fr;q=0.5", "de",
	    "of two regions the one of more weight");
	try_header(w, "*", "it", "of any the server's own");
	try_header(w, "it;q=0, *;q=0.5", "de",
	    "unless that is refused: any is what is not named");
	try_header(w, "es, *;q=0.1", "it",
	    "any, when none of those named is "
	    "there");
	try_header(w, "de;q=0", "none", "a weight of nought refuses");
	try_header(w, "de;q=0, en-GB;q=0.1", "en",
	    "and leaves the others, however little they weigh");
	try_header(w, "de-CH;q=0, de;q=0.4", "de",
	    "a region that is refused leaves the language");
	try_header(w, "deu, d, germ", "none",
	    "a name that only begins alike is another");
	try_header(w, NULL, "none", "no field says nothing");
	try_header(w, "", "none", "nor does an empty one");
	try_header(w, "de;q=2, fr;q=-1, en;q=0.5555, it;q=, pt;level=1", "none",
	    "what is no weight is passed over");
	try_header(w, ";q=1,,  , de q=1, =, fr", "fr",
	    "and so is what is no language");
	words_close(w);
	buffer_fini(&faults);
	return tap_done();
}
