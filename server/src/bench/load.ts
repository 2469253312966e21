// A process of its own, so that it takes nothing from those that it measures but the processor. For each message that it is
// sent it makes that many requests, over that many connections, and answers with how long they took.
import { Agent, request } from "node:http";

export interface Load {
  /** Without a path. */
  origin: string;
  /** Gone round in turn. */
  targets: readonly { path: string; authorization: string }[];
  requests: number;
  connections: number;
}

export interface LoadResult {
  /** From the first request to the last answer, in ms. */
  ms: number;
  /** Of the requests, in ms. */
  p99: number;
}

process.on("disconnect", () => process.exit());
// What throws ends the process, and with it the bench.
process.on("message", (load: Load) => void run(load).then((result) => process.send?.(result)));

async function run({ origin, targets, requests, connections }: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const took: number[] = [];
  let next = 0;
  const startedAt = performance.now();
  const work = async () => {
    while (next < requests) {
      const target = targets[next % targets.length];
      next += 1;
      if (target) took.push(await send(agent, origin, target));
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const ms = performance.now() - startedAt;
  agent.destroy();
  took.sort((a, b) => a - b);
  return { ms, p99: took[Math.ceil(took.length * 0.99) - 1] ?? Number.NaN };
}

/** @returns the time until the answer's last byte, in ms. Throws for whatever is not 200. */
function send(agent: Agent, origin: string, { path, authorization }: Load["targets"][number]): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(origin + path, { agent, headers: { authorization } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`GET ${path} answered ${answer.statusCode}`));
      answer.resume().once("end", () => resolve(performance.now() - startedAt));
    });
    sent.once("error", reject).end();
  });
}
