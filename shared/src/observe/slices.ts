import { SLICE_MS } from "./limits.ts";

interface Yielding {
  scheduler?: { yield?: () => Promise<void> };
}

/** Lets the page handle input and paint. */
function yieldToPage(): Promise<void> {
  // The cast: some versions of TypeScript's DOM types, and some browsers, have no `scheduler`.
  const { scheduler } = globalThis as Yielding;
  if (typeof scheduler?.yield === "function") return scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** Work in steps, between which the page may run. A step that yields NEW_TASK ends a task that would become too long. */
export type Slices<Result> = Generator<typeof NEW_TASK | undefined, Result, undefined>;
export const NEW_TASK = "new task";

/** Takes all steps in this task. */
export function atOnce<Result>(steps: Slices<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Takes steps in slices, between which the page runs. */
export async function inTasks<Result>(steps: Slices<Result>): Promise<Result> {
  let started = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (value !== NEW_TASK && performance.now() - started <= SLICE_MS) continue;
    await yieldToPage();
    started = performance.now();
  }
}
