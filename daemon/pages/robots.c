/*
 * Writes the addresses of pages that may be listed, between what either file
 * has around an address.
 */
#include "config.h"

#include "pages/robots.h"

#include <string.h>

#include "base/buffer.h"
#include "conf/conf.h"
#include "desk/desk.h"
#include "pages/page.h"
#include "words/words.h"

/* Programs that show what a link leads to, where somebody has sent it, and that
 * keep to robots.txt. They list nothing. */
static const char robots_previews[] = "User-agent: facebookexternalhit\n"
				      "User-agent: LinkedInBot\n"
				      "User-agent: Twitterbot\n"
				      "Disallow:\n";

bool
robots_may_list(const struct desk *d, const struct page *p)
{
	return d->conf->indexed && p->engines == PAGE_INDEXED;
}

/* Appends the address PATH as it is without a language, and in each of LANGS,
 * one a line, when there are several. */
static void
robots_put_address(const char *path, const char *langs, const char *before,
    const char *after, struct buffer *out)
{
	bool several = strchr(langs, '\n') != strrchr(langs, '\n');

	buffer_printf(out, "%s%s%s", before, path, after);
	while (several && *langs != '\0') {
		int len = (int)strcspn(langs, "\n");

		buffer_printf(out, "%s%s?lang=%.*s%s", before, path, len, langs,
		    after);
		langs += len + 1;
	}
}

/* Appends each address of P. */
static void
robots_put_page(struct desk *d, const struct page *p, const char *before,
    const char *after, struct buffer *out)
{
	struct buffer paths = {0}, langs = {0};
	char *save = NULL;

	words_languages(d->words, &langs);
	if (p->addresses != NULL)
		p->addresses(d, &paths);
	else
		buffer_printf(&paths, "%s\n", p->route);
	for (char *path = paths.len > 0 ? strtok_r(paths.data, "\n", &save)
					: NULL;
	     path != NULL; path = strtok_r(NULL, "\n", &save))
		robots_put_address(path, buffer_text(&langs), before, after,
		    out);
	buffer_fini(&paths);
	buffer_fini(&langs);
}

void
robots_put_text(struct desk *d, const struct page *const *pages, size_t n,
    struct buffer *out)
{
	buffer_puts(out, "User-agent: *\n");
	for (size_t i = 0; i < n; i++) {
		const struct page *p = pages[i];

		if (p->engines == PAGE_PART && d->conf->indexed)
			buffer_printf(out, "Allow: %s$\n", p->route);
		if (!robots_may_list(d, p))
			continue;
		robots_put_page(d, p, "Allow: ", "$\n", out);
		/* Its pictures, too. */
		if (p->deep)
			buffer_printf(out, "Allow: %s/\n", p->route);
	}
	buffer_printf(out, "Disallow: /\n\n%s", robots_previews);
	if (d->conf->indexed)
		buffer_printf(out, "\nSitemap: %s/sitemap.xml\n",
		    d->conf->base_url);
}

bool
robots_put_sitemap(struct desk *d, const struct page *const *pages, size_t n,
    struct buffer *out)
{
	struct buffer before = {0};

	if (!d->conf->indexed)
		return false;
	buffer_puts(out,
	    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
	    "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n");
	buffer_printf(&before, "<url><loc>%s", d->conf->base_url);
	for (size_t i = 0; i < n; i++)
		if (robots_may_list(d, pages[i]))
			robots_put_page(d, pages[i], buffer_text(&before),
			    "</loc></url>\n", out);
	buffer_puts(out, "</urlset>\n");
	buffer_fini(&before);
	return true;
}
