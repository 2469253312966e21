import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds serious or critical on a page of the extension, light and dark, in words. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const { id, impact, nodes } of await violationsOf(page)) {
      if (impact !== "serious" && impact !== "critical") continue;
      for (const { html, failureSummary } of nodes) faults.push(`${colorScheme} ${id}: ${html}\n${failureSummary}`);
    }
  }
  return faults;
}

/** Run in a world of its own: the extension's pages forbid code from text. */
async function violationsOf(page: Page): Promise<AxeResults["violations"]> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send("Page.getFrameTree");
  const world = { frameId: frameTree.frame.id, worldName: "axe" };
  const { executionContextId: contextId } = await session.send("Page.createIsolatedWorld", world);
  await session.send("Runtime.evaluate", { expression: axe, contextId });
  // The page's own pairs of colours are left out, hard to read or not: they are what is shown.
  const expression = 'axe.run({ exclude: [".pair-sample"] })';
  const run = { expression, contextId, awaitPromise: true, returnByValue: true };
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", run);
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  await session.detach();
  const { violations } = result.value as AxeResults; // what the expression gives
  return violations;
}
