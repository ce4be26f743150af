/* Browsers without JavaScript for journey.py: a command a line comes in as
 * JSON, its answer goes out as a line of JSON. Each person has a window of his
 * own. What the commands are: the table at the end. */
import { createRequire } from "node:module";
import fs from "node:fs";
import readline from "node:readline";

import { page_faults } from "./page_rules.mjs";

const require = createRequire(import.meta.url);
const { chromium } = require("playwright-core");
const told = JSON.parse(process.argv[2]);
const PATIENCE = 60000;		/* milliseconds for anything */

const windows = new Map(), foreign = [], complaints = [];
let browser;

async function window_of(who, width, lang) {
	if (!windows.has(who)) {
		const context = await browser.newContext({
			javaScriptEnabled: false,
			locale: lang,
			viewport: { width: width ?? 1280, height: 900 } });
		context.setDefaultTimeout(PATIENCE);
		context.on("request", (r) => /^(file:|data:)/.test(r.url()) ||
		    r.url().startsWith(told.base) || foreign.push(r.url()));
		context.on("console", (m) =>
		    ["error", "warning"].includes(m.type()) &&
		    complaints.push(m.text()));
		windows.set(who, await context.newPage());
	}
	return windows.get(who);
}

/* What a person sees of a thing: the words beside a field, those on a button
 * or a link; or else a selector. */
function find(page, { field, button, link, css }) {
	if (field)
		return page.getByLabel(field, { exact: false }).first();
	if (button)
		return page.getByRole("button", { name: button }).first();
	if (link)
		return page.getByRole("link", { name: link }).first();
	return page.locator(css);
}

/* The field, as who opens what it is folded into sees it. */
async function field(page, what) {
	const found = find(page, what);

	await found.evaluate((node) => {
		for (let fold = node.closest("details"); fold;
		    fold = fold.parentElement.closest("details"))
			fold.open = true;
	});
	return found;
}

const commands = {
	window: (page) => page.viewportSize(),
	open: async (page, { url }) => (await page.goto(url)).status(),
	back: async (page) => { await page.goBack(); },
	url: (page) => page.url(),
	words: (page, { css }) => page.locator(css ?? "body").first()
	    .innerText(),
	all: (page, { css }) => page.locator(css).allInnerTexts(),
	count: (page, what) => find(page, what).count(),
	value: (page, what) => find(page, what).inputValue(),
	fill: async (page, what) => (await field(page, what)).fill(what.text),
	tick: async (page, what) => (await field(page, what)).check(),
	choose: async (page, what) =>
	    (await field(page, what)).selectOption(what.text),
	unfold: (page, { css }) => page.locator(css).first().click(),
	/* Status of the page to which it led. */
	click: async (page, what) => {
		const where = find(page, what).nth(what.nth ?? 0);
		await where.waitFor();
		const [answer] = await Promise.all([page.waitForNavigation(),
			where.click()]);
		return answer?.status();
	},
	look: (page, { name, letter, lang }) => page_faults(page, { name,
		letter, lang, folder: told.pictures }),
	/* What no window should have done. */
	faults: () => ({ foreign, complaints }),
};

async function main() {
	if (told.pictures)
		fs.mkdirSync(told.pictures, { recursive: true });
	browser = await chromium.launch({
		executablePath: told.chromium,
		headless: true,
		args: ["--no-sandbox", "--disable-gpu", "--disable-quic",
			"--no-first-run", "--disable-background-networking",
			"--disable-component-update", "--disable-sync"],
	});
	console.log("{}");
	for await (const line of readline.createInterface(process.stdin)) {
		const command = JSON.parse(line);
		let page;
		try {
			page = await window_of(command.who, command.width,
			    command.lang);
			console.log(JSON.stringify({ got: await commands[
			    command.do](page, command) ?? null }));
		} catch (fault) {
			console.log(JSON.stringify({ fault: `${line} at ` +
			    `${page?.url()}: ${fault.message}` }));
		}
	}
	await browser.close();
}

main().catch((fault) => {
	console.log(JSON.stringify({ fault: String(fault.stack) }));
	process.exit(1);
});
