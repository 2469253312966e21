import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { defineWork } from "../../src/platform/children/work.ts";
import { AppError } from "../../src/platform/errors.ts";

// For tests: work whose child does as it is told.

export type Order =
  | { say: string }
  | { takeText: string }
  | { try: string }
  | "refuse"
  | "fail"
  | "exit"
  | "recurse"
  | "never end"
  | "take all memory"
  | "flatten texts of 300 MB"
  | "answer a text of 300 MB";

export const ORDERS = defineWork({
  name: "Tests",
  at: import.meta.url,
  load: () => ({ obey, shout: ({ text }: { text: string }) => text.toUpperCase() }),
  isSmall: { shout: ({ text }) => text.length < 10 },
  maxHeapMb: 64,
  maxJobMs: 30_000,
  overloaded: () => new AppError("not_ready", "overloaded"),
  tooLarge: () => new AppError("payload_too_large", "too large"),
  tooLong: () => new AppError("payload_too_large", "too long"),
});

async function obey(order: Order): Promise<string> {
  if (typeof order === "object") {
    if ("try" in order) return attempt(order.try);
    return "say" in order ? order.say : String(order.takeText.length);
  }
  if (order === "refuse") throw new AppError("not_found", "There is no such thing.", {}, { "Retry-After": "7" });
  if (order === "fail") throw new TypeError("a fault");
  if (order === "exit") process.exit(3);
  if (order === "recurse") return recurse(0);
  if (order === "answer a text of 300 MB") return "x".repeat(300_000_000);
  // V8 allows one allocation beyond the limit of the heap.
  if (order === "flatten texts of 300 MB") return ["x", "y", "z"].map((c) => flattened(c.repeat(300_000_000))).join();
  const taken: number[][] = [];
  for (let size = order === "never end" ? 0 : 100_000; ; )
    taken[taken.length % 1_000_000] = Array(size).fill(taken.length);
}

/** A text whose parts are one piece of memory. */
const flattened = (text: string): string => text.replace(/#/, "");

const recurse = (depth: number): string => `${recurse(depth + 1)}.`;

/** Tries an act that a child is denied. @returns the code of the error; the result if the act succeeds */
async function attempt(what: string): Promise<string> {
  const attempts: Record<string, () => unknown> = {
    "read a file": () => readFileSync("/etc/passwd", "utf8"),
    "write a file": () => writeFileSync("/tmp/written-by-a-child", ""),
    "start a program": async () => (await import("node:child_process")).execFileSync("id"),
    "start a thread": async () => new (await import("node:worker_threads")).Worker("0", { eval: true }),
    "reach a server": () =>
      new Promise((resolve, reject) => connect(9, "127.0.0.1").on("connect", resolve).on("error", reject)),
    "see the environment": () => JSON.stringify({ ...process.env, PWD: undefined }),
    "be root": () => process.getuid?.(),
  };
  try {
    return String(await attempts[what]?.());
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
}
