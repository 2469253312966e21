import { expect, test } from "vitest";
import { createFairQueue, type Waiting } from "./fair-queue.ts";

interface Item extends Waiting {
  readonly name: string;
}

const item = (user: string, name: string, isUrgent = false): Item => ({ user, name, isUrgent });

function takeAll(queue: ReturnType<typeof createFairQueue<Item>>): string[] {
  const names: string[] = [];
  for (let next = queue.take(); next; next = queue.take()) {
    names.push(next.name);
    queue.done(next);
  }
  return names;
}

test("createFairQueue lets users take turns, each in the order of their items", () => {
  const queue = createFairQueue<Item>(10);
  for (const name of ["a1", "a2", "a3"]) queue.add(item("a", name));
  for (const name of ["b1", "b2"]) queue.add(item("b", name));
  queue.add(item("c", "c1"));
  expect(takeAll(queue)).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

test("createFairQueue prefers users without an item in progress, and urgent items to all others", () => {
  const queue = createFairQueue<Item>(10);
  queue.add(item("a", "a1"));
  expect(queue.take()?.name).toBe("a1");
  queue.add(item("b", "b1"));
  expect(queue.take()?.name).toBe("b1");
  queue.done(item("b", "b1"));
  queue.add(item("a", "a2"));
  queue.add(item("b", "b2"));
  queue.add(item("a", "a3", true));
  expect(["1", "2", "3"].map(() => queue.take()?.name)).toEqual(["a3", "b2", "a2"]);
});

test("createFairQueue gives back the newest item of the user with the most items if there are too many", () => {
  const queue = createFairQueue<Item>(3);
  for (const name of ["a1", "a2", "a3"]) expect(queue.add(item("a", name))).toBeUndefined();
  expect(queue.add(item("b", "b1"))?.name).toBe("a3");
  expect(queue.add(item("a", "a4"))?.name).toBe("a4");
  expect(takeAll(queue)).toEqual(["a1", "b1", "a2"]);
});
