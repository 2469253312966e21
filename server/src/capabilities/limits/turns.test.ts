import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

const [ada, bob] = ["ada", "bob"] as const;

test("createTurns runs the work of one user one after the other, and of others meanwhile", async () => {
  const turns = createTurns(5, () => new Error("too much"));
  const done: string[] = [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const first = turns(ada, async () => {
    await held;
    done.push("ada 1");
  });
  const second = turns(ada, async () => void done.push("ada 2"));
  await turns(bob, async () => void done.push("bob"));
  expect(done).toEqual(["bob"]);
  release();
  await Promise.all([first, second]);
  expect(done).toEqual(["bob", "ada 1", "ada 2"]);
});

test("createTurns refuses work beyond what may wait, and takes more once some is done", async () => {
  const turns = createTurns(1, () => new Error("too much"));
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const running = turns(ada, () => held);
  const waiting = turns(ada, () => Promise.reject(new Error("broken")));
  await expect(turns(ada, async () => 3)).rejects.toThrow("too much");
  release();
  await running;
  await expect(waiting).rejects.toThrow("broken");
  expect(await turns(ada, async () => 4)).toBe(4);
});
