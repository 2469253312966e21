import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { CDPSession, Page } from "playwright";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules whose result depends on colours. */
const RULES_OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** Returns the violations that axe calls serious or critical, in the light and in the dark scheme, or in the light one alone. */
export async function accessibilityFaults(page: Page, which: "both" | "light" = "both"): Promise<string[]> {
  const faults: string[] = [];
  const world = await worldOf(page);
  // The schemes differ in colours only.
  const schemes = [{ colorScheme: "light" }, { colorScheme: "dark", rules: RULES_OF_COLOURS }] as const;
  for (const { colorScheme, ...some } of which === "both" ? schemes : schemes.slice(0, 1)) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const { id, impact, nodes } of await violations(world, some)) {
      if (impact !== "serious" && impact !== "critical") continue;
      for (const { html, failureSummary } of nodes) faults.push(`${colorScheme} ${id}: ${html}\n${failureSummary}`);
    }
  }
  return faults;
}

/** An isolated world of a page with axe in it. */
interface AxeWorld {
  readonly session: CDPSession;
  readonly contextId: number;
}

const worlds = new WeakMap<Page, AxeWorld>();

/** Returns the world of the page's document, in which axe is loaded once: that takes as long as a check. */
async function worldOf(page: Page): Promise<AxeWorld> {
  const existing = worlds.get(page);
  if (existing && (await isThere(existing))) return existing;
  const world = await createWorld(existing?.session ?? (await page.context().newCDPSession(page)));
  worlds.set(page, world);
  return world;
}

/** Whether the page still has the document of the world. */
function isThere({ session, contextId }: AxeWorld): Promise<boolean> {
  return session.send("Runtime.evaluate", { expression: "0", contextId }).then(
    () => true,
    () => false,
  );
}

/** Loads axe into an isolated world, because the policy of the extension's pages forbids code from strings. */
async function createWorld(session: CDPSession): Promise<AxeWorld> {
  const { frameTree } = await session.send("Page.getFrameTree");
  const world = { frameId: frameTree.frame.id, worldName: "axe" };
  const { executionContextId: contextId } = await session.send("Page.createIsolatedWorld", world);
  await session.send("Runtime.evaluate", { expression: axe, contextId });
  return { session, contextId };
}

/** The colours of a captured page are excluded: the view has to show them, readable or not. */
const CHECKED = '{ exclude: [".pair-sample"] }';

/** @param rules those that are checked; all if absent */
async function violations(
  { session, contextId }: AxeWorld,
  { rules }: { rules?: readonly string[] },
): Promise<AxeResults["violations"]> {
  const options = { resultTypes: ["violations"], ...(rules && { runOnly: rules }) };
  // Only the violations, because the result of a large view is long.
  const expression = `axe.run(${CHECKED}, ${JSON.stringify(options)}).then(({ violations }) => violations)`;
  const run = { expression, contextId, awaitPromise: true, returnByValue: true };
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", run);
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value as AxeResults["violations"]; // the type of axe.run()
}
