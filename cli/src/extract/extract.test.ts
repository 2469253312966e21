import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { html, type PageServer, startPageServer } from "@tintype/reader/test/page-server";
import { identityStateSchema } from "@tintype/shared/kinds/build";
import { tokensSchema } from "@tintype/shared/kinds/wire";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commandLine, type Ended } from "../../test/command-line.ts";
import { KeptBrowsers } from "../../test/kept-browsers.ts";

const script = fileURLToPath(new URL("../main.ts", import.meta.url));

let pages: PageServer;
let folder: string;
const browsers = new KeptBrowsers(() => "as served at first");
let tintype: ReturnType<typeof commandLine>;

beforeAll(async () => {
  [pages, folder] = await Promise.all([startPageServer(), mkdtemp(join(tmpdir(), "tintype-cli-"))]);
  tintype = commandLine({ browsers, folder });
  pages.serve({
    "/themed": html("p { color: #111111 } [data-theme=dark] p { color: #eeeeee }", "<p>Text"),
    "/dark": html("p { color: #111111 } @media (prefers-color-scheme: dark) { p { color: #eeeeee } }", "<p>Text"),
    "/": html(
      "p { color: #123456 }",
      `<p>Text</p><style>.ask { position: fixed; bottom: 0; color: #abcdef } .ask button { all: unset } @media (max-width: 333px) { .ask { color: #aaaaaa } }</style>
       <div class="ask">We use cookies. <button onclick="parentNode.remove()">Reject all</button></div>`,
    ),
    "/before": html("i { color: #2563eb }", "<i>Text</i>"),
    "/after": html("i { color: #dc2626 }", "<i>Text</i>"),
    "/account": (_request, response) => void response.writeHead(302, { location: "/welcome" }).end(),
    "/moved": (_request, response) => {
      // The test server under another name.
      const location = pages.base.replace("127.0.0.1", "localhost");
      response.writeHead(302, { location: `${location}/after` }).end();
    },
    "/leaves": (_request, response) => void response.writeHead(302, { location: "http://127.0.0.1:4321/" }).end(),
    "/welcome": html("", "<form><input type=password></form>"),
  });
});

afterAll(async () => {
  await Promise.all([browsers.close(), pages.close(), rm(folder, { recursive: true })]);
});

function start(args: readonly string[]) {
  const env = { ...process.env, TINTYPE_FOLDER: folder };
  return spawn(process.execPath, [script, "extract", ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
}

async function exitCode(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, "close");
  return code;
}

const run = (...args: string[]) => tintype("extract", ...args);
const extractPage = (path: string, ...args: string[]) => run(`${pages.base}${path}`, "--allow-private", ...args);

test("npm run extract writes only the tokens, with their identity state, to stdout as json", async () => {
  const { code, stdout, stderr } = await extractPage("/");
  expect(code).toBe(0);
  const saved = tokensSchema.extend({ memory: identityStateSchema }).strict().parse(JSON.parse(stdout));
  expect(saved.colors.map(({ value }) => value).sort()).toEqual(["#123456", "#abcdef"]);
  expect(stderr).toMatch(/^tintype: reading http:\/\/127\.0\.0\.1:\d+\/ …\ntintype: \d+ elements in \d+\.\d s\n$/);
});

test("npm run extract applies a format, a selector and an exclusion", async () => {
  const { code, stdout } = await extractPage("/", "--format", "css", "--selector", "body", "--exclude", ".ask");
  expect(code).toBe(0);
  expect(stdout).toContain("#123456");
  expect(stdout).not.toContain("#abcdef");
  expect(stdout).toMatch(/:root \{[^}]*--[\w-]+: /);
});

test("docs/visitors.md > --consent answers a banner, and its values and breakpoints do not count then", async () => {
  const readAsking = async (...args: string[]) => JSON.parse((await extractPage("/", ...args)).stdout);
  const [asIs, hidden, rejected] = [
    await readAsking(),
    await readAsking("--consent", "hide"),
    await readAsking("--consent", "reject"),
  ];
  expect(valuesOf(asIs.colors)).toContain("#abcdef");
  expect(asIs.breakpoints).toHaveLength(1);
  expect(valuesOf(rejected.colors)).toEqual(["#123456"]);
  expect(rejected.breakpoints ?? []).toHaveLength(0);
  expect(rejected).toEqual(hidden);
  expect(await extractPage("/", "--consent", "accept")).toMatchObject({ code: 2 });
});

const valuesOf = (tokens: { value: string }[]): string[] => tokens.map(({ value }) => value);

test("npm run extract writes what differs in a mode, of the chosen kinds", async () => {
  const { stdout } = await extractPage("/dark", "--mode", "dark", "--kinds", "colors");
  const viewport = { width: 1280, height: 800 };
  const colors = [expect.objectContaining({ value: "#eeeeee" })];
  const modes = [{ name: "dark", color_scheme: "dark", viewport, colors }];
  expect(JSON.parse(stdout)).toEqual({ colors: [expect.objectContaining({ value: "#111111" })], modes });
});

test("npm run extract warns of a mode in which nothing differs from the base", async () => {
  const themes = ["--mode", "dark=[data-theme=dark]", "--mode", '{"name":"drak","attributes":{"data-theme":"drak"}}'];
  const { code, stdout, stderr } = await extractPage("/themed", ...themes, "--kinds", "colors");
  expect(code).toBe(0);
  const conditions = { color_scheme: "light", viewport: { width: 1280, height: 800 } };
  expect(JSON.parse(stdout).modes).toEqual([
    {
      name: "dark",
      ...conditions,
      attributes: { "data-theme": "dark" },
      colors: [expect.objectContaining({ value: "#eeeeee" })],
    },
    { name: "drak", ...conditions, attributes: { "data-theme": "drak" } },
  ]);
  expect(stderr).toMatch(/^.*warning: nothing differs from the base in the mode drak\. Check its conditions\.$/m);
  const lost = await extractPage("/themed", "--mode", "lost=#lost.dark");
  expect(lost).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("in the mode lost. No element") });
});

test("npm run extract keeps the name of a changed colour with the tokens of an earlier run", async () => {
  const oldReading = await extractPage("/before");
  const name = nameOf(oldReading);
  const { memory, ...wire } = JSON.parse(oldReading.stdout);
  expect(memory).toBeDefined();
  await writeFile(join(folder, "before.json"), oldReading.stdout);
  await writeFile(join(folder, "wire.json"), JSON.stringify(wire));
  const [after, again] = await Promise.all([
    extractPage("/after", "--previous", "before.json"),
    extractPage("/before", "--previous", join(folder, "wire.json")),
  ]);
  expect(JSON.parse(after.stdout).colors).toEqual([expect.objectContaining({ name, value: "#dc2626" })]);
  expect(nameOf(again), "tokens of the API have no identity state").toBe(name);
});

night.test("npm run extract fails for a page that redirects to a login", async () => {
  const { code, stdout, stderr } = await extractPage("/account");
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain("login at /welcome");
});

test("npm run extract reads the page of another origin only if it is told to", async () => {
  const { code, stdout, stderr } = await extractPage("/moved");
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/redirected to http:\/\/localhost:\d+\/after, which is another origin.*--allow-redirect/);
  const allowed = await extractPage("/moved", "--allow-redirect");
  expect(allowed.code).toBe(0);
  expect(allowed.stdout).toContain("#dc2626");
});

test("npm run extract fails for a page that cannot be read: the cause on stderr, exit code 1", async () => {
  const { code, stdout, stderr } = await extractPage("/missing");
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain(`tintype: The page could not be loaded: ${pages.host} answered with HTTP 404 Not Found.\n`);
});

test.each([
  ["an address of a private network", () => ["http://10.255.255.1/"]],
  ["another port of localhost that the named page redirects to", () => [`${pages.base}/leaves`]],
  ["a page on localhost with --no-allow-private", () => [`${pages.base}/`, "--no-allow-private"]],
])("npm run extract refuses %s", async (_, args) => {
  const { code, stdout, stderr } = await run(...args());
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain("not public");
  expect(stderr).toContain("--allow-private");
});

test("npm run extract reads a page on localhost that the person names, and nothing of its other ports", async () => {
  const otherServer = await startPageServer();
  const requests: string[] = [];
  otherServer.serve({ "/picture": ({ url = "" }, response) => void response.end(requests.push(url)) });
  pages.serve({ "/local": html("p { color: #123456 }", `<p>Text<img src="${otherServer.base}/picture">`) });
  const { code, stdout } = await run(`${pages.base}/local`);
  await otherServer.close();
  expect({ code, requests }).toEqual({ code: 0, requests: [] });
  expect(JSON.parse(stdout).colors).toMatchObject([{ value: "#123456" }]);
});

test.each<[string, string[]]>([
  ["no URL", []],
  ["an unknown option", ["https://example.com", "--nope"]],
  ["a missing file", ["https://example.com", "--previous", "nowhere.json"]],
  ["a file that is not JSON", ["https://example.com", "--previous", fileURLToPath(import.meta.url)]],
])("npm run extract exits with code 2 for wrong usage: %s", async (_, args) => {
  const { code, stdout, stderr } = await run(...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(/^tintype: .*--help/s);
});

test("npm run extract writes the help to stdout", async () => {
  const { code, stdout, stderr } = await run("--help");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain("--previous <file>");
});

night.test("npm run extract succeeds if the reader of its output closes the pipe early", async () => {
  const child = start(["--help"]);
  const stderr = text(child.stderr);
  child.stdout.destroy();
  expect(await exitCode(child)).toBe(0);
  expect(await stderr).toBe("");
});

function nameOf({ stdout }: Ended): string {
  const [color] = tokensSchema.parse(JSON.parse(stdout)).colors;
  if (!color) throw new Error("there is no colour");
  return color.name;
}
