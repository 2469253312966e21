import { VERSION } from "@tintype/reader/version";
import { expect, test } from "vitest";
import { runTintype } from "./program.ts";

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(...argv: string[]): Promise<Outcome> {
  const [stdout, stderr]: [string[], string[]] = [[], []];
  const output = (pieces: string[]) => ({ write: (text: string) => pieces.push(text) });
  const io = { env: {}, stdout: output(stdout), stderr: output(stderr) };
  const code = await runTintype(argv, io, new AbortController().signal);
  return { code, stdout: stdout.join(""), stderr: stderr.join("") };
}

test("tintype writes the help that is asked for to stdout", async () => {
  expect(await run("--help")).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining("extract") });
  const help = await run("https://example.com", "--help");
  expect(help).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining("--previous <file>") });
  expect(await run("extract", "-h")).toEqual(help);
});

test("tintype takes a host without a scheme as a page, and refuses a misspelt command", async () => {
  const { stdout } = await run("example.com", "--help");
  expect(stdout).toContain("--previous <file>");
  expect((await run("localhost:3000", "--help")).stdout).toBe(stdout);
  const wrong = await run("chekc", "https://example.com");
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining("unknown command 'chekc'") });
  const file = await run("export", "example.com", "--format", "css");
  expect(file).toMatchObject({ code: 2, stderr: expect.stringContaining("type its URL: https://example.com/") });
});

test("tintype writes its version", async () => {
  expect(await run("--version")).toEqual({ code: 0, stdout: `${VERSION}\n`, stderr: "" });
});

test("tintype without a command writes the help to stderr and exits with 2", async () => {
  expect(await run()).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("Usage: tintype") });
});

test.each<[string[], RegExp]>([
  [["paint"], /unknown command 'paint'\n\nRun tintype --help/],
  [["extract", "https://example.com", "--colour", "red"], /unknown option '--colour'\n\nRun tintype extract --help/],
  [["https://example.com", "--format"], /--format <format>' argument missing/],
  [["serve", "now"], /takes no arguments|too many arguments/],
])("tintype exits with 2 and says why for %j", async (argv, message) => {
  const { code, stdout, stderr } = await run(...argv);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(message);
});
