import { setPriority } from "node:os";
import { structured } from "@tintype/reader/children/frames";
import { type Child, spawnChild, startChild } from "@tintype/reader/children/start-child";
import { confined } from "./confinement.ts";
import { MAX_MESSAGE } from "./job.ts";
import type { WorkName } from "./load-work.ts";
import type { Outcome } from "./outcome.ts";
import type { WorkRules } from "./work.ts";

/** `nice` value of children: requests get the processor first. */
const NICENESS = 5;

const PROGRAM = new URL("./program.ts", import.meta.url);

/** A process that does jobs of one work. */
export type WorkChild = Child<Outcome<unknown>>;

/** Starts a child for work, without rights. @param asNobody whether to change to a user without privileges. Only root can. */
export function startWorkChild({ name, at, maxHeapMb }: WorkRules, asNobody: boolean): WorkChild {
  const firstQuestion: WorkName = { name, at };
  const child = startChild({
    spawned: spawnChild(confined({ program: PROGRAM, module: new URL(at), maxHeapMb, asNobody })),
    codec: structured,
    maxMessage: MAX_MESSAGE,
    firstQuestion,
    parse: (message) => message as Outcome<unknown>, // by the program's contract
  });
  if (child.pid !== undefined) lowerPriority(child.pid);
  return child;
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // It is not possible here, or the process has ended.
  }
}
