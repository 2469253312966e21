import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules whose result depends on colours. */
const RULES_OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** Returns the violations that axe calls serious or critical, in the light and in the dark scheme. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const { violations, close } = await openAxe(page);
  // The schemes differ in colours only.
  const schemes = [{ colorScheme: "light" }, { colorScheme: "dark", rules: RULES_OF_COLOURS }] as const;
  for (const { colorScheme, ...some } of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const { id, impact, nodes } of await violations(some)) {
      if (impact !== "serious" && impact !== "critical") continue;
      for (const { html, failureSummary } of nodes) faults.push(`${colorScheme} ${id}: ${html}\n${failureSummary}`);
    }
  }
  await close();
  return faults;
}

/** Opens axe in an isolated world, because the policy of the extension's pages forbids code from strings. */
async function openAxe(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send("Page.getFrameTree");
  const world = { frameId: frameTree.frame.id, worldName: "axe" };
  const { executionContextId: contextId } = await session.send("Page.createIsolatedWorld", world);
  await session.send("Runtime.evaluate", { expression: axe, contextId });
  // The colours of a captured page are excluded: the view has to show them, readable or not.
  const context = '{ exclude: [".pair-sample"] }';
  return {
    /** @param rules those that are checked; all if absent */
    async violations({ rules }: { rules?: readonly string[] }): Promise<AxeResults["violations"]> {
      const options = { resultTypes: ["violations"], ...(rules && { runOnly: rules }) };
      // Only the violations, because the result of a large view is long.
      const expression = `axe.run(${context}, ${JSON.stringify(options)}).then(({ violations }) => violations)`;
      const run = { expression, contextId, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await session.send("Runtime.evaluate", run);
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value as AxeResults["violations"]; // the type of axe.run()
    },
    close: () => session.detach(),
  };
}
