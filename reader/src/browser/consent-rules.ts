import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type CompactCMPRuleset, filterCompactRules, type IndexedCMPRuleset } from "@duckduckgo/autoconsent";

const file = fileURLToPath(import.meta.resolve("@duckduckgo/autoconsent/rules/compact-rules.json"));

let all: IndexedCMPRuleset | undefined;

/** Returns the library's rules for banners on a page: those for every site, and those for the page's own. */
export function consentRules(url: string): CompactCMPRuleset {
  all ??= JSON.parse(readFileSync(file, "utf8")) as IndexedCMPRuleset; // by the library's own build
  return filterCompactRules(all, { url, mainFrame: true });
}
