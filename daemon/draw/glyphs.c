/*
 * The shapes of our own letters, as tables: printable ASCII, the Latin letters
 * of European languages, and a few signs. An accented letter is put together
 * from a letter and an accent.
 */
#include "config.h"

#include "draw/glyphs.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static const char box[] = "M0 0L0 72L44 72L44 0L0 0";

/* U+0020 to U+007E. */
static const char *const ascii[] = {
    "",
    "M0 72L0 24D0 0",
    "M0 72L0 54M16 72L16 54",
    "M12 0L20 72M32 0L40 72M2 48L50 48M0 24L48 24",
    "M41 56C38 63 31 66 22 66H2 51V23 36H44 20V22 6C12 6 4 9 0 16"
    "M22 78L22 -7",
    "M0 57V13 72H26 57V13 42H0 57M36 15V49 30H62 15V49 0H36 15M52 72L10 0",
    "M54 0L13 48C6 58 10 72 23 72C36 72 40 58 30 48L12 36"
    "C-4 24 0 0 20 0C38 0 48 14 50 32",
    "M0 72L0 54",
    "M14 80C-5 56 -5 12 14 -12",
    "M0 80C19 56 19 12 0 -12",
    "M16 72L16 36M0 63L32 45M32 63L0 45",
    "M22 56L22 12M0 34L44 34",
    "M5 4L0 -13",
    "M0 28L24 28",
    "D0 0",
    "M0 -8L30 78",
    "M0 48V21 72H42 48L42 24V21 0H0 24L0 48",
    "M8 58L26 72L26 0",
    "M1 54V21 72H41 53C41 38 22 26 0 0L42 0",
    "M2 60V20 72H39 55V18 38H42 19V20 0H0 14",
    "M32 0L32 72L0 21L43 21",
    "M38 72L6 72L4 39C9 44 15 46 21 46H42 23V20 0H0 13",
    "M38 63V22 72H0 42L0 23V21 0H42 23V21 45H0 23",
    "M0 72L42 72L15 0",
    "M21 39H3 56V21 72H39 56V21 39H0 19V21 0H42 19V21 39",
    "M4 9V20 0H42 30L42 49V21 72H0 49V21 27H42 49",
    "D0 0D0 44",
    "M5 4L0 -13D5 44",
    "M40 58L0 33L40 8",
    "M0 44L42 44M0 22L42 22",
    "M0 58L40 33L0 8",
    "M0 57V18 72H36 54C36 40 18 40 18 22D18 0",
    "M50 48L50 24V58 12H70 32V36 70H0 30V36 -12C46 -12 54 -9 60 -5"
    "M50 30V35 48H20 30V35 12H50 30",
    "M0 0L25 72L50 0M8 24L42 24",
    "M0 0L0 72L22 72H40 56V22 39L0 39M22 39L24 39H44 19V24 0L0 0",
    "M48 60C44 68 37 72 27 72H0 36V27 0C37 0 44 4 48 12",
    "M0 0L0 72L22 72H50 36V22 0L0 0",
    "M40 72L0 72L0 0L40 0M0 38L35 38",
    "M38 72L0 72L0 0M0 37L34 37",
    "M48 61C44 68 37 72 27 72H0 36V27 0C36 0 44 3 50 9L50 34L29 34",
    "M0 0L0 72M48 0L48 72M0 38L48 38",
    "M0 72L24 72M12 72L12 0M0 0L24 0",
    "M32 72L32 18V15 0H0 16",
    "M0 0L0 72M44 72L0 28M14 42L46 0",
    "M0 72L0 0L38 0",
    "M0 0L0 72L29 22L58 72L58 0",
    "M0 0L0 72L48 0L48 72",
    "M0 36V27 72H54 36V27 0H0 36",
    "M0 0L0 72L22 72H42 52V22 32L0 32",
    "M0 36V27 72H54 36V27 0H0 36M34 18L54 -5",
    "M0 0L0 72L22 72H42 53V22 34L0 34M22 34L46 0",
    "M41 60C38 68 31 72 22 72H2 55V22 38H44 19V22 0C12 0 4 4 0 13",
    "M0 72L48 72M24 72L24 0",
    "M0 72L0 26V24 0H48 26L48 72",
    "M0 72L25 0L50 72",
    "M0 72L17 0L36 66L55 0L72 72",
    "M0 72L48 0M48 72L0 0",
    "M0 72L24 36L48 72M24 36L24 0",
    "M0 72L46 72L0 0L46 0",
    "M16 80L0 80L0 -12L16 -12",
    "M0 78L30 -8",
    "M0 80L16 80L16 -12L0 -12",
    "M0 44L18 72L36 44",
    "M0 -10L46 -10",
    "M0 76L12 62",
    "M3 43C7 50 13 53 20 53H38 35L38 0M38 30L17 30H0 15V17 0H38 15",
    "M0 72L0 0M0 27V20 53H40 27V20 0H0 27",
    "M36 43C32 50 27 53 20 53H0 27V20 0C27 0 32 3 36 10",
    "M40 72L40 0M40 27V20 53H0 27V20 0H40 27",
    "M0 28L40 28V20 53H0 27V21 0C29 0 35 3 38 9",
    "M26 72L22 72H9 59L9 0M0 53L25 53",
    "M40 53L40 -3V20 -20C12 -20 6 -18 2 -14M40 27V20 53H0 27V20 0H40 27",
    "M0 72L0 0M0 32V20 53H38 32L38 0",
    "M0 53L0 0D0 72",
    "M10 53L10 -8V0 -20D10 72",
    "M0 72L0 0M34 53L0 20M12 31L36 0",
    "M0 72L0 11V10 0",
    "M0 53L0 0M0 34V17 53H31 34L31 0M31 34V48 53H62 34L62 0",
    "M0 53L0 0M0 32V20 53H38 32L38 0",
    "M0 27V21 53H42 27V21 0H0 27",
    "M0 53L0 -20M0 27V20 53H40 27V20 0H0 27",
    "M40 53L40 -20M40 27V20 53H0 27V20 0H40 27",
    "M0 53L0 0M0 32V18 53L24 53",
    "M32 45C29 51 24 53 17 53H2 40V17 27H34 14V16 0C9 0 3 3 0 9",
    "M10 70L10 14V21 0L26 0M0 53L25 53",
    "M0 53L0 21V18 0H38 21M38 53L38 0",
    "M0 53L19 0L38 53",
    "M0 53L14 0L29 47L44 0L58 53",
    "M0 53L36 0M36 53L0 0",
    "M0 53L19 2M38 53L16 -9C12 -17 8 -20 1 -20",
    "M0 53L34 53L0 0L34 0",
    "M22 80C8 80 12 60 11 48C10 40 6 34 0 34C6 34 10 28 11 20"
    "C12 8 8 -12 22 -12",
    "M0 80L0 -12",
    "M0 80C14 80 10 60 11 48C12 40 16 34 22 34C16 34 12 28 11 20"
    "C10 8 14 -12 0 -12",
    "M0 28C6 44 16 40 22 34C28 28 38 24 44 40",
};

struct sign {
	uint16_t point;
	const char *track;
};

/* Other characters, in the order of their numbers. */
static const struct sign signs[] = {
    {0x00a0, ""},
    {0x00a1, "M0 -20L0 28D0 53"},
    {0x00a7,
	"M32 62C28 70 22 72 17 72H2 60C2 46 34 44 34 28V16 16"
	"M2 8C6 2 12 0 17 0H32 12C32 26 0 28 0 44V18 56"},
    {0x00ab, "M20 48L0 27L20 6M44 48L24 27L44 6"},
    {0x00b0, "M0 61V10 72H20 61V10 50H0 61"},
    {0x00b1, "M22 62L22 22M0 42L44 42M0 8L44 8"},
    {0x00b7, "D0 32"},
    {0x00bb, "M0 48L20 27L0 6M24 48L44 27L24 6"},
    {0x00bf, "M36 -5V18 -20H0 -2C0 12 18 12 18 30D18 53"},
    {0x00c6, "M0 0L32 72L72 72M36 72L36 0L72 0M36 38L66 38M11 24L36 24"},
    {0x00d0, "M8 0L8 72L30 72H58 36V30 0L8 0M0 38L30 38"},
    {0x00d7, "M0 50L34 16M34 50L0 16"},
    {0x00d8, "M0 36V27 72H54 36V27 0H0 36M4 -4L50 76"},
    {0x00de, "M0 0L0 72M0 56L22 56H42 37V22 18L0 18"},
    {0x00df,
	"M0 0L0 54V17 72H36 57C36 48 20 46 20 38C20 30 40 30 40 15"
	"V22 0L16 0"},
    {0x00e6,
	"M2 43C5 50 11 53 17 53H32 36L32 12M32 30L15 30H0 15V15 0H32 15"
	"M32 28L66 28V49 53H32 28V49 0C57 0 61 3 64 9"},
    {0x00f0,
	"M0 25V20 50H40 25V20 0H0 25M40 25C40 48 28 64 12 74"
	"M8 58L32 70"},
    {0x00f7, "M0 34L44 34D22 56D22 12"},
    {0x00f8, "M0 27V21 53H42 27V21 0H0 27M2 -5L40 58"},
    {0x00fe, "M0 72L0 -20M0 27V20 53H40 27V20 0H0 27"},
    {0x0110, "M8 0L8 72L30 72H58 36V30 0L8 0M0 38L30 38"},
    {0x0111, "M40 72L40 0M40 27V20 53H0 27V20 0H40 27M24 63L48 63"},
    {0x0131, "M0 53L0 0"},
    {0x0141, "M9 72L9 0L47 0M0 24L26 46"},
    {0x0142, "M8 72L8 0M0 28L16 44"},
    {0x0152, "M46 72L27 72H0 36V27 0L46 0M84 72L46 72L46 0L84 0M46 38L78 38"},
    {0x0153,
	"M38 27V19 53H0 27V19 0H38 27L74 27V57 53H38 27V58 0"
	"C65 0 69 3 72 9"},
    {0x1e9e, "M0 0L0 50V20 72L44 72L22 44H44 22V24 0L16 0"},
    {0x2009, ""},
    {0x2010, "M0 28L24 28"},
    {0x2011, "M0 28L24 28"},
    {0x2013, "M0 28L44 28"},
    {0x2014, "M0 28L76 28"},
    {0x2018, "M5 72L0 56"},
    {0x2019, "M5 72L0 56"},
    {0x201a, "M5 4L0 -13"},
    {0x201c, "M5 72L0 56M21 72L16 56"},
    {0x201d, "M5 72L0 56M21 72L16 56"},
    {0x201e, "M5 4L0 -13M21 4L16 -13"},
    {0x2022, "M0 32V6 38H12 32V6 26H0 32M4 32L8 32"},
    {0x2026, "D0 0D26 0D52 0"},
    {0x202f, ""},
    {0x2032, "M6 72L0 54"},
    {0x2033, "M6 72L0 54M20 72L14 54"},
    {0x2039, "M20 48L0 27L20 6"},
    {0x203a, "M0 48L20 27L0 6"},
    {0x20ac,
	"M52 62C48 69 42 72 34 72H9 36V34 0C42 0 48 3 52 10"
	"M0 44L40 44M0 28L36 28"},
    {0x2190, "M0 34L60 34M20 54L0 34L20 14"},
    {0x2191, "M20 0L20 68M0 46L20 68L40 46"},
    {0x2192, "M0 34L60 34M40 54L60 34L40 14"},
    {0x2193, "M20 68L20 0M0 22L20 0L40 22"},
    {0x2212, "M0 34L36 34"},
    {0x2605,
	"M32 72L40 46L66 46L45 30L53 4L32 20L11 4L19 30L-2 46L24 46"
	"L32 72"},
    {0x2713, "M0 30L20 6L56 66"},
};

static const char *
find_sign(uint32_t point)
{
	size_t low = 0, high = sizeof signs / sizeof signs[0];

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (signs[middle].point == point)
			return signs[middle].track;
		if (signs[middle].point < point)
			low = middle + 1;
		else
			high = middle;
	}
	return NULL;
}

/* Letter and accent of each character from U+00C0 to U+017F; two blanks where
 * there is no accented letter. */
static const char accented[] = "A`A'A^A~A:Ao  C,E`E'E^E:I`I'I^I:"
			       "  N~O`O'O^O~O:    U`U'U^U:Y'    "
			       "a`a'a^a~a:ao  c,e`e'e^e:i`i'i^i:"
			       "  n~o`o'o^o~o:    u`u'u^u:y'  y:"
			       "A-a-AuauA;a;C'c'C^c^C.c.CvcvDvdv"
			       "    E-e-EueuE.e.E;e;EvevG^g^Gugu"
			       "G.g.G,g,H^h^    I~i~I-i-IuiuI;i;"
			       "I.      J^j^K,k,  L'l'L,l,Lvlv  "
			       "      N'n'N,n,Nvnv      O-o-Ouou"
			       "O\"o\"    R'r'R,r,RvrvS's'S^s^S,s,"
			       "SvsvT,t,Tvtv    U~u~U-u-UuuuUouo"
			       "U\"u\"U;u;W^w^Y^y^Y:Z'z'Z.z.Zvzv  ";

static const struct {
	char mark;
	const char *track;
} marks[] = {
    {'`', "M-10 76L3 64"},
    {'\'', "M10 76L-3 64"},
    {'^', "M-12 64L0 76L12 64"},
    {'v', "M-12 76L0 64L12 76"},
    {'~', "M-14 66C-6 80 6 60 14 73"},
    {':', "D-11 72D11 72"},
    {'.', "D0 72"},
    {'-', "M-13 68L13 68"},
    {'u', "M-12 76V0 64H12 76"},
    {'o', "M-8 71V0 79H8 71V0 63H-8 71"},
    {'"', "M-7 64L1 76M7 64L15 76"},
    {',', "M0 0L-2 -7C10 -7 9 -19 -7 -18"},
    {';', "M5 0C-7 -8 -4 -20 9 -17"},
};

/* Splits an accented letter into its parts; false when POINT is none. */
static bool
take_apart(uint32_t point, char *letter, char *mark)
{
	if (point >= 0xc0 && point < 0x180) {
		*letter = accented[2 * (point - 0xc0)];
		*mark = accented[2 * (point - 0xc0) + 1];
		return *letter != ' ';
	}
	if (point >= 0x218 && point < 0x21c) {
		*letter = "SsTt"[point - 0x218];
		*mark = ',';
		return true;
	}
	return false;
}

struct draw_glyph
draw_glyph_find(uint32_t point)
{
	struct draw_glyph glyph = {box, NULL, 0};
	char letter, mark;
	const char *sign;

	if (point >= 0x20 && point < 0x7f) {
		glyph.base = ascii[point - 0x20];
		return glyph;
	}
	sign = find_sign(point);
	if (sign != NULL) {
		glyph.base = sign;
		return glyph;
	}
	if (!take_apart(point, &letter, &mark))
		return glyph;
	glyph.base = ascii[letter - 0x20];
	for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
		if (marks[i].mark == mark)
			glyph.mark = marks[i].track;
	if (mark == ',' || mark == ';')
		return glyph;
	/* The accent replaces the dot of the i. */
	if (letter == 'i')
		glyph.base = find_sign(0x131);
	if (strchr("bdfhklt", letter) != NULL ||
	    (letter >= 'A' && letter <= 'Z'))
		glyph.rise = DRAW_CAP - DRAW_LOW;
	return glyph;
}
