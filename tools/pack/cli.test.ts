import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const PAGE =
  "<!doctype html><title>A page</title><style>b { color: #0b7285 } i { color: #ff00aa }</style><b>Text</b> <i>odd</i>";
const BANNER =
  '<div id="cookies" style="position: fixed; bottom: 0; color: #123456">We use cookies. <button onclick="parentNode.remove()">Reject all</button></div>';

let folder: string;
let server: Server;
let url: string;
let program: string;

/** The oldest Node that the package promises to run on, if this machine has it. */
const node = findNode20() ?? process.execPath;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tintype-pack-"));
  server = createServer(({ url: path }, response) => {
    response.setHeader("content-type", "text/html").end(path === "/asks" ? PAGE + BANNER : PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`; // a TCP server that listens has one
  const archive = execFileSync(process.execPath, [join(import.meta.dirname, "cli.ts"), folder], { encoding: "utf8" });
  npm("install", "--offline", "--no-audit", "--no-fund", "--prefix", folder, archive.trim());
  program = join(folder, "node_modules", "tintype", "dist", "bin.js");
});

afterAll(() => {
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

function npm(...args: readonly string[]): void {
  const script = process.env.npm_execpath;
  const [file, first] = script?.endsWith(".js") ? [process.execPath, [script]] : ["npm", []];
  execFileSync(file, [...first, ...args], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
}

function findNode20(): string | undefined {
  const paths = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, "node"));
  return paths.find(
    (path) => existsSync(path) && execFileSync(path, ["--version"], { encoding: "utf8" }).startsWith("v20."),
  );
}

function run(...args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(node, [program, ...args], { cwd: folder }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

test("the package brings its licences and needs nothing but what it contains", () => {
  expect(existsSync(join(folder, "node_modules", "tintype", "THIRD-PARTY-LICENSES.txt"))).toBe(true);
  expect(existsSync(join(folder, "node_modules", "tintype", "LICENSE"))).toBe(true);
  expect(existsSync(join(folder, "node_modules", "playwright-core")), "it is inside the package").toBe(false);
});

test("the package shows its help, and says that the service is not in it", async () => {
  const [help, serve] = await Promise.all([run("--help"), run("serve")]);
  expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining("check"), stderr: "" });
  expect(serve).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("does not contain") });
});

test("the package reads and checks a page", async () => {
  writeFileSync(join(folder, "tokens.css"), ":root { --color-brand: #0b7285 }");
  const check = await run(
    "check",
    url,
    "--tokens",
    "tokens.css",
    "--kinds",
    "colors",
    "--allow-private",
    "--format",
    "json",
  );
  expect(check.code, check.stderr).toBe(1);
  expect(JSON.parse(check.stdout).pages[0].findings).toMatchObject([
    { value: "#ff00aa", places: [expect.any(String)] },
  ]);
  const css = await run(url, "--allow-private", "--kinds", "colors", "--format", "css");
  expect(css, "a URL alone is short for extract").toMatchObject({
    code: 0,
    stdout: expect.stringContaining("#0b7285"),
  });
});

test("the package rejects a banner, of which no token is left", async () => {
  const options = ["--allow-private", "--kinds", "colors", "--consent"];
  const [asIs, rejected] = await Promise.all([
    run(`${url}asks`, ...options, "leave"),
    run(`${url}asks`, ...options, "reject"),
  ]);
  expect(asIs).toMatchObject({ code: 0, stdout: expect.stringContaining("#123456") });
  expect(rejected).toMatchObject({ code: 0, stdout: expect.not.stringContaining("#123456") });
});
