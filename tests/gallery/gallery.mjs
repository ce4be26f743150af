/* Takes the pictures of gallery.py: each page at each width, light and dark,
 * with and without script. Told by one JSON argument; prints the name of each
 * picture. */
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(import.meta.url);
const { chromium } = require("playwright-core");
const told = JSON.parse(process.argv[2]);
const WAYS = [
	{ name: "390", width: 390, colorScheme: "light", script: true },
	{ name: "390.dark", width: 390, colorScheme: "dark", script: true },
	{ name: "390.plain", width: 390, colorScheme: "light", script: false },
	{ name: "1280", width: 1280, colorScheme: "light", script: true },
	{ name: "1280.dark", width: 1280, colorScheme: "dark", script: true },
];

/* What mail programs do to letters: some show no pictures, and some make dark
 * what was meant to be light, all but the pictures. */
const LETTER_WAYS = [
	{ name: "390.bare", width: 390, change: () => {
		for (const img of document.images)
			img.removeAttribute("src");
	} },
	{ name: "390.turned", width: 390, change: () => {
		document.documentElement.style.cssText =
			"filter:invert(1) hue-rotate(180deg);background:#fff";
		for (const img of document.images)
			img.style.filter = "invert(1) hue-rotate(180deg)";
	} },
];

const browser = await chromium.launch({ executablePath: told.chromium,
	args: ["--no-sandbox"] });
for (const way of [...WAYS, ...LETTER_WAYS]) {
	const context = await browser.newContext({
		viewport: { width: way.width, height: 844 },
		deviceScaleFactor: way.width < 800 ? 2 : 1,
		colorScheme: way.colorScheme || "light",
		javaScriptEnabled: way.script !== false });
	const page = await context.newPage();
	for (const { name, url } of told.list) {
		if (way.change && !name.startsWith("letter-"))
			continue;
		const picture = `${name}.${way.name}.png`;
		await page.goto(url);
		/* A browser fetches what is far below only when one gets there. */
		await page.evaluate(() => Promise.all(
			[...document.images].map((img) => {
				img.loading = "eager";
				return img.decode().catch(() => {});
			})));
		if (way.change)
			await page.evaluate(way.change);
		await page.screenshot({ fullPage: true,
			path: path.join(told.folder, picture) });
		console.log(picture);
	}
	await context.close();
}
await browser.close();
