import type { CDPSession } from "playwright";
import { expect, test } from "vitest";
import { IsolatedWorld } from "./isolated-world.ts";

/** A session whose world exists until a command is sent to it. */
const session = (fault: string, onCommand: () => void) => ({
  async send(method: string) {
    if (method === "Page.createIsolatedWorld") return { executionContextId: 1 };
    onCommand();
    throw new Error(`Protocol error (${method}): ${fault}`);
  },
});

async function call(fault: string, onCommand: () => void, navigated: AbortSignal): Promise<unknown> {
  // The cast: a world sends commands, and uses nothing else of a session.
  const cdp = session(fault, onCommand) as unknown as CDPSession;
  const world = await IsolatedWorld.open(cdp, "frame", navigated);
  return world.call("age").catch((error: unknown) => error);
}

test("IsolatedWorld.call fails with the navigation that ended it, also if that is reported later", async () => {
  const navigation = new AbortController();
  const reason = new Error("the page went elsewhere");
  const late = () => setImmediate(() => navigation.abort(reason));
  expect(await call("Inspected target navigated or closed", late, navigation.signal)).toBe(reason);
});

test("IsolatedWorld.call fails at once with an error that has nothing to do with a navigation", async () => {
  const { signal } = new AbortController();
  expect(await call("Invalid parameters", () => {}, signal)).toMatchObject({
    message: "Protocol error (Runtime.evaluate): Invalid parameters",
  });
});
