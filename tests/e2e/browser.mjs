/* What a person does in a browser, without JavaScript: looks at letters,
 * follows links, clicks, types, and sees pages at two widths. Told by one JSON
 * argument where the server is (browser_test.py); prints a line of JSON for
 * each step of the test. */
import { createRequire } from "node:module";
import fs from "node:fs";
import path from "node:path";

import { RULES, WIDTHS, page_faults, take_picture } from "./page_rules.mjs";

const require = createRequire(import.meta.url);
const { chromium } = require("playwright-core");
const told = JSON.parse(process.argv[2]);

function say(good, sentence, detail) {
	console.log(JSON.stringify({ good: Boolean(good), sentence, detail }));
}

/* Takes a picture of the page and checks it at each width. */
async function check_page(page, name, { letter = false } = {}) {
	const faults = await page_faults(page, { letter, name,
		folder: told.screenshots });
	say(!faults.length, `${name}: ${RULES}`, faults);
}

/* --- ways through the pages --- */

async function open(page, link) {
	const answer = await page.goto(link);
	return answer.status();
}

function cells(page) {
	return page.locator(".board svg a.hot");
}

/* Takes the first choice of a place, if there is more than one. */
async function choose_first(page) {
	if (await page.locator(".choices input:visible").count())
		await page.locator(".choices input:visible").first().check();
}

/* Letter, cell, choice, receipt: by clicking. */
async function click_through(page, name, note) {
	say(await cells(page).count() > 0, `${name}: legal cells are links`);
	await check_page(page, `${name}-turn`);
	await cells(page).first().click();
	say(new URL(page.url()).searchParams.has("at"),
	    `${name}: a click on a cell opens its choices`);
	await check_page(page, `${name}-place`);
	const single = await page.locator(".confirm").count() == 1;
	if (!single) {
		say(await page.locator(".choices img, .confirm svg").count() > 0,
		    `${name}: each with a picture`);
		await page.locator(".choices input:visible").last().check();
		await check_page(page, `${name}-chosen`);
	}
	say(await page.locator(single ? ".confirm li" : ".brings:visible li")
	    .count() > 0, `${name}: what is chosen states the consequences`);
	const move = await page.locator("input[name=move]" +
	    (single ? "" : ":checked")).inputValue();
	await page.locator(".say summary").click();
	await page.locator("textarea[name=note]").fill(note);
	await page.locator("button[type=submit]").click();
	say(await page.locator(".done").count() == 1,
	    `${name}: the button makes the move, a receipt follows`);
	await check_page(page, `${name}-receipt`);
	return move;
}

/* A fight of geonosis: turn, sheet, confirmation, then a receipt and a choice
 * for each ply until it is over. */
async function fight_through(page) {
	const name = "geonosis";
	await open(page, told.fight);
	say(await cells(page).count() > 0, `${name}: cards and the sheet are ` +
	    "links");
	await check_page(page, `${name}-turn`);
	await page.locator(".board svg a.hot[href*='at=fight']").last().click();
	await check_page(page, `${name}-place`);
	say(await page.locator(".choices img, .confirm svg").count() > 0,
	    `${name}: a space of the sheet opens its choices, with pictures`);
	await choose_first(page);
	let plies = 0, over = false, lit = 0;
	for (; plies < 12 && !over; plies++) {
		if (plies < 3)
			await check_page(page, `${name}-confirm-${plies}`);
		await page.locator("form:has([name=move]) button").click();
		const done = await page.locator(".done").count() == 1;
		if (!done || plies < 3)
			say(done, `${name}: ply ${plies} of the fight is made`);
		if (plies < 3)
			await check_page(page, `${name}-receipt-${plies}`);
		const on = page.locator(".done > p > a", { hasText: "Go on" });
		over = await on.count() == 0;
		if (over)
			break;
		await on.click();
		if (plies < 2)
			await check_page(page, `${name}-ply-${plies}`);
		lit += await cells(page).count();
		await step_on(page);
	}
	say(over && plies > 0 && lit > 0, `${name}: its plies are chosen ` +
	    "among lit spaces, until it is over", [`${plies} plies`]);
	await open(page, told.fight);
	await check_page(page, `${name}-waiting`);
}

/* The first thing that can be done: a droid beaten rather than a way gone. */
async function step_on(page) {
	const hit = page.locator(".board svg a.hot[href*='at=hit']");
	await (await hit.count() ? hit : cells(page)).first().click();
	await choose_first(page);
}

/* A turn of MONOPOLY: what can be done are buttons, on the page of the turn and
 * on each receipt, and the names of the players stand on the board. */
async function throw_through(page) {
	const button = page.locator(".offers button");
	await open(page, told.throw);
	await check_page(page, "monopoly-turn");
	const words = await page.locator(".board svg text").allTextContents();
	say(words.includes("Ann") && words.includes("Bo"),
	    "monopoly: players stand on the board by their names");
	say(await button.count() == 1, "monopoly: one button throws the dice",
	    await button.allInnerTexts());
	await button.click();
	say(await page.locator(".done").count() == 1,
	    "monopoly: and the dice are thrown, with no page between");
	await check_page(page, "monopoly-receipt");
	const asked = await page.locator(".done > p > a", { hasText: "Go on" })
	    .count();
	say(!asked || await button.count() || await page.locator(
	    ".done a.button").count(), "monopoly: what comes next is a button");
}

/* Presses Tab until WHAT has the focus; how often. */
async function tab_to(page, what, most = 60) {
	for (let n = 1; n <= most; n++) {
		await page.keyboard.press("Tab");
		if (await page.evaluate(
		    (w) => document.activeElement?.matches(w), what))
			return n;
	}
	return 0;
}

async function focus_is_seen(page) {
	const shot = () => page.screenshot();
	const with_focus = await shot();
	await page.evaluate(() => {
		window.was = document.activeElement;
		window.was.blur();
	});
	const without = await shot();
	await page.evaluate(() => window.was.focus({ focusVisible: true }));
	return !with_focus.equals(without);
}

/* The same by keyboard alone. */
async function type_through(page, name) {
	say(await tab_to(page, "svg a.hot"),
	    `${name}: Tab reaches a cell of the board`);
	say(await focus_is_seen(page), `${name}: and the focus is seen`);
	await page.screenshot({ path: path.join(told.screenshots,
	    `${name}-cell.png`) });
	await Promise.all([page.waitForNavigation(),
		page.keyboard.press("Enter")]);
	if (await page.locator(".choices").count()) {
		say(await tab_to(page, ".choices input"),
		    `${name}: and a choice`);
		await page.keyboard.press("Space");
		say(await focus_is_seen(page), `${name}: where it is seen, too`);
		await page.screenshot({ path: path.join(told.screenshots,
		    `${name}-choice.png`) });
	}
	say(await tab_to(page, "button[type=submit]"),
	    `${name}: and the button`);
	say(await focus_is_seen(page), `${name}: and the focus is seen there`);
	await Promise.all([page.waitForNavigation(),
		page.keyboard.press("Enter")]);
	say(await page.locator(".done").count() == 1,
	    `${name}: Enter makes the move`);
}

/* --- letters in the mailbox page --- */

async function follow_letter(page) {
	await open(page, told.base + "/mailbox");
	await check_page(page, "mailbox");
	await page.locator(".mailbox a", { hasText: told.first })
	    .filter({ hasText: "game 1:" }).first().click();
	await check_page(page, "mailbox-letter");
	const link = page.frameLocator("iframe.letter")
	    .locator("a", { hasText: "See the board" }).first();
	/* The click takes away the frame in which it happens, so that the
	 * browser may never confirm it: what counts is where it leads. A click
	 * that led nowhere is repeated, as a person would. */
	let arrived = false;
	for (let tries = 0; tries < 3 && !arrived; tries++) {
		link.click({ timeout: 10000 }).catch(() => {});
		arrived = await page.waitForURL(/\/t\//, { timeout: 10000 })
		    .then(() => true, () => false);
	}
	say(arrived, "the letter's link opens the turn, out of its frame");
}

/* The HTML part alone, as a mail program shows it, with pictures and without.
 * Every line of the text part that says something stands in it. */
async function check_letter(context, name, file) {
	const page = await context.newPage();
	await open(page, `${told.base}/mailbox/${file}/html`);
	await check_page(page, name, { letter: true });
	await page.close();
	const bare = await context.newPage();
	await bare.route("**/part/**", (route) => route.abort());
	await open(bare, `${told.base}/mailbox/${file}/html`);
	for (const width of WIDTHS) {
		await bare.setViewportSize({ width, height: 900 });
		await take_picture(bare, told.screenshots,
		    `${name}-bare-${width}`);
	}
	const flat = (text) => text.replace(/\s+/g, " ");
	const seen = flat(await bare.locator("body").innerText());
	await open(bare, `${told.base}/mailbox/${file}`);
	const text = await bare.locator("pre").last().innerText();
	/* What ends with a figure is a row of a table there. */
	const missing = text.split("\n").filter((line) =>
	    /^- [^|]/.test(line) && !/: .* -?\d+$/.test(line))
	    .flatMap((line) => flat(line.slice(2)).trim().split(/\.(?: |$)/))
	    .filter((fact) => !seen.includes(fact));
	say(!missing.length, `${name}: with images off every fact of the text ` +
	    "part is still there", missing);
	await bare.close();
}

/* --- all --- */

async function other_pages(page) {
	for (const [name, link, status] of [
		["front", "/", 200],
		["missing", "/nothing", 404],
		["forged", "/t/" + "A".repeat(44), 404],
		["waiting", told.waiting, 200],
		["over", told.over, 200],
		["stale-link", told.stale, 200],
		["review", told.over + "/review", 200],
		["review-step", told.over + "/review?ply=9", 200],
		["history", told.over, 200],
		["fair", told.middle + "#fair", 200],
		["fair-over", told.over + "#fair", 200],
		["mute", told.mute, 200],
		["bad-cell", told.middle + "?at=nonsense", 200],
		["bad-move", told.middle + "?move=nonsense", 200],
	]) {
		const got = await open(page, new URL(link, told.base).href);
		say(got == status || (got == 422 && name.startsWith("bad-")),
		    `${name}: answered with ${got}`);
		if (name == "history")
			await page.locator("summary").first().click();
		if (name.startsWith("fair"))
			await page.locator(".fair summary").click();
		await check_page(page, name);
	}
	await open(page, told.over);
	await page.locator(".fair summary").click();
	const [file] = await Promise.all([page.waitForEvent("download"),
		page.locator(".fair a").first().click()]);
	say(/^turnpost-[0-9a-f]{32}\.json$/.test(file.suggestedFilename()),
	    "the game's file is saved under the game's uid");
	await open(page, told.mute);
	await page.locator("button[type=submit]").click();
	await check_page(page, "muted");
	await page.locator("button[type=submit]").click();
	say((await page.locator("body").innerText()).includes("Letters are on"),
	    "letters off and on again, by two buttons");
}

/* A second tab in which the same turn is still open. */
async function two_tabs(context, page) {
	const other = await context.newPage();
	const choose = async (tab, which) => {
		await open(tab, told.second);
		await cells(tab).nth(which).click();
		await choose_first(tab);
	};
	await choose(page, 0);
	await choose(other, 1);
	await page.locator("button[type=submit]").click();
	await other.locator("button[type=submit]").click();
	say(await other.locator(".notice").count() == 1,
	    "another move for the same turn is refused with a notice");
	await check_page(other, "stale");
	await page.goBack();
	say(await page.locator(".confirm").count() == 0 &&
	    await page.locator(".board").count() == 1,
	    "back from the receipt: the board as it is, no move to confirm");
	await check_page(page, "back");
	await other.close();
}

async function main() {
	fs.rmSync(told.screenshots, { recursive: true, force: true });
	fs.mkdirSync(told.screenshots, { recursive: true });
	const context = await chromium.launchPersistentContext(told.profile, {
		executablePath: told.chromium,
		headless: true,
		javaScriptEnabled: false,
		viewport: { width: 1280, height: 900 },
		args: ["--headless", "--no-sandbox", "--disable-gpu",
			"--disable-quic", "--no-first-run",
			"--disable-background-networking",
			"--disable-component-update", "--disable-sync"],
	});
	const foreign = [], complaints = [];
	context.on("request", (r) => r.url().startsWith(told.base) ||
	    foreign.push(r.url()));
	context.on("console", (m) => ["error", "warning"].includes(m.type()) &&
	    complaints.push(m.text()));
	context.setDefaultTimeout(60000);
	const page = context.pages()[0] ?? await context.newPage();

	await other_pages(page);
	await follow_letter(page);
	await click_through(page, "first", "A good game to you all!\n<b>A</b>");
	await open(page, told.middle);
	await click_through(page, "middle", "");
	await open(page, told.third);
	await type_through(page, "keyboard");
	await two_tabs(context, page);
	await fight_through(page);
	await throw_through(page);
	for (const [name, file] of Object.entries(told.letters))
		await check_letter(context, `letter-${name}`, file);
	const expected = /status of 4(04|22|09)|ERR_FAILED/;
	const real = complaints.filter((text) => !expected.test(text));
	say(!foreign.length, "nothing is asked of another server", foreign);
	say(!real.length, "the browser complains about nothing, least of all " +
	    "about the content security policy", real.slice(0, 5));
	await context.close();
}

main().catch((fault) => {
	say(false, "the journey reaches its end", [String(fault.stack)]);
	process.exit(1);
});
