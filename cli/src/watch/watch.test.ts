import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PageServer, startPageServer } from "@tintype/reader/test/page-server";
import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { afterAll, beforeAll, expect, test } from "vitest";
import { watch } from "./watch.ts";

let pages: PageServer;
let folder: string;

beforeAll(async () => {
  [pages, folder] = await Promise.all([startPageServer(), mkdtemp(join(tmpdir(), "tintype-watch-"))]);
});
afterAll(async () => {
  await Promise.all([pages.close(), rm(folder, { recursive: true })]);
});

const text = (type: string, body: string) => (_request: unknown, response: import("node:http").ServerResponse) =>
  void response.setHeader("content-type", `text/${type}`).end(body);

/** Serves a page with a sheet that imports another, and a module that imports a third. */
function serve(colors: { sheet?: string; imported?: string; module?: string }): void {
  pages.serve({
    "/": text("html", `<link rel=stylesheet href="/a.css"><script type="module" src="main.js"></script>`),
    "/a.css": text("css", `@import "b.css"; b { color: ${colors.sheet} }`),
    "/b.css": text("css", `i { color: ${colors.imported} }`),
    "/main.js": text("javascript", `import "./c.js";`),
    "/c.js": text("javascript", `document.body.style.color = "${colors.module}"`),
  });
}

test("watch runs the command again for each change of what the page loads and of a file, and ends with 0 at ^C", async () => {
  const end = new AbortController();
  const tokens = join(folder, "tokens.css");
  await writeFile(tokens, "a");
  const said: string[] = [];
  const changes = [
    async () => serve({ sheet: "red" }),
    async () => serve({ sheet: "red", imported: "blue" }),
    async () => serve({ sheet: "red", imported: "blue", module: "gold" }),
    () => writeFile(tokens, "b"),
    async () => end.abort(),
  ];
  serve({});
  let runs = 0;
  const run = async () => {
    await changes[runs++]?.();
    if (runs === 2) throw new UsageError("a file is wrong");
    return 1;
  };
  const code = await watch(run, {
    urls: [`${pages.base}/`],
    files: [tokens],
    interrupted: end.signal,
    interval: 20,
    io: { env: {}, stdout: { write: () => {} }, stderr: { write: (line: string) => said.push(line) } },
  });
  expect({ code, runs }).toEqual({ code: 0, runs: 5 });
  expect(said.map((line) => line.replace("tintype: ", "").trim())).toEqual([
    "watching; ^C ends it",
    "changed: /a.css",
    "a file is wrong",
    "changed: /b.css",
    "changed: /c.js",
    "changed: tokens.css",
    "no longer watching",
  ]);
});

test("watch refuses a page that is not on this computer", async () => {
  const io = { env: {}, stdout: { write: () => {} }, stderr: { write: () => {} } };
  const options = { urls: ["https://example.com/"], files: [], io, interrupted: new AbortController().signal };
  await expect(watch(async () => 0, options)).rejects.toThrow("https://example.com/ is not on this computer");
});
