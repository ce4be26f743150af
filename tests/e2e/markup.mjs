/* What axe-core finds serious on pages, for markup_test.py: told by one JSON
 * argument which addresses; prints a line for each fault. What the server
 * answered it writes to FOLDER/page-NAME.html. */
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { chromium } = require("playwright-core");
const { source: AXE } = require("axe-core");
const told = JSON.parse(process.argv[2]);

const browser = await chromium.launch({ executablePath: told.chromium,
	args: ["--no-sandbox", "--disable-gpu"] });

/* Dark colours can only be hard to read. */
const looks = { light: {}, dark: { runOnly: ["color-contrast"] } };

async function faults_of(page, only) {
	return page.evaluate(async (only) => {
		const { violations } = await window.axe.run(document,
		    { resultTypes: ["violations"], ...only });
		return violations.filter(({ impact }) =>
		    ["serious", "critical"].includes(impact))
		    .map(({ id, nodes }) => `${id}: ` + nodes.slice(0, 3)
			.map(({ html }) => html.slice(0, 120)).join(" "));
	}, only);
}

const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
for (const { name, url, post, status } of told.pages) {
	if (post)
		await page.route(url, (route) => route.continue({
			method: "POST", postData: post, headers: {
			...route.request().headers(), "content-type":
			"application/x-www-form-urlencoded" } }),
		    { times: 1 });
	const answer = await page.goto(url);
	if (answer.url().startsWith("http")) {
		if (answer.status() !== status)
			console.log(`${name}: ${answer.status()}`);
		writeFileSync(told.folder + "/page-" +
		    name.replace(/\W+/g, "-") + ".html", await answer.text());
	}
	await page.evaluate(AXE);
	for (const [colorScheme, only] of Object.entries(looks)) {
		await page.emulateMedia({ colorScheme });
		for (const fault of await faults_of(page, only))
			console.log(`${name}, ${colorScheme}: ${fault}`);
	}
}
await browser.close();
