import { setTimeout as pause } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { startCountingProxy } from "./counting-proxy.ts";
import { startTestService } from "./service.ts";

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
  return async (ms) => {
    const before = proxy.count();
    await pause(ms);
    return proxy.count() - before;
  };
}
