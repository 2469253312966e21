import { expect, onTestFinished, test } from "vitest";
import type { Order } from "../../test/threads/program.ts";
import { AppError } from "../errors.ts";
import { createThreads } from "./threads.ts";

const program = new URL("../../test/threads/program.ts", import.meta.url);

function threads(limits: { maxHeapMb?: number; maxJobMs?: number } = {}) {
  const created = createThreads<Order, string>(program, {
    ...{ maxHeapMb: 64, maxJobMs: 30_000, ...limits },
    overloaded: () => new AppError("not_ready", "overloaded"),
    tooLarge: () => new AppError("payload_too_large", "too large"),
  });
  onTestFinished(() => created.close());
  return created;
}

test("createThreads answers each job with what the program returns", async () => {
  const { run } = threads();
  const said = ["a", "b", "c", "d", "e"];
  expect(await Promise.all(said.map((say) => run({ say })))).toEqual(said);
});

test("createThreads passes on an error of the program, with everything that callers see", async () => {
  const { run } = threads();
  const refused = { name: "AppError", code: "not_found", message: "There is no such thing.", status: 404 };
  await expect(run("refuse")).rejects.toMatchObject({ ...refused, headers: { "Retry-After": "7" } });
  await expect(run("fail")).rejects.toThrow(new TypeError("a fault"));
  expect(await run({ say: "after both" })).toBe("after both");
});

test("createThreads fails a job whose thread ends, and does the next one in another thread", async () => {
  const { run } = threads();
  await expect(run("exit")).rejects.toThrow("ended during its job");
  expect(await run({ say: "alive" })).toBe("alive");
});

test("createThreads ends a thread that needs too long, or too much memory, and goes on", async () => {
  const late = threads({ maxJobMs: 200 });
  await expect(late.run("never end")).rejects.toMatchObject({ code: "not_ready" });
  const large = threads({ maxHeapMb: 16 });
  await expect(large.run("take all memory")).rejects.toMatchObject({ code: "payload_too_large" });
  expect(await large.run({ say: "alive" })).toBe("alive");
});

test("createThreads fails all jobs when it is closed, those that are being done and those that wait", async () => {
  const { run, close } = threads();
  const jobs = Promise.allSettled(Array.from({ length: 4 }, () => run("never end")));
  await close();
  expect((await jobs).map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => "rejected"));
});
