/* What holds for every page and letter, whoever looks at it how; and a picture
 * of each. The browser is playwright-core's. */
import path from "node:path";

export const WIDTHS = [390, 1280];
const SMALLEST_TEXT = 12;	/* CSS pixels, but of a board in characters */
const LOWEST_LINK = 40;		/* of a letter, for a finger */

function look_at_page([smallest, lowest]) {
	const all = (what) => [...document.querySelectorAll(what)];
	const ids = all("[id]").map((e) => e.id);
	const small = [];
	const walk = document.createTreeWalker(document.body,
	    NodeFilter.SHOW_TEXT);
	while (walk.nextNode()) {
		const e = walk.currentNode.parentElement;
		if (walk.currentNode.data.trim() && !e.closest("svg, pre") &&
		    e.getClientRects().length &&
		    parseFloat(getComputedStyle(e).fontSize) < smallest)
			small.push(walk.currentNode.data.trim().slice(0, 40));
	}
	const wide = all("body *").filter((e) => {
		const box = e.getBoundingClientRect();
		const scrolls = e.closest("pre, .wide, svg");
		return box.right > innerWidth + 1 && (!scrolls || scrolls == e);
	});
	return {
		title: document.title,
		lang: document.documentElement.lang,
		h1: all("h1").length,
		images: all("img").filter((e) => !e.hasAttribute("alt"))
		    .map((e) => e.src),
		broken: all("img").filter((e) => e.complete && !e.naturalWidth)
		    .map((e) => e.src),
		twice: ids.filter((id, i) => ids.indexOf(id) != i),
		dangling: all("[aria-describedby], [aria-labelledby]")
		    .flatMap((e) => ["aria-describedby", "aria-labelledby"]
		    .flatMap((a) => (e.getAttribute(a) ?? "").split(" ")))
		    .filter((id) => id && !ids.includes(id)),
		unnamed: all("a[href], button, input:not([type=hidden]), " +
		    "select, textarea").filter((e) => !(
		    (e.matches("a, button") && e.textContent.trim()) ||
		    e.getAttribute("aria-label") || e.querySelector("title") ||
		    e.querySelector("img[alt]:not([alt=''])") ||
		    e.closest("label")?.textContent.trim() ||
		    (e.id && document.querySelector(`label[for="${e.id}"]`))))
		    .map((e) => e.outerHTML.slice(0, 80)),
		levels: all("h1,h2,h3,h4").map((e) => Number(e.tagName[1])),
		width: document.documentElement.scrollWidth,
		inner: innerWidth,
		cut: all("pre").filter((e) => e.scrollWidth > e.clientWidth)
		    .map((e) => e.textContent.slice(0, 40)),
		wide: wide.map((e) => e.outerHTML.slice(0, 60)),
		small,
		low: all("a[href]").filter((e) => !e.querySelector("img") &&
		    e.getBoundingClientRect().height < lowest)
		    .map((e) => e.textContent.slice(0, 40)),
		words: document.body.innerText,
	};
}

/* What is wrong with the page as it is shown now. LETTER: a letter's HTML part
 * has no heading of the first level. */
async function faults_at(page, letter, lang) {
	const seen = await page.evaluate(look_at_page,
	    [SMALLEST_TEXT, LOWEST_LINK]);
	const jumps = seen.levels.filter((level, i) =>
	    level > (i ? seen.levels[i - 1] : letter ? 2 : 1) + 1);
	const rules = [
		[seen.width <= seen.inner, `is ${seen.width} wide`],
		[!seen.wide.length, `sticks out: ${seen.wide}`],
		[seen.lang == lang, `lang is "${seen.lang}"`],
		[letter || seen.h1 == 1, `has ${seen.h1} h1`],
		[seen.title.trim() && !seen.title.includes("{{"),
			`title is "${seen.title}"`],
		[!seen.words.includes("{{"), "shows a template's braces"],
		[!seen.images.length, `img without alt: ${seen.images}`],
		[!seen.broken.length, `broken: ${seen.broken}`],
		[!seen.twice.length, `id twice: ${seen.twice}`],
		[!seen.dangling.length, `named by nothing: ${seen.dangling}`],
		[!seen.unnamed.length, `no name: ${seen.unnamed}`],
		[!jumps.length, `heading levels: ${seen.levels}`],
		[!seen.small.length, `small text: ${seen.small}`],
		[!letter || !seen.cut.length, `cut off: ${seen.cut}`],
		[!letter || !seen.low.length, `low links: ${seen.low}`],
	];
	return rules.filter(([good]) => !good)
	    .map(([, fault]) => `at ${seen.inner}: ${fault}`);
}

/* The whole page as FOLDER/NAME.png, as far as the browser can draw it. */
export async function take_picture(page, folder, name) {
	const [width, height] = await page.evaluate(() => [innerWidth,
		Math.min(document.documentElement.scrollHeight, 12000)]);
	await page.screenshot({ fullPage: true,
		clip: { x: 0, y: 0, width, height },
		path: path.join(folder, `${name}.png`) });
}

/* The faults of the page at each width; with a FOLDER, a picture at each. The
 * page has its size again afterwards. */
export async function page_faults(page, { letter = false, folder, name,
    lang = "en" } = {}) {
	const faults = [], size = page.viewportSize();
	for (const width of WIDTHS) {
		await page.setViewportSize({ width, height: 900 });
		if (folder)
			await take_picture(page, folder, `${name}-${width}`);
		faults.push(...await faults_at(page, letter, lang));
	}
	await page.setViewportSize(size);
	return faults;
}

export const RULES = "fits 390 and 1280 pixels, one h1, lang, alt texts, " +
    "names, headings in order, readable text, in letters links for fingers";
