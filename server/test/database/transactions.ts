import { setTimeout as pause } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { startTestService } from "../service.ts";
import { startCountingProxy } from "./counting-proxy.ts";

/** A service has started when it has made no transaction for this time, in ms. Its workers look for jobs when they start. */
const QUIET_MS = 1_500;
/** The number of such times after which a service counts as started in any case. */
const MAX_STARTS = 12;

/** Starts a service with a worker. @returns a function that counts all its transactions while `ms` go by */
export async function startIdleService(): Promise<(ms: number) => Promise<number>> {
  const { promise: started, resolve: start } = Promise.withResolvers<Awaited<ReturnType<typeof startCountingProxy>>>();
  const route = async (url: string) => {
    const proxy = await startCountingProxy(url);
    start(proxy);
    return proxy.url;
  };
  const service = await startTestService({ env: { BROWSER_CONCURRENCY: "2" }, route });
  const proxy = await started;
  onTestFinished(async () => {
    await service.stop();
    await proxy.close();
  });
  const transactionsIn = async (ms: number) => {
    const oldCount = proxy.count();
    await pause(ms);
    return proxy.count() - oldCount;
  };
  for (let tries = 0; tries < MAX_STARTS; tries += 1) if ((await transactionsIn(QUIET_MS)) === 0) break;
  return transactionsIn;
}
