/*
 * How fast a document is proved: a finished game of 76 tiles, from its text to
 * the verdict, as `turnpost verify` does it.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_kit.h"
#include "unit/document_kit.h"

enum { GAMES = 10, ROUNDS = 10 };

int
main(void)
{
	double seconds = 0;

	for (int i = 0; i < GAMES; i++) {
		const struct document_kit_game game = {
		    .seats = 2 + i % 4, .number = i, .greedy = i % 2 == 0};
		struct buffer lines = {0}, why = {0};
		struct document_kit kit;
		char *text;
		double from;

		document_kit_begin(&kit, &game);
		document_kit_play(&kit, SIZE_MAX);
		text = document_kit_text(&kit.doc);
		document_kit_end(&kit);
		from = bench_now();
		for (int k = 0; k < ROUNDS; k++)
			if (!verify_text(text, strlen(text), &lines, &why))
				abort();
		seconds += bench_now() - from;
		free(text);
		buffer_fini(&lines);
		buffer_fini(&why);
	}
	printf("verify.ms %.3f ms\n", seconds * 1000 / (GAMES * ROUNDS));
	return 0;
}
