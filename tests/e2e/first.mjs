/* The way of somebody new, for practice_test.py: from the front page to the first
 * move against the computer, told by one JSON argument; prints what it saw as
 * JSON. */
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { chromium } = require("playwright-core");
const told = JSON.parse(process.argv[2]);

const browser = await chromium.launch({ executablePath: told.chromium,
	args: ["--no-sandbox", "--disable-gpu"] });
const context = await browser.newContext({ hasTouch: true,
	timezoneId: "America/New_York",
	javaScriptEnabled: told.script, viewport: { width: 390, height: 844 } });
context.setDefaultTimeout(30000);
const page = await context.newPage();
const complaints = [];
let loads = 0;
page.on("load", () => loads++);
page.on("pageerror", (e) => complaints.push(String(e)));
page.on("console", (m) => ["error", "warning"].includes(m.type()) &&
    complaints.push(m.text()));

const where = () => page.locator("h1").innerText();
const send = "main form[method=post]:has([name=move]) button[type=submit]:visible";

await page.goto(told.base);
await page.locator(`form:has([value=${told.ruleset}]) button`).tap();
await page.waitForURL(/\/t\//);
const start = await where();
/* A button of the page itself, else a place and what stands there. */
if (!await page.locator(send).count()) {
	await page.locator(".board a.hot, .spots a, .choices a").first().tap();
	await page.locator(send).first().waitFor();
	const moves = page.locator("#panel input[name=move]:visible");
	if (await moves.count() && !await page.locator(
		"#panel input[name=move]:checked").count())
		await moves.first().check();
}
await Promise.all([page.waitForNavigation(),
	page.locator(send).first().tap()]);
const made = await page.locator(".done").count() > 0;
const after = loads;
await page.goto(told.base);
const kept = await page.locator("#kept").isVisible();
const zones = [];
for (const form of told.forms) {
	await page.goto(form);
	zones.push(await page.locator("#zone").inputValue());
}
console.log(JSON.stringify({ loads: after, made, start, kept, zones,
	complaints }));
await browser.close();
