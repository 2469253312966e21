/** A busy browser still runs the next task after this time. */
const LIMIT_MS = 200;

const waiting = new Set<() => void>();
let isRequested = false;

/**
 * Runs a task when the browser has nothing else to do, each in a turn of its own and in the order in which they were given.
 * @returns a function that withdraws the task
 */
export function whenIdle(task: () => void): () => void {
  waiting.add(task);
  request();
  return () => waiting.delete(task);
}

function request(): void {
  if (isRequested || waiting.size === 0) return;
  isRequested = true;
  // Safari has no requestIdleCallback.
  if ("requestIdleCallback" in globalThis) requestIdleCallback(runNext, { timeout: LIMIT_MS });
  else setTimeout(runNext);
}

function runNext(): void {
  isRequested = false;
  const [task] = waiting;
  if (!task) return;
  waiting.delete(task);
  request();
  task();
}
