import type { CompactCMPRuleset, IndexedCMPRuleset } from "@duckduckgo/autoconsent";

/** Returns the library's rules for banners on a page: those for every site, and those for the page's own. */
export async function consentRules(url: string): Promise<CompactCMPRuleset> {
  // Imported when they are needed, because most pages have no banner.
  const [{ filterCompactRules }, { default: rules }] = await Promise.all([
    import("@duckduckgo/autoconsent"),
    import("@duckduckgo/autoconsent/rules/compact-rules.json", { with: { type: "json" } }),
  ]);
  return filterCompactRules(rules as unknown as IndexedCMPRuleset, { url, mainFrame: true }); // by the library's own build
}
