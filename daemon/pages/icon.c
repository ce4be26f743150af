/*
 * One scene makes both files. An .ico is a list of pictures, here of a single
 * PNG.
 */
#include "config.h"

#include "pages/icon.h"

#include "base/buffer.h"
#include "base/scene.h"
#include "draw/draw.h"

enum { SIDE = 32, BLUE = 0x0b5cad, RED = 0xcf2a2a, WHITE = 0xffffff };

static void
icon_draw(struct scene *s, int32_t background)
{
	const struct scene_style ground = {.fill = BLUE, .stroke = SCENE_NONE};
	const struct scene_style paper = {.fill = WHITE, .stroke = SCENE_NONE};
	const struct scene_style fold = {
	    .fill = SCENE_NONE, .stroke = BLUE, .width = 2.5F};
	const struct scene_style seal = {
	    .fill = RED, .stroke = WHITE, .width = 1};

	scene_reset(s, 0, 0, SIDE, SIDE, background);
	scene_rect(s, &ground, 0, 0, SIDE, SIDE, 6);
	scene_rect(s, &paper, 4, 9, 24, 15, 0);
	scene_path(s, &fold, "M4 9L16 18L28 9");
	scene_path(s, &seal, "M16 14.5L19 20L13 20Z");
}

static void
icon_answer(struct web_answer *a, const char *type)
{
	a->status = 200;
	a->type = type;
	a->cacheable = true;
}

static void
icon_svg(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, const char *rest)
{
	struct scene s = {0};

	(void)d;
	(void)r;
	(void)token;
	(void)rest;
	icon_draw(&s, SCENE_NONE);
	draw_svg(&s, NULL, "i", NULL, NULL, &a->body);
	scene_fini(&s);
	icon_answer(a, "image/svg+xml");
}

static void
icon_put_number(struct buffer *out, size_t number, int bytes)
{
	for (; bytes > 0; bytes--, number >>= 8)
		buffer_putc(out, (char)(number & 255));
}

static void
icon_ico(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, const char *rest)
{
	enum { HEAD = 6, ENTRY = 16, ICON = 1 };
	struct scene s = {0};
	struct buffer png = {0};
	int width, height;
	double used;

	(void)d;
	(void)r;
	(void)token;
	(void)rest;
	icon_draw(&s, BLUE);
	draw_png(&s, 1, SIDE, NULL, &png, &width, &height, &used);
	icon_put_number(&a->body, 0, 2);
	icon_put_number(&a->body, ICON, 2);
	icon_put_number(&a->body, 1, 2); /* how many pictures */
	icon_put_number(&a->body, (size_t)width, 1);
	icon_put_number(&a->body, (size_t)height, 1);
	icon_put_number(&a->body, 0, 2);  /* the PNG has its own palette */
	icon_put_number(&a->body, 1, 2);  /* planes */
	icon_put_number(&a->body, 32, 2); /* bits of a pixel */
	icon_put_number(&a->body, png.len, 4);
	icon_put_number(&a->body, HEAD + ENTRY, 4);
	buffer_add(&a->body, png.data, png.len);
	buffer_fini(&png);
	scene_fini(&s);
	icon_answer(a, "image/x-icon");
}

const struct page icon_svg_page = {
    .route = "/favicon.svg",
    .engines = PAGE_PART,
    .look = icon_svg,
};

const struct page icon_ico_page = {
    .route = "/favicon.ico",
    .engines = PAGE_PART,
    .look = icon_ico,
};
