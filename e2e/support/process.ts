import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The root of the repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** A program that was started from the root of the repository. */
export interface RunningProcess {
  readonly pid: number;
  /** Everything that it has written so far, stdout and stderr together. */
  output(): string;
  stdout(): string;
  /** Resolves when its output matches. Rejects when it ends before that, or after two minutes. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  kill(signal: NodeJS.Signals): void;
  /** Resolves when it has ended. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** A service that makes its database on a machine with a load of 40 took a minute. */
const LIMIT_MS = 120_000;

export function runProcess(command: string, args: readonly string[], env: Record<string, string>): RunningProcess {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once("close", (code, signal) => resolve({ code, signal }));
  });
  if (child.pid === undefined) throw new Error(`${command} could not be started`);
  return { pid: child.pid, ...readOutput(child, ended), kill: (signal) => child.kill(signal), ended };
}

/** Runs the service as `npm start` does once the tools are installed, on a free port unless `env` names one. */
export function runService(env: Record<string, string>): RunningProcess {
  return runProcess(process.execPath, ["server/src/main.ts"], {
    PORT: "0",
    LOG_LEVEL: "debug",
    REGISTRATIONS_PER_HOUR: "100000",
    ...env,
  });
}

function readOutput(child: ChildProcess, ended: Promise<unknown>) {
  let text = "";
  let stdout = "";
  const readers = new Set<() => void>();
  child.stdout?.setEncoding("utf8").on("data", (piece: string) => {
    stdout += piece;
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
      for (const reader of readers) reader();
    });
  }
  const says = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const fail = (how: string) => {
        stop();
        reject(new Error(`The process ${how} without writing ${pattern}. Its output:\n${text}`));
      };
      const timer = setTimeout(() => fail(`ran for ${LIMIT_MS / 1000} s`), LIMIT_MS);
      const stop = () => {
        clearTimeout(timer);
        readers.delete(readMatch);
      };
      const readMatch = () => {
        const match = pattern.exec(text);
        if (!match) return;
        stop();
        resolve(match);
      };
      readers.add(readMatch);
      readMatch();
      void ended.then(() => fail("ended"));
    });
  return { output: () => text, stdout: () => stdout, says };
}
