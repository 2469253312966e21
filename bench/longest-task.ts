// Expressions for a page, which measure the longest task of its thread. The browser reports tasks of more than 50 ms, which a person
// notices; 50 stands for all shorter ones.

const LONG_TASK_MS = 50;

/** Begins to measure. */
export const beginTasks = `(() => {
  const tasks = [${LONG_TASK_MS}];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
  observer.observe({ type: "longtask" });
  globalThis.tintypeBenchTasks = { tasks, observer };
})()`;

/** Ends the measurement. Results in the ms of the longest task since it began. */
export const endTasks = `(async () => {
  // A task is reported after it has ended.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
  const { tasks, observer } = globalThis.tintypeBenchTasks;
  tasks.push(...observer.takeRecords().map(({ duration }) => duration));
  observer.disconnect();
  return Math.max(...tasks);
})()`;
