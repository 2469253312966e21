import { spawn } from "node:child_process";
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
