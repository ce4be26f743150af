/* What axe-core finds serious on pages, for axe_test.py: told by one JSON argument
 * which addresses; prints a line for each fault. */
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { chromium } = require("playwright-core");
const { source: AXE } = require("axe-core");
const told = JSON.parse(process.argv[2]);

const browser = await chromium.launch({ executablePath: told.chromium,
	args: ["--no-sandbox", "--disable-gpu"] });

/* Dark colours can only be hard to read. */
async function faults_of(page, colorScheme) {
	await page.evaluate(AXE);
	return page.evaluate(async (only) => {
		const { violations } = await window.axe.run(document,
		    { resultTypes: ["violations"], ...only });
		return violations.filter(({ impact }) =>
		    ["serious", "critical"].includes(impact))
		    .map(({ id, nodes }) => `${id}: ` + nodes.slice(0, 3)
			.map(({ html }) => html.slice(0, 120)).join(" "));
	}, colorScheme === "dark" ? { runOnly: ["color-contrast"] } : {});
}

const contexts = {};
for (const colorScheme of ["light", "dark"])
	contexts[colorScheme] = await browser.newContext({ colorScheme,
		viewport: { width: 390, height: 844 } });
for (const { name, url, post } of told.pages)
	for (const [colorScheme, context] of Object.entries(contexts)) {
		const page = await context.newPage();
		if (post)
			await page.route(url, (route) => route.continue({
				method: "POST", postData: post, headers: {
				...route.request().headers(), "content-type":
				"application/x-www-form-urlencoded" } }),
			    { times: 1 });
		const answer = await page.goto(url);
		if (answer && answer.status() >= 400 && !post)
			console.log(`${name}: ${answer.status()}`);
		for (const fault of await faults_of(page, colorScheme))
			console.log(`${name}, ${colorScheme}: ${fault}`);
		await page.close();
	}
await browser.close();
