import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningApp, serveApp } from "../../test/http.ts";
import { AppError } from "../errors.ts";
import { createApp } from "../http/app.ts";
import { homeEndpoints } from "./endpoints.ts";
import { serveHome } from "./middleware.ts";

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8";

let app: RunningApp;

beforeAll(async () => {
  const authenticate = async () => {
    throw new AppError("unauthorized", "No.");
  };
  const home = serveHome(() => "https://tintype.example.com");
  const log = pino({ level: "silent" });
  app = await serveApp(createApp({ endpoints: homeEndpoints(), authenticate, home, log, version: "1.2.0" }));
});

afterAll(() => app.close());

const get = (path: string, accept: string | undefined = BROWSER, method = "GET") =>
  fetch(app.url + path, { method, headers: accept === undefined ? {} : { accept } });

describe("GET /", () => {
  test("answers a browser with a page that can run no script", async () => {
    const answer = await get("/");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const csp = answer.headers.get("content-security-policy");
    expect(csp).toMatch(/^default-src 'none'; style-src 'self'; img-src 'self';/);
    expect(csp).not.toMatch(/script-src|unsafe/);
    const page = await answer.text();
    expect(page).not.toMatch(/<script|<style|style=|\son\w+=/);
    expect(page).toContain("curl -s https://tintype.example.com/api/auth/register");
    for (const path of ["docs", "openapi.json", "billing"]) expect(page).toContain(`href="${path}"`);
  });

  test.each(["application/json", "*/*", "application/json, text/html;q=0.9", "image/png"])(
    "answers a client that accepts %s with the JSON 404",
    async (accept) => {
      const answer = await get("/", accept);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({ error: { code: "not_found", message: expect.any(String) } });
      expect(answer.headers.get("vary")).toContain("Accept");
    },
  );

  test("answers HEAD without a body", async () => {
    const answer = await get("/", BROWSER, "HEAD");
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
  });

  test("leaves other methods and paths to the JSON 404", async () => {
    expect((await get("/", BROWSER, "POST")).status).toBe(404);
    expect((await get("/nothing")).headers.get("content-type")).toBe("application/json; charset=utf-8");
  });

  test("loads only files that this server has", async () => {
    const page = await (await get("/")).text();
    const loaded = [...page.matchAll(/<(?:link|img)[^>]* (?:src|href)="([^"]+)"/g)].map(([, path = ""]) => path);
    expect(new Set(loaded)).toEqual(new Set(["favicon.svg", "home.css"]));
    for (const path of loaded) expect((await get(`/${path}`)).status).toBe(200);
  });
});

describe("the home page's form", () => {
  const pageFor = async (url: string) => (await get(`/?url=${encodeURIComponent(url)}`)).text();

  test("puts the address into the commands", async () => {
    const page = await pageFor("https://example.org/Page?a=1&b=2");
    expect(page).toContain('value="https://example.org/Page?a=1&amp;b=2"');
    expect(page).toContain("{&quot;url&quot;:&quot;https://example.org/Page?a=1&amp;b=2&quot;}");
  });

  test("escapes the address for HTML and for the shell", async () => {
    const page = await pageFor(`https://example.org/'"><script>alert(1)</script>?'; rm -rf ~;'`);
    expect(page).not.toContain("<script>");
    const [command = ""] = page.match(/ID=\$\(curl.*/) ?? [];
    expect(command).toContain("%27; rm -rf ~;".replaceAll(" ", "%20"));
  });

  test.each(["example", "javascript:alert(1)", "ftp://example.com"])(
    "says that %s is not a web address",
    async (url) => {
      const page = await pageFor(url);
      expect(page).toContain('id="fault"');
      expect(page).toContain(`value="${url}"`);
    },
  );
});

test.each(["/favicon.svg", "/favicon.ico"])("GET %s answers with the icon", async (path) => {
  const answer = await get(path, "image/avif,image/webp,*/*");
  expect(answer.headers.get("content-type")).toBe("image/svg+xml");
  expect(await answer.text()).toContain("<svg");
});
