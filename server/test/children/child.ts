import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** A process of its own, to be killed as no code in this one can be. */
export interface Child {
  readonly pid: number;
  /** The next message it sends. Rejects when it ends instead. */
  message(): Promise<unknown>;
  /** Ends it as a crash does (SIGKILL) and resolves when it is gone. */
  kill(): Promise<void>;
}

/** Runs a TypeScript file of this folder; it talks by `process.send`. */
export function startChild(file: string, args: string[]): Child {
  const child = fork(new URL(file, import.meta.url), args, {
    execArgv: [],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${file} did not start`);
  return { pid, message: () => nextMessage(child), kill: () => killed(child) };
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const ended = once(child, "exit").then(() => Promise.reject(new Error("the child has ended")));
  const [message] = await Promise.race([once(child, "message"), ended]);
  return message;
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}
