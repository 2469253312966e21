import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Returns the violations that axe calls serious or critical, in the light and in the dark scheme. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const { violations, close } = await openAxe(page);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const { id, impact, nodes } of await violations()) {
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
  const expression = 'axe.run({ exclude: [".pair-sample"] })';
  const run = { expression, contextId, awaitPromise: true, returnByValue: true };
  return {
    async violations(): Promise<AxeResults["violations"]> {
      const { result, exceptionDetails } = await session.send("Runtime.evaluate", run);
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      const { violations } = result.value as AxeResults; // the type of axe.run()
      return violations;
    },
    close: () => session.detach(),
  };
}
