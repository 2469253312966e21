import { night } from "@tintype/shared/testing/night";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { countTurns } from "../../../test/children/event-loop.ts";
import { ORDERS, type Order } from "../../../test/children/orders.ts";
import { AppError } from "../errors.ts";
import { createTimeBudget, type TimeBudget } from "../lanes/time-budget.ts";
import { createChildren } from "./children.ts";

function create({ time, maxJobMs = ORDERS.maxJobMs }: { maxJobMs?: number; time?: TimeBudget } = {}) {
  const children = createChildren({ time });
  const work = { ...ORDERS, maxJobMs };
  const run = (order: Order, user = "ada", signal?: AbortSignal) =>
    children.run(work, "obey", order, { user, ...(signal && { signal }) });
  return { ...children, run };
}

// Tests share its children, because starting one takes longer than most tests.
const { run, close } = create();
afterAll(close);

test("createChildren answers each job with what the program returns", async () => {
  const said = ["a", "b", "c", "d", "e"];
  expect(await Promise.all(said.map((say) => run({ say })))).toEqual(said);
});

test("createChildren does a small job in this process, and answers the same as a child does for others", async () => {
  const children = createChildren();
  const shout = (text: string) => children.run(ORDERS, "shout", { text }, { user: "ada" });
  const { turns, result } = await countTurns(() => shout("quietly"));
  expect([result, turns > 2]).toEqual(["QUIETLY", false]);
  expect(await shout("not so quietly")).toBe("NOT SO QUIETLY");
  await children.close();
  await expect(shout("not so quietly")).rejects.toMatchObject({ message: "overloaded" });
});

test("createChildren passes on an error of the program, with everything that callers see", async () => {
  const refused = { name: "AppError", code: "not_found", message: "There is no such thing.", status: 404 };
  await expect(run("refuse")).rejects.toMatchObject({ ...refused, headers: { "Retry-After": "7" } });
  await expect(run("fail")).rejects.toThrow(new TypeError("a fault"));
  expect(await run({ say: "after both" })).toBe("after both");
});

test("createChildren fails a job whose child ends by a fault of its own, and does the next one in another child", async () => {
  await expect(run("exit")).rejects.toThrow("ended during its job (exit code 3)");
  expect(await run({ say: "alive" })).toBe("alive");
});

test.each(
  night.cases<[string, Order]>(
    [
      ["allocates without end", "take all memory"],
      ["makes texts of 300 MB", "flatten texts of 300 MB"],
      ["answers with a text of 300 MB", "answer a text of 300 MB"],
      ["calls functions without end", "recurse"],
      ["is a text of 70 MB itself", { takeText: "x".repeat(70_000_000) }],
    ],
    1,
  ),
)("createChildren refuses a job that %s, and goes on", async (_, order) => {
  await expect(run(order)).rejects.toMatchObject({ code: "payload_too_large", message: "too large" });
  expect(await run({ say: "alive" })).toBe("alive");
});

test("createChildren kills a child that takes too long, and goes on", async () => {
  const { run, close } = create({ maxJobMs: 2_000 });
  onTestFinished(close);
  await expect(run("never end")).rejects.toMatchObject({ message: "too long" });
  expect(await run({ say: "alive" })).toBe("alive");
});

test("createChildren refuses a user's jobs when the time for them is used up, and no job of others", async () => {
  const time = createTimeBudget({
    limits: { ofClient: 0.2 },
    restoredMs: 3_600_000,
    refusal: () => new AppError("rate_limited", "no time left"),
  });
  const { run, close } = create({ maxJobMs: 300, time });
  onTestFinished(close);
  await expect(run("never end")).rejects.toMatchObject({ message: "too long" });
  await expect(run({ say: "again" })).rejects.toMatchObject({ message: "no time left" });
  expect(await run({ say: "alive" }, "bob")).toBe("alive");
});

test("createChildren keeps a child free for others while users who have had many seconds have jobs", async () => {
  let clock = 0;
  const rules = { limits: { ofClient: 600 }, restoredMs: 3_600_000, refusal: () => new Error("no time left") };
  const time = createTimeBudget(rules, () => clock);
  const { run, close } = create({ time });
  onTestFinished(close);
  const busy = ["eve", "mallory"];
  const work = async () => {
    clock += 20_000;
  };
  for (const user of busy) await time.spend(user, work);
  const stop = new AbortController();
  const attack = Promise.allSettled(busy.map((user) => run("never end", user, stop.signal)));
  expect(await run({ say: "quick" })).toBe("quick");
  stop.abort("ada has her answer");
  const reason = stop.signal.reason;
  expect(await attack).toEqual(busy.map(() => ({ status: "rejected", reason })));
});

night.test("createChildren lets a user's job go before the next ones of a user who has many", async () => {
  const { run, close } = create({ maxJobMs: 1_500 });
  onTestFinished(close);
  const stop = new AbortController();
  const ended: string[] = [];
  const occupy = (user: string) =>
    run("never end", user, stop.signal)
      .catch(() => "late")
      .then(() => ended.push(user));
  const attack = Array.from({ length: 6 }, (_, index) => occupy(index % 2 ? "mallory" : "eve"));
  expect(await run({ say: "quick" }, "ada")).toBe("quick");
  expect(ended.length).toBeLessThan(3);
  stop.abort();
  await Promise.all(attack);
});

test("createChildren ends a job whose signal is aborted, whether it waits or has begun", async () => {
  const stop = new AbortController();
  const jobs = ["a", "b", "c", "d"].map((user) => run("never end", user, stop.signal));
  stop.abort(new Error("enough"));
  const enough = { status: "rejected", reason: stop.signal.reason };
  expect(await Promise.allSettled(jobs)).toEqual(jobs.map(() => enough));
  expect(await run({ say: "alive" })).toBe("alive");
  await expect(run({ say: "x" }, "ada", stop.signal)).rejects.toThrow("enough");
});

test("createChildren fails all jobs when it is closed, those that are being done and those that wait", async () => {
  const { run, close } = create();
  const jobs = Promise.allSettled(Array.from({ length: 4 }, () => run("never end")));
  await close();
  expect(await jobs).toMatchObject(Array.from({ length: 4 }, () => ({ reason: { message: "overloaded" } })));
});

test("a child has no environment and can neither reach files, programs, threads and servers nor be root", async () => {
  process.env.CHILD_POOL_SECRET = "secret";
  const refused = ["read a file", "write a file", "start a program", "start a thread", "reach a server"];
  const results = await Promise.all(refused.map(async (what) => [what, await run({ try: what })]));
  expect(results).toEqual(refused.map((what) => [what, "ERR_ACCESS_DENIED"]));
  expect(await run({ try: "see the environment" })).not.toContain("SECRET");
  expect(await run({ try: "be root" })).not.toBe("0");
  delete process.env.CHILD_POOL_SECRET;
});
