// Sends requests. It is a separate process, so that it shares only the processor with the processes that it measures. For each
// message, it sends the given number of requests over the given number of connections, and answers with their times.
import { Agent, request } from "node:http";

export interface Load {
  /** The origin of the server, without a path. */
  origin: string;
  /** Requested in turn. */
  targets: readonly Target[];
  requests: number;
  connections: number;
}

export interface Target {
  path: string;
  authorization: string;
  /** The JSON of a POST. Without it the request is a GET. */
  body?: string | undefined;
}

export interface LoadResult {
  /** The time from the first request to the last response, in ms. */
  ms: number;
  /** The 99th percentile of the requests' times, in ms. */
  p99: number;
}

process.on("disconnect", () => process.exit());
// An error ends this process, and with it the benchmark.
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

/** @returns the time until the response's last byte, in ms. Throws for any status other than 200 and 201. */
function send(agent: Agent, origin: string, { path, authorization, body }: Target): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { authorization, ...(body !== undefined && { "content-type": "application/json" }) };
    const sent = request(origin + path, { agent, headers, method: body === undefined ? "GET" : "POST" }, (answer) => {
      const { statusCode } = answer;
      if (statusCode !== 200 && statusCode !== 201) reject(new Error(`${path} answered ${statusCode}`));
      answer.resume().once("end", () => resolve(performance.now() - startedAt));
    });
    sent.once("error", reject).end(body);
  });
}
