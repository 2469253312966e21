import { setTimeout as pause, setImmediate as soon } from "node:timers/promises";
import { expect, test } from "vitest";
import { createLane, type LaneLimits } from "./lane.ts";

/** A lane whose jobs are named, note that they began, and end when they are told to. */
function testLane(limits: LaneLimits) {
  const lane = createLane({ name: "Tests", at: import.meta.url, limits, refusal: () => new Error("too much") });
  const begun: string[] = [];
  const jobs = new Map<string, PromiseWithResolvers<string>>();
  const run = (name: string, settings?: { signal?: AbortSignal; isUrgent?: boolean }) => {
    const job = Promise.withResolvers<string>();
    jobs.set(name, job);
    const [client = ""] = name;
    const work = () => {
      begun.push(name);
      return job.promise;
    };
    return lane.run(client, work, settings);
  };
  const end = async (name: string) => {
    jobs.get(name)?.resolve(name);
    await soon();
  };
  return { lane, begun, run, end };
}

test("createLane lets clients take turns, each in the order of their jobs", async () => {
  const { begun, run, end } = testLane({ atOnce: 1 });
  const all = ["a1", "a2", "a3", "b1", "b2", "c1"].map((name) => run(name));
  for (const name of ["a1", "b1", "c1", "a2", "b2", "a3"]) await end(name);
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "b1", "b2", "c1"]);
  expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

test("createLane delays a newcomer by one job of a client who always has others waiting", async () => {
  const { begun, run, end } = testLane({ atOnce: 1 });
  for (const name of ["a1", "a2", "a3"]) void run(name);
  await end("a1");
  void run("b1");
  await end("a2");
  expect(begun).toEqual(["a1", "a2", "b1"]);
});

test("createLane prefers clients without a job in progress, and urgent jobs to all others", async () => {
  const { begun, run, end } = testLane({ atOnce: 2 });
  for (const name of ["a1", "b1"]) void run(name);
  for (const name of ["a2", "b2"]) void run(name);
  void run("a3", { isUrgent: true });
  await end("b1");
  expect(begun).toEqual(["a1", "b1", "a3"]);
  await end("a3");
  expect(begun).toEqual(["a1", "b1", "a3", "b2"]);
});

test("createLane has at most so many jobs of one client in progress, and begins those of others meanwhile", async () => {
  const { begun, run, end } = testLane({ ofClient: { atOnce: 1 } });
  for (const name of ["a1", "a2", "a3", "b1", "b2"]) void run(name);
  await soon();
  expect(begun).toEqual(["a1", "b1"]);
  await end("a1");
  expect(begun).toEqual(["a1", "b1", "a2"]);
});

test("createLane refuses a job of a client who has too many waiting, and takes more once one has begun", async () => {
  const { run, end } = testLane({ ofClient: { atOnce: 1, waiting: 1 } });
  const first = run("a1");
  const second = run("a2");
  await expect(run("a3")).rejects.toThrow("too much");
  await end("a1");
  const fourth = run("a4");
  await end("a2");
  await end("a4");
  expect(await Promise.all([first, second, fourth])).toEqual(["a1", "a2", "a4"]);
});

test("createLane refuses a job if too many of all clients wait, or if it has waited too long", async () => {
  const { run, end } = testLane({ atOnce: 1, waiting: 2, maxWaitMs: 20 });
  void run("a1");
  const late = Promise.allSettled([run("b1"), run("c1")]);
  await expect(run("d1")).rejects.toThrow("too much");
  expect((await late).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const last = run("e1");
  await end("a1");
  await end("e1");
  expect(await last).toBe("e1");
});

test("createLane takes a job out while it waits if its signal is aborted, and leaves one that has begun alone", async () => {
  const { begun, run, end } = testLane({ atOnce: 1 });
  const controller = new AbortController();
  const first = run("a1", { signal: controller.signal });
  const second = run("a2", { signal: controller.signal });
  const third = run("b1");
  controller.abort(new Error("gone"));
  await expect(second).rejects.toThrow("gone");
  await expect(run("a3", { signal: controller.signal })).rejects.toThrow("gone");
  expect(begun).toEqual(["a1"]);
  await end("a1");
  await end("b1");
  expect(await Promise.all([first, third])).toEqual(["a1", "b1"]);
});

test("createLane goes on after a job that fails, and passes its error on", async () => {
  const { lane } = testLane({ ofClient: { atOnce: 1 } });
  await expect(lane.run("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await lane.run("a", async () => 1)).toBe(1);
});

test("createLane lets a client rest after long work, although its answer is there", async () => {
  const { lane, begun, run } = testLane({ ofClient: { atOnce: 1, rest: { afterMs: 10, maxMs: 40 } } });
  let endedAt = 0;
  await lane.run("a", async () => {
    await pause(50);
    endedAt = performance.now();
  });
  const rested = await lane.run("a", async () => performance.now() - endedAt);
  expect(rested).toBeGreaterThan(38); // timers and the clock of `performance` are rounded
  void run("b1");
  expect(begun).toEqual(["b1"]);
});

test("enter waits for the client's turn, which lasts until the function is called", async () => {
  const { lane, begun, run } = testLane({ ofClient: { atOnce: 1 } });
  const leave = await lane.enter("a");
  void run("a1");
  await soon();
  expect(begun).toEqual([]);
  leave();
  await soon();
  expect(begun).toEqual(["a1"]);
});

test("createLane serves others at once while one client has thousands of jobs waiting", async () => {
  const { lane } = testLane({ ofClient: { atOnce: 1 } });
  const order: string[] = [];
  const jobs = Array.from({ length: 5_000 }, () => lane.run("a", async () => void order.push("a")));
  await lane.run("b", async () => void order.push("b"));
  expect(order.length).toBeLessThan(10);
  await Promise.all(jobs);
  expect(order).toHaveLength(5_001);
});
