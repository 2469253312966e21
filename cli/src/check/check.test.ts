import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { html, type PageServer, type Route, startPageServer } from "@tintype/reader/test/page-server";
import { exportFormats } from "@tintype/shared/export/formats";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commandLine } from "../../test/command-line.ts";
import { KeptBrowsers } from "../../test/kept-browsers.ts";
import { reportFormats } from "../report/formats/names.ts";

/** Some tests read several pages one after the other. */
const TIMEOUT = 120_000;
const TOKENS = ":root {\n  --color-brand: #0b7285;\n  --color-text: #212529;\n  --color-night: #101418;\n}\n";
const CSS = "body { color: #212529 } b { background: #0b7285 }";
const clean = html(CSS, "<p>Text <b>bold</b></p>");
const status =
  (code: number): Route =>
  (_request, response) =>
    void response.writeHead(code, { "content-type": "text/html" }).end(clean);
const redirect =
  (to: () => string): Route =>
  (_request, response) =>
    void response.writeHead(302, { location: to() }).end();

let pages: PageServer;
let other: PageServer;
/** The values on the page /many, the only one that changes. */
let many: readonly string[] = [];
const browsers = new KeptBrowsers((url) => (url.endsWith("/many") ? many.join() : "as served at first"));
let folder: string;
let tintype: ReturnType<typeof commandLine>;
/** The headers of all requests to the other origin, and of those for /private and what it loads. */
const seen = { other: [] as IncomingMessage["headers"][], page: [] as IncomingMessage["headers"][] };

beforeAll(async () => {
  [pages, other, folder] = await Promise.all([
    startPageServer(),
    startPageServer(),
    mkdtemp(join(tmpdir(), "tintype-check-")),
  ]);
  tintype = commandLine({ browsers, folder });
  const picture: Route = (request, response) => {
    (request.headers.host === other.host ? seen.other : seen.page).push(request.headers);
    response.writeHead(200, { "content-type": "image/png" }).end();
  };
  pages.serve({
    "/": clean,
    "/foreign": html(`${CSS} i { color: #ff00aa }`, "<p>Text <b>bold</b> <i>odd</i></p>"),
    "/odd": html(
      `${CSS} i { color: #ff00aa } u { color: #222529 }
       @media (prefers-color-scheme: dark) { b { background: #654321 } }`,
      "<p>Text <b>bold</b> <i>odd</i> <u>near</u></p>",
    ),
    "/near": html(`${CSS} i { color: #222529 }`, "<p>Text <b>bold</b> <i>odd</i></p>"),
    "/DESIGN.md": (_request, response) =>
      void response
        .writeHead(200, { "content-type": "text/markdown" })
        .end(`---\ncolors:\n  brand: "#0b7285"\n  text: "#212529"\n---\n`),
    "/401": status(401),
    "/403": status(403),
    "/503": status(503),
    "/empty": html("", ""),
    "/challenge": "<!doctype html><title>Just a moment...</title><h1>Checking your browser</h1><p>Wait.",
    "/elsewhere": redirect(() => `${other.base}/login`),
    "/moved": redirect(() => `${other.base}/new`),
    "/account": redirect(() => "/welcome"),
    "/welcome": html(CSS, "<form><input type=email><input type=password></form>"),
    "/font": html(`@font-face { font-family: X; src: url(/missing.woff2) } p { font-family: X }${CSS}`, "<p>Text"),
    "/private": (request, response) => {
      seen.page.push(request.headers);
      const isIn = request.headers.cookie?.includes("sid=s3cret") && request.headers["x-key"] === "k3y";
      const images = `<img src=/own.png><img src=${other.base}/other.png><img src=/leaves.png>`;
      const body = `<p>Text${images}<iframe src=${other.base}/frame></iframe>`;
      if (isIn) response.setHeader("content-type", "text/html").end(html(CSS, body));
      else response.writeHead(302, { location: "/welcome" }).end();
    },
    "/own.png": picture,
    "/leaves.png": redirect(() => `${other.base}/other.png`),
  });
  other.serve({
    "/new": clean,
    "/login": html(CSS, "<form><input type=password></form>"),
    "/other.png": picture,
    "/frame": `<script>fetch("/other.png", { headers: { "x-storage": localStorage.token ?? "nothing" } })</script>`,
  });
  await writeFile(join(folder, "tokens.css"), TOKENS);
});

afterAll(async () => {
  await Promise.all([browsers.close(), pages.close(), other.close(), rm(folder, { recursive: true })]);
});

const check = (paths: readonly string[], ...options: string[]) =>
  tintype(
    "check",
    ...paths.map((path) => pages.base + path),
    ...(options.includes("--tokens") ? [] : ["--tokens", "tokens.css"]),
    "--kinds",
    "colors",
    "--allow-private",
    ...options,
  );
const write = (name: string, text: string) => writeFile(join(folder, name), text);
const readText = (name: string) => readFile(join(folder, name), "utf8");

describe("tintype check", { timeout: TIMEOUT }, () => {
  test("exits with 0 for pages whose values are all tokens, with the result alone on stdout", async () => {
    const { code, stdout, stderr } = await check(["/"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Tokens|^ {2}PAGE/);
    expect(stdout).toContain("Nothing new was found.");
    expect(stderr).toMatch(/^tintype: \[1\/1\] .*: \d+ elements in \d+\.\d s\n$/);
  });

  interface Finding {
    readonly status: string;
    readonly mode: string | null;
  }
  /** Checks a page with values that are no tokens, also in the dark. */
  async function checkOdd() {
    const { code, stdout } = await check(["/odd"], "--mode", "dark", "--format", "json");
    const [{ findings }] = JSON.parse(stdout).pages as [{ findings: readonly Finding[] }];
    return { code, findingsIn: (name: string | null) => findings.filter(({ mode }) => mode === name) };
  }

  test("exits with 1 and names the values, their nearest tokens and their places", async () => {
    const { code, findingsIn } = await checkOdd();
    expect(code).toBe(1);
    const byStatus = (one: Finding, other: Finding) => one.status.localeCompare(other.status);
    expect(findingsIn(null).toSorted(byStatus)).toMatchObject([
      {
        kind: "colors",
        status: "foreign",
        value: "#ff00aa",
        mode: null,
        usage: 1,
        places: [expect.stringMatching(/i$/)],
      },
      {
        status: "near",
        value: "#222529",
        nearest: { name: "color-text", value: "#212529" },
        places: [expect.stringMatching(/u$/)],
      },
    ]);
  });

  test("holds a page against the DESIGN.md that its origin publishes", async () => {
    const { code, stdout } = await check(["/near"], "--tokens", "auto", "--format", "json");
    expect(code).toBe(1);
    expect(JSON.parse(stdout).pages[0].findings).toMatchObject([
      { status: "near", value: "#222529", nearest: { name: "colors.text", value: "#212529" } },
    ]);
    const { stderr } = await tintype("check", `${other.base}/new`, "--tokens", "auto", "--allow-private");
    expect(stderr).toContain(`${other.base}/DESIGN.md cannot be read: it answers with 404. Name a file with --tokens.`);
  });

  test("finds in a mode what is not found in the base", async () => {
    const { findingsIn } = await checkOdd();
    expect(findingsIn("dark")).toMatchObject([{ value: "#654321", places: [expect.stringMatching(/b$/)] }]);
  });

  test("exits with 3 for pages that were not read themselves, also beside findings", async () => {
    const causes = night.cases<[path: string, cause: RegExp]>(
      [
        ["/401", /HTTP 401/],
        ["/403", /HTTP 403/],
        ["/503", /HTTP 503/],
        ["/empty", /empty/],
        ["/challenge", /not robots/],
        ["/elsewhere", /login at http:.*\/login/],
        ["/moved", /another origin/],
        ["/account", /login at \/welcome/],
      ],
      3,
    );
    const { code, stdout } = await check(["/foreign", ...causes.map(([path]) => path)], "--format", "json");
    expect(code).toBe(3);
    const [foreign, ...unread] = JSON.parse(stdout).pages;
    expect(foreign).toMatchObject({ status: "read", findings: [{ value: "#ff00aa" }] });
    expect(unread).toEqual(
      causes.map(([, cause]) => expect.objectContaining({ status: "unreadable", error: expect.stringMatching(cause) })),
    );
  });

  night.test("exits with 3 for one page that was not read, beside findings, and says why", async () => {
    const { code, stdout } = await check(["/foreign", "/401"]);
    expect(code).toBe(3);
    expect(stdout).toMatch(/HTTP 401/);
    expect(stdout).toContain("#ff00aa");
  });

  test("exits with 1 and a warning for a page whose fonts had not loaded", async () => {
    const { code, stdout, stderr } = await check(["/font"]);
    expect(code).toBe(1);
    for (const text of [stdout, stderr]) expect(text).toContain("These fonts had not loaded: X.");
  });

  test("gets behind a login with a header and a cookie, which no other origin receives", async () => {
    expect((await check(["/private"])).code).toBe(3);
    seen.page.length = 0;
    const { code, stdout, stderr } = await check(["/private"], "--cookie", "sid=s3cret", "--header", "X-Key: k3y");
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining("Nothing new") });
    expect(seen.page.map((headers) => [headers.cookie, headers["x-key"]])).toEqual([
      ["sid=s3cret", "k3y"],
      ["sid=s3cret", "k3y"],
    ]);
    expect(seen.other.length).toBeGreaterThan(0);
    for (const headers of seen.other) expect(JSON.stringify(headers)).not.toMatch(/s3cret|k3y/);
    expect(stdout + stderr).not.toMatch(/s3cret|k3y/);
  });

  test("gets behind a login with what a storage state has of the page's origin, and uses nothing else of it", async () => {
    const cookie = (name: string, domain: string) => ({
      name,
      value: "s3cret",
      domain,
      path: "/",
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: "Lax",
    });
    const state = {
      cookies: [cookie("sid", "127.0.0.1"), cookie("sid", "login.localhost"), cookie("sso", "login.localhost")],
      origins: [{ origin: other.base, localStorage: [{ name: "token", value: "s3cret" }] }],
    };
    await write("state.json", JSON.stringify(state));
    seen.page.length = 0;
    seen.other.length = 0;
    const options = ["--storage-state", "state.json", "--header", "x-key: k3y"];
    expect((await check(["/private"], ...options)).code).toBe(0);
    expect((await tintype("extract", `${pages.base}/private`, "--allow-private", ...options)).code).toBe(0);
    expect(new Set(seen.page.map((headers) => headers.cookie))).toEqual(new Set(["sid=s3cret"]));
    const stored = seen.other.flatMap((headers) => headers["x-storage"] ?? []);
    expect(new Set(stored)).toEqual(new Set(["nothing"]));
    expect(JSON.stringify(seen.other)).not.toMatch(/s3cret|k3y/);
  });
});

/** A page whose names are commands for the runners of GitHub and Azure Pipelines. */
const COMMANDS = html(
  `:root { --\\23\\23vso\\[task\\.prependpath\\]: #00ff01 } b { color: var(--\\23\\23vso\\[task\\.prependpath\\]) }
   p { font-family: "##vso[task.prependpath]/evil", "###[add-mask]evil" }`,
  "<title>##[group]evil</title><p id='##vso[a]evil'>Text <b>bold</b><img src='data:image/svg+xml,##[a]evil'></p>",
);
const withoutCommand = (text: string) => {
  expect(text).toContain("evil");
  expect(text).not.toMatch(/##(\[|vso\[)/i);
};

describe("a runner of a CI system", { timeout: TIMEOUT }, () => {
  beforeAll(async () => {
    pages.serve({ "/commands": COMMANDS });
    await write("all.css", `${TOKENS}:root { --font-text: "Inter"; --font-size-text: 17px }`);
  });

  test.each(night.cases(reportFormats, 1))(
    "finds no command of a page in a report as %s on stdout, nor in reports of all formats in files",
    async (format) => {
      const reports = reportFormats.flatMap((otherFormat) => ["--report", `${otherFormat}=commands.${otherFormat}`]);
      const options = ["--allow-private", "--tokens", "all.css", "--format", format, ...reports];
      const { code, stdout, stderr } = await tintype("check", `${pages.base}/commands`, ...options);
      expect(code).toBe(1);
      withoutCommand(stdout);
      for (const otherFormat of reportFormats) withoutCommand(await readText(`commands.${otherFormat}`));
      expect(stderr).not.toMatch(/##/);
    },
  );

  test("finds no command of a page in the output of extract, nor in its exports in all formats on stdout and in files", async () => {
    const extracted = await tintype("extract", `${pages.base}/commands`, "--allow-private");
    withoutCommand(extracted.stdout);
    expect(JSON.parse(extracted.stdout).typography[0].family).toContain("##vso[task.prependpath]");
    await write("commands.json", extracted.stdout);
    for (const format of exportFormats) {
      const { code, stdout } = await tintype("export", "commands.json", "--format", format);
      await tintype("export", "commands.json", "--format", format, "--output", "commands.out");
      expect({ format, code }).toEqual({ format, code: 0 });
      for (const text of [stdout, await readText("commands.out")]) expect(text).not.toMatch(/##(\[|vso\[)/i);
    }
  });
});

describe("a config file of somebody else", { timeout: TIMEOUT }, () => {
  const SECRETS = ["--cookie", "sid=s3cret", "--header", "X-Key: k3y"];
  const hostile = async (config: object) => {
    await mkdir(join(folder, "repository"), { recursive: true });
    await write("repository/tokens.css", TOKENS);
    await write("repository/tintype.config.json", JSON.stringify({ tokens: "tokens.css", ...config }));
    const fixed = ["--config", "repository/tintype.config.json", "--kinds", "colors", "--allow-private"];
    return (...options: string[]) => tintype("check", ...fixed, ...options);
  };

  test("gets no credentials for the pages that it names, only for origins of the command line", async () => {
    const run = await hostile({
      base_url: other.base,
      pages: ["/steal", { url: `${pages.base}/private`, name: "own" }],
    });
    const steal: IncomingMessage["headers"][] = [];
    other.serve({
      "/steal": (request, response) => {
        steal.push(request.headers);
        response.setHeader("content-type", "text/html").end(clean);
      },
    });
    const state = { cookies: [], origins: [] };
    await write("empty-state.json", JSON.stringify(state));
    const without = await run(...SECRETS, "--storage-state", "empty-state.json", "--report", "json=stolen.json");
    expect(without.code).toBe(3);
    for (const base of [pages.base, other.base]) expect(without.stderr).toContain(`${base} gets no credentials`);
    const withCredentials = await run(...SECRETS, "--credentials-for", pages.base);
    expect(withCredentials.code).toBe(0);
    expect(withCredentials.stderr).not.toContain(`${pages.base} gets no credentials`);
    expect(JSON.stringify(steal)).not.toMatch(/s3cret|k3y/);
    if (!night.isNow) return;
    expect((await run(...SECRETS, "--base-url", other.base, "--credentials-for", pages.base)).code).toBe(0);
    expect(steal.at(-1)).toMatchObject({ cookie: "sid=s3cret", "x-key": "k3y" });
  });

  test.each<[string, object, RegExp]>([
    ["a baseline above its folder", { baseline: "../above.json" }, /above\.json is not below .* --baseline/],
    ["tokens above its folder", { tokens: "../tokens.css" }, /tokens\.css is not below .* --tokens/],
    ["an absolute path elsewhere", { baseline: "/tmp/tintype-baseline.json" }, /is not below/],
    ["a folder that is a link", { baseline: "link/above.json" }, /is not below/],
    ["a file that is a link", { tokens: "tokens-link.css" }, /is not below/],
  ])("cannot name %s", async (_, config, message) => {
    const run = await hostile({ pages: [pages.base], ...config });
    await Promise.all([
      symlink("..", join(folder, "repository", "link")).catch(() => {}),
      symlink("../tokens.css", join(folder, "repository", "tokens-link.css")).catch(() => {}),
    ]);
    const update = "baseline" in config ? ["--update-baseline", "--reason", "old"] : [];
    const { code, stderr } = await run(...update);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(message) });
    await expect(readText("above.json")).rejects.toThrow("ENOENT");
  });

  night.test("opens loopback at most, and not even that with --no-allow-private", async () => {
    await hostile({ allow_private: true, pages: [pages.base, "http://10.255.255.1/"] });
    const run = async (...options: string[]) => {
      const args = ["--config", "repository/tintype.config.json", "--kinds", "colors", "--format", "json", ...options];
      const { stdout } = await tintype("check", ...args);
      return JSON.parse(stdout).pages.map(({ status, error = "" }: { status: string; error?: string }) =>
        error.includes("--allow-private") ? "refused" : status,
      );
    };
    expect(await run()).toEqual(["read", "refused"]);
    expect(await run("--no-allow-private")).toEqual(["refused", "refused"]);
  });
});

test("tintype check takes headers and cookies from the environment, which other users of the machine do not see", {
  timeout: TIMEOUT,
}, async () => {
  const env = { TINTYPE_HEADERS: "X-Key: k3y\r\n\n", TINTYPE_COOKIES: "sid=s3cret\n" };
  const run = commandLine({ browsers, folder, env });
  const page = [`${pages.base}/private`, "--allow-private", "--tokens", "tokens.css", "--kinds", "colors"];
  expect((await run("check", ...page)).code).toBe(0);
  const wrong = await commandLine({ browsers, folder, env: { TINTYPE_COOKIES: "nope" } })("check", ...page);
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining("TINTYPE_COOKIES number 1") });
});

describe("tintype check exits with 2 before it reads a page for", () => {
  test.each<[string, string[], RegExp]>([
    ["no tokens", ["check", "https://example.com"], /Add --tokens/],
    [
      "a tokens file that does not exist",
      ["--tokens", "nowhere.css"],
      /nowhere\.css cannot be read: there is no such file or folder \(ENOENT\)/,
    ],
    ["a tokens file without tokens", ["--tokens", "bad.css"], /bad\.css/],
    ["a baseline that does not exist", ["--baseline", "nowhere.json"], /nowhere\.json cannot be read/],
    ["a baseline without reasons", ["--baseline", "unreasoned.json"], /accepted\[0\]\.reason/],
    ["a malformed config", ["--config", "bad.css"], /bad\.css:1:1: is not JSON/],
    ["an unknown format", ["--format", "xml"], /no format xml/],
    ["an unknown kind", ["--kinds", "paint"], /--kinds: there is no kind paint/],
    ["a kind of which the file has no token", ["--kinds", "radii"], /tokens\.css has no radii/],
    ["a malformed header", ["--header", "nope"], /--header number 1/],
    ["a malformed cookie", ["--cookie", "nope"], /--cookie number 1/],
    ["a malformed storage state", ["--storage-state", "bad.css"], /bad\.css/],
    ["--reason alone", ["--reason", "old"], /goes with --update-baseline/],
    ["--update-baseline alone", ["--update-baseline"], /needs --baseline/],
    ["an output that cannot be written", ["--output", "nowhere/result.txt"], /nowhere\/result\.txt cannot be written/],
  ])("%s", async (_, options, message) => {
    await write("bad.css", "/* nothing */");
    const entry = { page: "/", mode: null, kind: "colors", status: "near", value: "", id: "a" };
    await write("unreasoned.json", JSON.stringify({ version: 1, command: "check", accepted: [entry] }));
    const { code, stdout, stderr } =
      options[0] === "check" ? await tintype(...options) : await check(["/"], ...options);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
  });
});

describe("the baseline of tintype check", { timeout: TIMEOUT }, () => {
  const COUNT = 10;
  const colours = Array.from(
    { length: COUNT },
    (_, index) => `#ee${(0x1000 + index * 7).toString(16).padStart(4, "0")}`,
  );
  const serveMany = (values: readonly string[]) => {
    many = values;
    pages.serve({ "/many": html(CSS, values.map((value) => `<i style="color: ${value}">x</i>`).join("")) });
  };
  const ratchet = (...options: string[]) => check(["/many"], "--baseline", "many.json", ...options);

  test("accepts all findings, names one new one alone, and forgets those that are gone", async () => {
    serveMany(colours);
    const unreasoned = await ratchet("--update-baseline");
    expect(unreasoned).toMatchObject({ code: 2, stderr: expect.stringContaining("add --reason") });
    expect(await ratchet("--update-baseline", "--reason", "legacy")).toMatchObject({ code: 0 });
    expect(JSON.parse(await readText("many.json")).accepted).toHaveLength(COUNT);

    serveMany([...colours.slice(2), "#00ffcc"]);
    const red = await ratchet("--format", "github");
    expect(red.code).toBe(1);
    expect(red.stdout.trimEnd().split("\n")).toEqual([expect.stringContaining("#00ffcc")]);

    const update = await ratchet("--update-baseline", "--reason", "brand of 2027");
    expect(update).toMatchObject({ code: 0, stderr: expect.stringContaining(`1 added, 2 removed, ${COUNT - 2} kept`) });
    const reasons = JSON.parse(await readText("many.json")).accepted.map(({ reason }: { reason: string }) => reason);
    expect([...new Set(reasons)].sort()).toEqual(["brand of 2027", "legacy"]);
  });

  test("is not written while a page cannot be read", async () => {
    const options = ["--baseline", "unread.json", "--update-baseline", "--reason", "old"];
    const { code, stderr } = await check(["/foreign", "/401"], ...options);
    expect({ code, stderr }).toMatchObject({ code: 3, stderr: expect.stringContaining("was not written") });
    await expect(readText("unread.json")).rejects.toThrow("ENOENT");
  });
});

test("tintype check reads tokens of several files, which refer to each other, and points at the file that has a token", {
  timeout: TIMEOUT,
}, async () => {
  await write("brand.css", ":root { --color-brand: var(--sea); --color-text: #212529 }");
  await mkdir(join(folder, "palette"), { recursive: true });
  await write("palette/sea.css", ":root {\n  --sea: #0b7285;\n}");
  const options = ["--kinds", "colors", "--allow-private", "--format", "github"];
  const { code, stdout } = await tintype(
    "check",
    `${pages.base}/near`,
    "--tokens",
    "brand.css",
    "--tokens",
    "palette",
    ...options,
  );
  expect({ code, stdout }).toEqual({
    code: 1,
    stdout: expect.stringMatching(/^::error file=brand\.css,line=1,.*color-text/),
  });
  await write("files.config.json", JSON.stringify({ tokens: ["palette", "brand.css"], pages: [pages.base] }));
  const fromConfig = await tintype("check", "--config", "files.config.json", ...options);
  expect(fromConfig).toMatchObject({ code: 0, stdout: "" });
});

test("tintype check reads pages, tokens and rules from a config file, relative to it", {
  timeout: TIMEOUT,
}, async () => {
  const config = {
    base_url: pages.base,
    tokens: "tokens.css",
    pages: ["/foreign", { url: "/near", name: "Near" }],
    rules: { colors: "warn" },
  };
  await write("tintype.config.json", JSON.stringify(config, null, 2));
  const run = (...options: string[]) =>
    tintype("check", "--config", "tintype.config.json", "--allow-private", ...options);
  const { code, stdout } = await run("--format", "github", "--report", "markdown=out.md");
  expect(code).toBe(0);
  const lines = stdout
    .trimEnd()
    .split("\n")
    .filter((line) => line.includes("colors"));
  expect(lines.map((line) => line.slice(0, line.indexOf(",title")))).toEqual([
    "::warning file=tokens.css,line=3",
    "::warning file=tokens.css,line=3",
  ]);
  expect(await readText("out.md")).toContain("| `Near` | 0 | 1 | 0 |");
  await write("tintype.config.json", JSON.stringify({ ...config, pages: ["/near"], rules: {} }));
  expect((await run("--output", "result.json", "--format", "json")).stdout).toBe("");
  expect(JSON.parse(await readText("result.json"))).toMatchObject({ exit_code: 1 });
});
