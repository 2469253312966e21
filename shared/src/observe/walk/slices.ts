/** A slice's length: with what a person's tab does beside it, a task stays well below 50 ms. */
export const SLICE_MS = 8;

interface Yielding {
  scheduler?: { yield?: () => Promise<void> };
}

/** Lets the page handle input and paint before the reading goes on. */
export function giveWay(): Promise<void> {
  // Not in TypeScript's DOM types of every version, and not in every browser.
  const { scheduler } = globalThis as Yielding;
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
