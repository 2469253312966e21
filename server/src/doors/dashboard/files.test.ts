import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { silent } from "@tintype/reader/test/log";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningApp, serveApp } from "../../../test/http/http.ts";
import { AppError } from "../../platform/errors.ts";
import { createApp } from "../rest/app.ts";
import { readDashboard } from "./files.ts";
import { serveDashboard } from "./middleware.ts";

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8";
const SCRIPT = `console.log("${"the dashboard ".repeat(200)}")`;

let folder: string;
let app: RunningApp;
let unbuilt: RunningApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tintype-dashboard-"));
  await mkdir(join(folder, "assets"));
  const script = join(folder, "assets", "index-abc.js");
  await Promise.all([
    writeFile(join(folder, "index.html"), '<!doctype html><base href="/app/" /><script src="./assets/index-abc.js">'),
    writeFile(join(folder, ".sources"), "a secret"),
    writeFile(script, SCRIPT),
    writeFile(`${script}.br`, brotliCompressSync(SCRIPT)),
    writeFile(`${script}.gz`, gzipSync(SCRIPT)),
  ]);
  const files = readDashboard(folder);
  [app, unbuilt] = await Promise.all([appWith(files), appWith(readDashboard(join(folder, "assets")))]);
});

afterAll(async () => {
  await Promise.all([app.close(), unbuilt.close()]);
  await rm(folder, { recursive: true });
});

function appWith(files: ReturnType<typeof readDashboard>): Promise<RunningApp> {
  const authenticate = async () => {
    throw new AppError("unauthorized", "No.");
  };
  const dashboard = serveDashboard({ files, limitHeaders: () => ({ "X-RateLimit-Limit": "60" }) });
  return serveApp(createApp({ operations: [], authenticate, dashboard, log: silent, version: "1.2.0" }));
}

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(app.url + path, { method, redirect: "manual", headers: { accept: BROWSER, ...headers } });

describe("the dashboard's page", () => {
  test("has no way to run or load what is not the server's, and is in no frame", async () => {
    const { status, headers } = await get("/app");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    const policy = headers.get("content-security-policy");
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(policy).toMatch(/connect-src 'self'; .*frame-ancestors 'none'/);
    expect(policy).not.toMatch(/unsafe|blob:|script-src[^;]*(data|http)/);
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("x-ratelimit-limit")).toBe("60");
  });

  test("is asked for anew each time, and answered with 304 if it is the same", async () => {
    const firstAnswer = await get("/app/pages/1");
    expect(firstAnswer.headers.get("cache-control")).toBe("no-cache");
    const again = await get("/app/pages/1", {
      "if-none-match": firstAnswer.headers.get("etag") ?? "",
      "cache-control": "max-age=0", // or else fetch asks for no cached answer
    });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  test.each([
    ["/app", "app/"],
    ["/app/", "./"],
    ["/app/sign-in", "./"],
    ["/app/pages/1", "../"],
    ["/app/pages/a%2Fb/version/2", "../../../"],
  ])("is at %s and finds its files from there, wherever a proxy puts it", async (path, base) => {
    const page = await (await get(path)).text();
    expect(page).toContain(`<base href="${base}"`);
    expect(new URL(base, `https://example.com/below${path}`).pathname).toBe("/below/app/");
  });

  test("answers HEAD without a body, and no other method", async () => {
    const head = await get("/app", {}, "HEAD");
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect((await get("/app", {}, "POST")).status).toBe(404);
  });

  test("says in plain HTML that it has not been built", async () => {
    const answer = await fetch(`${unbuilt.url}/app/sign-in`);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("npm run build");
  });
});

describe("the dashboard's files", () => {
  test.each(["br", "gzip"])(
    "are compressed with %s for a client that takes it, and kept for good",
    async (encoding) => {
      const answer = await get("/app/assets/index-abc.js", { "accept-encoding": encoding });
      expect(answer.headers.get("content-encoding")).toBe(encoding);
      expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(answer.headers.get("vary")).toContain("Accept-Encoding");
      expect(Number(answer.headers.get("content-length"))).toBeLessThan(SCRIPT.length / 10);
      expect(await answer.text()).toBe(SCRIPT);
    },
  );

  test("are sent as they are to a client that takes no encoding", async () => {
    const answer = await get("/app/assets/index-abc.js", { "accept-encoding": "identity" });
    expect([answer.headers.get("content-encoding"), await answer.text()]).toEqual([null, SCRIPT]);
  });

  test("are not found if they are of an earlier build, rather than answered with the page", async () => {
    const answer = await get("/app/assets/index-old.js");
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toMatch(/json/);
  });

  test.each(["/app/.sources", "/app/..%2f..%2fpackage.json", "/app/index.html.br"])(
    "do not include %s",
    async (path) => {
      const answer = await get(path);
      expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
      expect(await answer.text()).toContain("<!doctype html>");
    },
  );
});

describe("the way to the dashboard", () => {
  test("leads a browser from / to it", async () => {
    const answer = await get("/");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "app"]);
    expect(answer.headers.get("vary")).toContain("Accept");
  });

  test.each(["application/json", "*/*", "application/json, text/html;q=0.9", "image/png"])(
    "is not shown to a client that accepts %s",
    async (accept) => {
      const answer = await get("/", { accept });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({ error: { code: "not_found", message: expect.any(String) } });
    },
  );

  test("leads from the former billing page to the plan, with its parameters", async () => {
    const answer = await get("/billing?checkout=success&plan=pro", { accept: "*/*" });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "app/plan?checkout=success&plan=pro"]);
  });

  test("leads nowhere for other methods", async () => {
    expect((await get("/", {}, "POST")).status).toBe(404);
    expect((await get("/billing", {}, "POST")).status).toBe(404);
  });
});
