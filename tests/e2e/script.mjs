/* A move with script, for script_test.py: told by one JSON argument which turn,
 * which cell and how; prints what it saw as JSON. */
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(import.meta.url);
const { chromium } = require("playwright-core");
const told = JSON.parse(process.argv[2]);

const browser = await chromium.launch({ executablePath: told.chromium,
	args: ["--no-sandbox", "--disable-gpu"] });
const context = await browser.newContext({ hasTouch: true,
	viewport: { width: 390, height: 844 } });
context.setDefaultTimeout(60000);
const page = await context.newPage();
const complaints = [];
let loads = 0;
page.on("load", () => loads++);
page.on("pageerror", (e) => complaints.push(String(e)));
page.on("console", (m) => ["error", "warning"].includes(m.type()) &&
    complaints.push(m.text()));

/* Tabs to WHAT and presses KEY there. */
async function press(what, key) {
	for (let n = 0; n < 200; n++) {
		await page.keyboard.press("Tab");
		if (await page.evaluate((w) => document.activeElement
		    ?.matches(w), what))
			return page.keyboard.press(key);
	}
	throw new Error(`Tab does not reach ${what}`);
}

const act = (what) => told.way == "tap" ?
    page.locator(what).first().tap() : press(what, "Enter");

await page.goto(told.link);
const top = Math.round((await page.locator(".board").boundingBox()).y);
/* Through what happened, without leaving the place. */
const at = () => page.locator(".replay b").innerText();
const picture = () => page.locator("#board > svg").evaluate((s) => s.outerHTML);
const present = { at: await at(), picture: await picture(), url: page.url() };
async function step(which) {
	const was = await at();
	await act(`.replay .${which}`);
	await page.waitForFunction((text) => document.querySelector(
		".replay b").innerText != text, was);
}
await step("previous");
const replay = { told: (await page.locator(".stepped").innerText()).length > 5,
	other: await at() != present.at &&
		await picture() != present.picture,
	focus: await page.evaluate(() =>
		document.activeElement.className == "previous") };
await step("previous");
await step("next");
await step("last");
replay.back = await at() == present.at && page.url() == present.url &&
	await picture() == present.picture;
await act(`.board a.hot[href$="at=${told.cell.replace(",", "%2C")}"], ` +
    `.board a.hot[href$="at=${told.cell}"]`);
await page.waitForSelector(".stage");
const hot = (cell) => `.board a.hot[href$="at=${cell}"]`;
/* The cell where a tile lies that is not confirmed yet, and how it lies. */
const laid = () => page.evaluate(() => {
	const tile = document.querySelector(".board .laid");
	return tile && { cell: tile.closest("a").getAttribute("href").split("at=")[1],
		move: decodeURIComponent(tile.querySelector("image")
			.getAttribute("href").split("move=")[1]) };
});
if (told.way == "far") {
	/* It is found in the list. */
	await page.evaluate((move) => [...document.querySelectorAll(
		"input[name=move]")].find((e) => e.value == move).click(),
	    told.move);
	const { move } = await laid();
	const marks = await page.locator(".mark").count();
	await page.locator(".sheet").press("ArrowRight");
	console.log(JSON.stringify({ set: move, marks, complaints,
		turned: (await laid()).move != move || told.single }));
	await browser.close();
	process.exit();
}
const before = await laid();
const groups = await page.locator(".place fieldset").count();
const turn = () => told.way == "tap" ? act(hot(told.cell)) :
    page.locator(".sheet").press("ArrowRight");
if (groups > 1)
	await turn();
const after = await laid();
const turned = before.cell == told.cell && after.cell == told.cell &&
    (groups == 1 || after.move != before.move);
/* Another cell, and back again. */
await act(hot(told.other));
await page.waitForFunction((cell) => document.querySelector(".board .laid")
	?.closest("a").getAttribute("href").endsWith("at=" + cell), told.other);
await act(hot(told.cell));
await page.waitForSelector(`${hot(told.cell)} .laid`);
/* The page moves until nothing hides the tile. */
await page.waitForFunction(() => {
	const tile = document.querySelector(".laid").getBoundingClientRect();
	return tile.top >= 0 && tile.bottom <= document.querySelector(".sheet")
		.getBoundingClientRect().top;
});
for (let n = 0; n < groups && !await page.locator(".mark").count(); n++)
	await turn();
/* The middle of each is its own. */
const hidden = await page.locator(".mark").evaluateAll((marks) =>
	marks.filter((mark) => {
		const { x, y, width, height } = mark.getBoundingClientRect();
		return document.elementFromPoint(x + width / 2,
			y + height / 2) != mark;
	}).map((mark) => mark.getAttribute("aria-label")));
await act(".mark");
const set = await laid();
await page.screenshot({ path: path.join(told.folder, "screenshots",
    `script-${told.way}.png`) });
const said = await page.locator(".said li").count() > 0 &&
    await page.locator("button[type=submit]:visible").count() == 1;
const move = await page.locator("input[name=move]:checked").inputValue();
const made = page.waitForNavigation();
await act(".sheet > button");
await made;
const done = await page.locator(".done").count() == 1;
const loaded = loads;
await page.goto(told.history);
const last = await at();
await step("previous");
await step("first");
replay.place = page.url().endsWith("?ply=0#board") &&
	(await page.title()).includes(" 0 ");
await page.reload();
replay.kept = await at() != last && await page.locator(".replay .first").
	count() == 0;
console.log(JSON.stringify({ replay, top, turned, said, move, set: set.move,
	loads: loaded, done, hidden, complaints }));
await browser.close();
