import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningApp, serveApp } from "../../../../test/http/http.ts";
import { AppError } from "../../../platform/errors.ts";
import { createApp } from "../app.ts";

let app: RunningApp;

beforeAll(async () => {
  const authenticate = async () => {
    throw new AppError("unauthorized", "No.");
  };
  const log = pino({ level: "silent" });
  app = await serveApp(createApp({ operations: [], authenticate, log, version: "1.2.0" }));
});

afterAll(() => app.close());

test("GET /docs and everything that it loads come from this server", async () => {
  const response = await fetch(`${app.url}/docs`);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self';/,
  );

  const page = await response.text();
  const loaded = [...page.matchAll(/(?:src|href)="(docs\/[^"]+)"/g)].map(([, url = ""]) => url);
  expect(loaded).toHaveLength(7);
  expect(page).not.toMatch(/<script>|<style|style="|https?:\/\/(?!localhost|example\.com)/);
  const types = await Promise.all(
    loaded.map(async (path) => {
      const asset = await fetch(new URL(path, app.url));
      expect(asset.status).toBe(200);
      expect((await asset.bytes()).length).toBeGreaterThan(50);
      return asset.headers.get("content-type");
    }),
  );
  expect(types).toEqual([
    "image/png",
    "text/markdown; charset=utf-8",
    "text/css; charset=utf-8",
    "text/css; charset=utf-8",
    "text/javascript; charset=utf-8",
    "text/javascript; charset=utf-8",
    "text/javascript; charset=utf-8",
  ]);
});

test("GET /docs refers to nothing by a path from the root, so that it works below a path of a proxy", async () => {
  const fetchText = async (path: string) => (await fetch(app.url + path)).text();
  const page = await fetchText("/docs");
  const links = [...page.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, url = ""]) => url);
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((url) => url.startsWith("/"))).toEqual([]);
  expect(await fetchText("/docs/start.js")).toContain('new URL(".", location.href)');
  const { servers } = JSON.parse(await fetchText("/openapi.json"));
  expect(new URL(servers[0].url, "https://example.com/design/openapi.json").href).toBe("https://example.com/design/");
});
