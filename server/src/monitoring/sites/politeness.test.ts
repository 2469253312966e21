import { siteSchema } from "@tintype/shared/api/sites/sites";
import { expect, test, vi } from "vitest";
import { startTestService } from "../../../test/service.ts";

const DELAY_MS = 1_500;

test.concurrent.for([
  ["per_host.delay_ms", { per_host: { concurrency: 4, delay_ms: DELAY_MS } }, ""],
  ["Crawl-delay", {}, `User-agent: *\nCrawl-delay: ${DELAY_MS / 1000}`],
] as const)(
  "%s holds at the server of a site, also while a slow page holds the only browser",
  async ([_, settings, robots], { onTestFinished }) => {
    const service = await startTestService({ env: { BROWSER_CONCURRENCY: "1" } });
    onTestFinished(() => service.stop());
    const arrivals: { readonly path: string; readonly at: number }[] = [];
    service.serve(({ url: path = "" }, response) => {
      if (path === "/robots.txt") return void response.end(robots);
      if (path === "/sitemap.xml")
        return void response.end(["/slow", "/2", "/3"].map((name) => service.pages + name).join("\n"));
      arrivals.push({ path, at: performance.now() });
      const answer = () => response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><p>Hello");
      // All other pages would be due before it has answered.
      if (path === "/slow") setTimeout(answer, 2 * DELAY_MS);
      else answer();
    });
    const call = await service.signUp();
    const json = { name: "Shop", sitemap: true, url: service.pages, ...settings };
    const { id } = siteSchema.parse((await call("POST /api/sites", { json })).body);
    const isRead = async () =>
      expect(siteSchema.parse((await call(`GET /api/sites/${id}`)).body).pages).toMatchObject({ read: 3 });
    await vi.waitFor(isRead, { timeout: 45_000, interval: 250 });
    expect(arrivals.map(({ path }) => path)).toEqual(["/slow", "/2", "/3"]);
    for (const [index, { at }] of arrivals.slice(1).entries()) {
      expect(at - (arrivals[index]?.at ?? Number.NaN)).toBeGreaterThanOrEqual(DELAY_MS);
    }
  },
);
