import type { CDPSession } from "playwright";

/**
 * Holds the page's time while the page waits for IndexedDB. By itself, Chromium 156 lets the time jump on, so that an answer
 * reaches the page at any age of it (10 ms to 2 s in six readings).
 *
 * The time jumps only when no task waits. So the script has a task as long as a database is being opened or a transaction
 * runs. A task takes a tenth of a millisecond, and an answer takes 4 to 20 of them. After 3,000 a document waits no more: its
 * database may never rest. As for frame-times.ts, the script runs before those of the page, in each frame of its process. It
 * does not see the databases of workers.
 */
const HOLD_TIME = `{
  const { apply, defineProperty, getOwnPropertyDescriptor } = Reflect;
  const { addEventListener } = EventTarget.prototype;
  const { postMessage } = MessagePort.prototype;
  const { port1, port2 } = new MessageChannel();
  const MAX_TASKS = 3_000;
  const STEPS = 100_000;
  let [waiting, tasks, isBusy, sum] = [0, 0, false, 0];
  const next = () => apply(postMessage, port2, [0]);
  port1.onmessage = () => {
    isBusy = waiting > 0 && tasks < MAX_TASKS;
    if (!isBusy) return;
    tasks += 1;
    for (let step = 0; step < STEPS; step += 1) sum = (sum + step) | 0;
    next();
  };
  const hold = (target, ends) => {
    let isOver = false;
    const end = () => {
      if (!isOver) waiting -= 1;
      isOver = true;
    };
    waiting += 1;
    for (let index = 0; index < ends.length; index += 1) apply(addEventListener, target, [ends[index], end]);
    if (!isBusy) next();
    isBusy = true;
    return target;
  };
  const wrap = (owner, name, ends) => {
    const descriptor = getOwnPropertyDescriptor(owner, name);
    descriptor.value = new Proxy(descriptor.value, {
      __proto__: null,
      apply: (method, receiver, parameters) => hold(apply(method, receiver, parameters), ends),
    });
    defineProperty(owner, name, descriptor);
  };
  wrap(IDBFactory.prototype, "open", ["success", "error", "blocked"]);
  wrap(IDBFactory.prototype, "deleteDatabase", ["success", "error", "blocked"]);
  wrap(IDBDatabase.prototype, "transaction", ["complete", "abort"]);
}`;

/** Must be called before the page navigates. It holds for all documents after that. */
export async function holdTimeForDatabases(cdp: CDPSession): Promise<void> {
  await cdp.send("Page.addScriptToEvaluateOnNewDocument", { source: HOLD_TIME });
}
