import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A real server process, as `npm start` runs it once the tools are there. */
export interface ServerProcess {
  readonly pid: number;
  /** All that it has written so far, stdout and stderr together. */
  output(): string;
  stdout(): string;
  /** Resolves when its output matches; rejects when it ends before. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  kill(signal: NodeJS.Signals): void;
  /** Resolves when it has ended. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Starts a process that is gone, in whatever way, when the test is over. */
export function startProcess(command: string, args: readonly string[], env: Record<string, string>): ServerProcess {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once("close", (code, signal) => resolve({ code, signal }));
  });
  const { output, stdout, says } = readOutput(child, ended);
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  if (child.pid === undefined) throw new Error(`${command} could not be started`);
  return { pid: child.pid, output, stdout, says, kill: (signal) => child.kill(signal), ended };
}

/** Starts the server on a free port with this environment; people have the largest plan unless it says otherwise. */
export function startServer(env: Record<string, string>): ServerProcess {
  return startProcess(process.execPath, ["server/src/main.ts"], {
    PORT: "0",
    LOG_LEVEL: "debug",
    DEFAULT_PLAN: "enterprise",
    ...env,
  });
}

/** The address that a server says it listens on. */
export async function addressOf(server: ServerProcess): Promise<string> {
  const [, url = ""] = await server.says(/"url":"(http:[^"]+)","msg":"listening"/);
  return url;
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
      for (const read of readers) read();
    });
  }
  const says = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const read = () => {
        const match = pattern.exec(text);
        if (!match) return;
        readers.delete(read);
        resolve(match);
      };
      readers.add(read);
      read();
      void ended.then(() => reject(new Error(`The process ended without saying ${pattern}:\n${text}`)));
    });
  return { output: () => text, stdout: () => stdout, says };
}
