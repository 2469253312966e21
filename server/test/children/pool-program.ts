import { AppError } from "../../src/errors.ts";
import { answerJobs } from "../../src/threads/program.ts";

// For tests: a thread that does as it is told.

export type Order = { say: string } | "refuse" | "fail" | "exit" | "never end" | "take all memory";

answerJobs<Order, string>((order) => {
  if (typeof order === "object") return order.say;
  if (order === "refuse") throw new AppError("not_found", "There is no such thing.", {}, { "Retry-After": "7" });
  if (order === "fail") throw new TypeError("a fault");
  if (order === "exit") process.exit(3);
  const taken: number[][] = [];
  for (let size = order === "never end" ? 0 : 100_000; ; )
    taken[taken.length % 1_000_000] = Array(size).fill(taken.length);
});
