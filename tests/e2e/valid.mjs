/* What html-validate finds in files, for markup.py: told by one JSON argument
 * which are pages and which are letters; prints a line for each fault. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { FileSystemConfigLoader, HtmlValidate } = require("html-validate");
const told = JSON.parse(process.argv[2]);

const pages = {
	root: true,
	extends: ["html-validate:recommended"],
	rules: {
		/* Ours is in small letters, which is as good. */
		"doctype-style": ["error", { style: "lowercase" }],
		/* A title may have the names of five people. */
		"long-title": "off",
		/* Lines are put together from words, and nobody sees where they
		 * end. */
		"no-trailing-whitespace": "off",
	},
};

const letters = {
	...pages,
	rules: {
		...pages.rules,
		/* Mail programs drop style sheets. */
		"no-inline-style": "off",
		/* Some of them drop main and footer, and leave roles. */
		"prefer-native-element": "off",
	},
};

async function check(files, config) {
	const checker = new HtmlValidate(new FileSystemConfigLoader(config));
	for (const file of files) {
		const { results } = await checker.validateString(
		    readFileSync(file, "utf8"), file);
		for (const { messages } of results)
			for (const { line, ruleId, message } of messages)
				console.log(
				    `${file}:${line}: ${message} (${ruleId})`);
	}
}

await check(told.pages, pages);
await check(told.letters, letters);
