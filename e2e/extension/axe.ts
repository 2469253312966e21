import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { night } from "@tintype/shared/testing/night";
import type { AxeResults } from "axe-core";
import type { CDPSession, Page } from "playwright";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The scheme of the next view on a push, and both in the full size. */
export const schemesOfNext = night.turns(["light", "dark"] as const);

/**
 * Returns the violations that axe calls serious or critical: on a push in the light scheme and in the dark one in turn.
 * @param schemes chosen before, if views are looked at in no certain order
 */
export async function accessibilityFaults(page: Page, schemes = schemesOfNext()): Promise<string[]> {
  const faults: string[] = [];
  const world = await worldOf(page);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const { id, impact, nodes } of await violations(world)) {
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

/** Returns whether the page still has the document of the world. */
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

async function violations({ session, contextId }: AxeWorld): Promise<AxeResults["violations"]> {
  // Only the violations, because the result of a large view is long.
  const expression = `axe.run(${CHECKED}, { resultTypes: ["violations"] }).then(({ violations }) => violations)`;
  const run = { expression, contextId, awaitPromise: true, returnByValue: true };
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", run);
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value as AxeResults["violations"]; // the type of axe.run()
}
