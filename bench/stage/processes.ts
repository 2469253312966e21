import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface Running {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the service as a separate process on a free port. The default plan is enterprise unless `env` contains another. */
export async function startService(env: Record<string, string>): Promise<Running> {
  const main = fileURLToPath(new URL("../../server/src/main.ts", import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: "0",
      LOG_LEVEL: "info",
      DEFAULT_PLAN: "enterprise",
      REGISTRATIONS_PER_HOUR: "1000000",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      if (output.includes("Tintype is up")) return; // once it is up, its output is read but not stored
      output += text;
      if (output.includes("Tintype is up")) resolve(/"url":"([^"]+)","msg":"listening"/.exec(output)?.[1] ?? "");
    });
    void ended.then(() => reject(new Error(`the service did not start:\n${output}`)));
  });
  return {
    url,
    pid: child.pid ?? 0, // it has started
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** A process that runs a file of the benches, such as `stage/load.ts`. It answers each message with one message, and exits when this process does. */
export interface Helper<Question, Answer> {
  pid: number;
  ask(question: Question): Promise<Answer>;
  stop(): Promise<void>;
}

export function startHelper<Question extends object, Answer>(
  file: string,
  env: Record<string, string> = {},
): Helper<Question, Answer> {
  const child = fork(new URL(`../${file}`, import.meta.url), { env: { ...process.env, ...env }, execArgv: [] });
  const ended = once(child, "exit");
  return {
    pid: child.pid ?? 0,
    async ask(question) {
      child.send(question);
      const failed = ended.then(() => Promise.reject(new Error(`${file} ended`)));
      const [answer] = await Promise.race([once(child, "message"), failed]);
      return answer as Answer; // the caller knows the type of the file's answers
    },
    stop: async () => {
      child.disconnect();
      await ended;
    },
  };
}
