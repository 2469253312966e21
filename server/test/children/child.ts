import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** A child process, which a test can kill. */
export interface Child {
  readonly pid: number;
  /** Waits for the child's next message. Rejects if the child exits first. */
  message(): Promise<unknown>;
  /** Sends the child a message, and waits for its answer. */
  ask(message: string): Promise<unknown>;
  /** Kills the child like a crash does (SIGKILL) and resolves when it has exited. */
  kill(): Promise<void>;
}

/** Runs a TypeScript file of this folder. The file sends messages with `process.send`. */
export function startChild(file: string, args: string[]): Child {
  const child = fork(new URL(file, import.meta.url), args, {
    execArgv: [],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${file} did not start`);
  const ask = (message: string) => {
    child.send(message);
    return nextMessage(child);
  };
  return { pid, message: () => nextMessage(child), ask, kill: () => killed(child) };
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const ended = once(child, "exit").then(() => Promise.reject(new Error("the child process has exited")));
  const [message] = await Promise.race([once(child, "message"), ended]);
  return message;
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}
