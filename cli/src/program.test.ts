import { startOrigin } from "@tintype/reader/test/network/network";
import { VERSION } from "@tintype/reader/version";
import { expect, onTestFinished, test } from "vitest";
import { runTintype } from "./program.ts";

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const run = (...argv: string[]): Promise<Outcome> => runWith({}, ...argv);

async function runWith(env: Record<string, string>, ...argv: string[]): Promise<Outcome> {
  const [stdout, stderr]: [string[], string[]] = [[], []];
  const output = (pieces: string[]) => ({ write: (text: string) => pieces.push(text) });
  const io = { env: { TINTYPE_FOLDER: import.meta.dirname, ...env }, stdout: output(stdout), stderr: output(stderr) };
  const code = await runTintype(argv, io, new AbortController().signal);
  return { code, stdout: stdout.join(""), stderr: stderr.join("") };
}

test("tintype writes the help that is asked for to stdout, and all of it without arguments", async () => {
  const overview = await run("--help");
  expect(overview).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining("extract") });
  expect(await run()).toEqual(overview);
  expect(await run("--")).toMatchObject({ code: 2, stdout: "" });
  const help = await run("https://example.com", "--help");
  expect(help).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining("--previous <file>") });
  expect(await run("extract", "-h")).toEqual(help);
});

test("tintype takes a host without a scheme as a page, and refuses a misspelt command", async () => {
  const { stdout } = await run("example.com", "--help");
  expect(stdout).toContain("--previous <file>");
  expect((await run("localhost:3000", "--help")).stdout).toBe(stdout);
  const wrong = await run("chekc", "https://example.com");
  expect(wrong).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("There is no command chekc. Did you mean check?"),
  });
  const file = await run("export", "example.com", "--format", "css");
  expect(file).toMatchObject({ code: 2, stderr: expect.stringContaining("type its URL: https://example.com/") });
});

test("tintype writes no command for a runner to stderr, whatever a server or an argument says", async () => {
  const message = "No.\n::error::pwned\r\n ::warning::pwned\u2028::notice::pwned##[error]pwned\u001b[2J";
  const server = await startOrigin((_, response) =>
    response
      .writeHead(400, { "content-type": "application/json" })
      .end(JSON.stringify({ error: { code: "bad_request", message } })),
  );
  onTestFinished(server.close);
  const env = { TINTYPE_SERVER: `http://127.0.0.1:${server.port}`, TINTYPE_KEY: "key" };
  const answered = await runWith(env, "diff", "http://localhost/", "--against", "review:1");
  expect(answered).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("says: No. ::error::pwned") });
  const typed = await run("https://example.com", "--mode", "a\n::error::pwned");
  expect(typed.stderr).toContain("pwned");
  for (const { stderr } of [answered, typed]) {
    expect(stderr).not.toMatch(/(^|[\n\r\u2028])\s*::|##\[/);
    expect(stderr).not.toContain("\u001b");
  }
});

test("tintype writes its version", async () => {
  expect(await run("--version")).toEqual({ code: 0, stdout: `${VERSION}\n`, stderr: "" });
});

test.each<[string[], RegExp]>([
  [["paint"], /There is no command paint\.\n\nRun tintype --help/],
  [
    ["extract", "https://example.com", "--colour", "red"],
    /There is no option --colour\..*\n\nRun tintype extract --help/,
  ],
  [["extract", "https://example.com", "--formt", "css"], /There is no option --formt\. Did you mean --format\?/],
  [["https://example.com", "--format"], /The option --format <format> needs a value\./],
  [
    ["check", "--config", "progam.ts"],
    /progam\.ts cannot be read: there is no such file or folder \(ENOENT\)\. Did you mean program\.ts\?/,
  ],
  [["check", "--config", "program.ts"], /program\.ts:1:1: is not JSON/],
  [["diff", "https://example.com", "--against", "../package.json"], /package\.json is not what tintype extract writes/],
  [
    ["check", "https://example.com", "--tokens", "a.css", "--format", "sarfi"],
    /--format: there is no format sarfi\. Did you mean sarif\?/,
  ],
  [
    ["check", "https://example.com", "--tokens", "a.css", "--report", "xml=a"],
    /--report: there is no format xml\. The formats/,
  ],
  [["serve", "now"], /takes no arguments|too many arguments/],
])("tintype exits with 2 and says why for %j", async (argv, message) => {
  const { code, stdout, stderr } = await run(...argv);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(message);
});
