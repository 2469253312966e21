import { spawn } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json, text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { sha256, sumLine } from "../pack/sum.ts";

// Runs the steps of action.yml as a runner does, with a stand-in for the program and one for GitHub's API.

const root = join(import.meta.dirname, "..", "..");
interface Step {
  readonly name: string;
  readonly env?: Record<string, string>;
  readonly run?: string;
}
const action: { inputs: Record<string, { default?: string }>; runs: { steps: Step[] } } = parse(
  readFileSync(join(root, "action.yml"), "utf8"),
);

interface Comment {
  readonly id: number;
  body: string;
  readonly user: { readonly type: string };
}

let folder: string;
let server: Server;
let api: string;
let comments: Comment[] = [];
let isForbidden = false;

/** Answers as GitHub's API for comments of pull request 7. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  if (pathname === "/o/tintype/releases/download/v2.3.4/tintype-2.3.4.tgz") return void response.end("the archive");
  const reply = (status: number, body: unknown) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  if (isForbidden || request.headers.authorization !== "Bearer t0ken") return void reply(403, {});
  if (request.method === "GET" && pathname === "/repos/o/r/issues/7/comments") {
    const size = Number(searchParams.get("per_page"));
    const page = Number(searchParams.get("page"));
    return void reply(200, comments.slice((page - 1) * size, page * size));
  }
  const { body } = (await json(request)) as { body: string }; // what comment.mjs sends
  if (request.method === "POST" && pathname === "/repos/o/r/issues/7/comments") {
    comments.push({ id: comments.length + 1, body, user: { type: "Bot" } });
    return void reply(201, comments.at(-1));
  }
  const comment = comments.find(({ id }) => pathname === `/repos/o/r/issues/comments/${id}`);
  if (request.method !== "PATCH" || !comment) return void reply(404, {});
  comment.body = body;
  reply(200, comment);
}

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server that listens has one
});
afterAll(() => server.close());

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tintype-action-"));
  comments = [];
  isForbidden = false;
  const bin = join(folder, "temp", "tintype", "node_modules", ".bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(folder, "event.json"), JSON.stringify({ pull_request: { number: 7 } }));
  // Stores its arguments and writes the reports that it is asked for.
  writeFileSync(
    join(bin, "tintype"),
    `#!/usr/bin/env bash
printf '%s\\n' "$@" > "$RUNNER_TEMP/arguments"
printf '%s|%s' "$TINTYPE_HEADERS" "$TINTYPE_COOKIES" > "$RUNNER_TEMP/secrets"
for argument; do case "$argument" in
  sarif=*) echo '{}' > "\${argument#*=}" ;;
  markdown=*) echo "found $FOUND" > "\${argument#*=}" ;;
esac; done
exit "\${FAKE_CODE:-0}"
`,
  );
  chmodSync(join(bin, "tintype"), 0o755);
  return () => rmSync(folder, { recursive: true });
});

interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a step with the environment that a runner gives it, and the expressions in it evaluated. */
async function runStep(
  name: string,
  inputs: Record<string, string>,
  env: Record<string, string> = {},
): Promise<Outcome> {
  const step = action.runs.steps.find((candidate) => candidate.name === name);
  if (!step?.run) throw new Error(`there is no step ${name}`);
  const stepEnv = Object.fromEntries(
    Object.entries(step.env ?? {}).map(([key, value]) => [
      key,
      value.replace(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => evaluate(expression, inputs)),
    ]),
  );
  const files = { GITHUB_OUTPUT: join(folder, "output"), GITHUB_STEP_SUMMARY: join(folder, "summary") };
  const github = { GITHUB_API_URL: api, GITHUB_REPOSITORY: "o/r", GITHUB_EVENT_PATH: join(folder, "event.json") };
  const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", step.run], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", RUNNER_TEMP: join(folder, "temp"), ...files, ...github, ...stepEnv, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, output: stdout + stderr };
}

function evaluate(expression: string, inputs: Record<string, string>): string {
  if (expression === "github.action_path") return root;
  if (expression.startsWith("github.")) return ""; // tests name those that they need
  const input = /^inputs\.(.+)$/.exec(expression)?.[1];
  if (input !== undefined) return inputs[input] ?? action.inputs[input]?.default ?? "";
  const output = /^steps\.check\.outputs\.(.+)$/.exec(expression)?.[1];
  if (output === undefined) throw new Error(`the test does not know ${expression}`);
  return outputs()[output] ?? "";
}

const readText = (name: string) => readFileSync(join(folder, name), "utf8");
function outputs(): Record<string, string> {
  if (!existsSync(join(folder, "output"))) return {};
  const pairs = readText("output").trim().split("\n");
  return Object.fromEntries(pairs.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]));
}

describe("the action's installation", () => {
  const sum = sha256("the archive");
  const otherHash = sha256("another archive");

  /** Runs the step in a repository of version 2.3.4. @returns what was installed: a path, or the content of the archive */
  async function install(repository: { ref: string; sums?: string; version?: string }, inputs: Record<string, string>) {
    const actionPath = join(folder, "action");
    mkdirSync(join(actionPath, "tools", "action"), { recursive: true });
    cpSync(join(import.meta.dirname, "install.sh"), join(actionPath, "tools", "action", "install.sh"));
    const { ref, sums, version = "2.3.4" } = repository;
    writeFileSync(join(actionPath, "package.json"), JSON.stringify({ version }));
    if (sums) writeFileSync(join(actionPath, "tools", "action", "SHA256SUMS"), sums);
    writeFileSync(join(actionPath, "tools", "dev.mjs"), `console.log("Packing\\n/packed by " + process.argv[2])`);
    const bin = join(folder, "bin");
    mkdirSync(bin);
    writeFileSync(join(bin, "npm"), `#!/bin/sh\nfor last; do :; done; printf '%s' "$last" > "$RUNNER_TEMP/installed"`);
    chmodSync(join(bin, "npm"), 0o755);
    writeFileSync(join(folder, "named.tgz"), "the archive");
    const github = { ACTION_PATH: actionPath, ACTION_REF: ref, ACTION_REPOSITORY: "o/tintype", SERVER_URL: api };
    const path = `${bin}:${process.env.PATH}`;
    const { code, output } = await runStep("Install Tintype", inputs, { ...github, PATH: path });
    if (!existsSync(join(folder, "temp", "installed"))) return { code, output };
    const installed = readText("temp/installed");
    const isDownloaded = installed === join(folder, "temp", "tintype", "tintype.tgz");
    return { code, output, installed: isDownloaded ? readFileSync(installed, "utf8") : installed };
  }

  const release = { ref: "v2", sums: sumLine("tintype-2.3.4.tgz", "the archive") };

  test.each([
    ["the program of the release that it is used at", release, {}, "the archive"],
    ["the package that an input names", release, { package: "named.tgz" }, "named.tgz"],
    ["a package of the sum that an input names", release, { package: "named.tgz", sha256: sum }, "named.tgz"],
    [
      "the program of the release at a commit, if an input names its sum",
      { ref: "c0ffee" },
      { sha256: sum },
      "the archive",
    ],
    ["what it has packed itself at another commit", { ...release, ref: "c0ffee" }, {}, "/packed by pack:cli"],
    ["what it has packed itself, if the repository has no sum", { ref: "v2" }, {}, "/packed by pack:cli"],
    [
      "what it has packed itself, if nothing is published",
      { ...release, version: "2.3.5", sums: sumLine("tintype-2.3.5.tgz", "") },
      {},
      "/packed by pack:cli",
    ],
  ])("installs %s", async (_, repository, inputs, installed) => {
    expect(await install(repository, inputs)).toMatchObject({ code: 0, installed });
  });

  test.each([
    [
      "a release whose sum is not that of the repository",
      { ref: "v2", sums: sumLine("tintype-2.3.4.tgz", "another archive") },
      {},
    ],
    ["a package whose sum is not that of the input", release, { package: "named.tgz", sha256: otherHash }],
  ])("fails and installs nothing for %s", async (_, repository, inputs) => {
    const result = await install(repository, inputs);
    expect(result).toEqual({ code: 1, output: expect.stringContaining(`is ${sum}, and should be ${otherHash}`) });
  });

  test("fails and installs nothing if the package of a sum cannot be downloaded", async () => {
    const result = await install({ ref: "v2", version: "2.3.5" }, { sha256: sum });
    expect(result).toEqual({ code: 1, output: expect.stringContaining("cannot be downloaded") });
  });

  test("compares a package that it downloads, too", async () => {
    const inputs = { package: `${api}/o/tintype/releases/download/v2.3.4/tintype-2.3.4.tgz`, sha256: sum };
    expect(await install({ ref: "c0ffee" }, inputs)).toMatchObject({ code: 0, installed: "the archive" });
  });
});

const CHECK = "Check the pages";
const COMMENT = "Comment on the pull request";

test("no script of the action contains an expression, so that no input can become code", () => {
  for (const { run } of action.runs.steps) expect(run ?? "").not.toContain("${{");
});

describe("the action's check", () => {
  test("passes each line of an input as one argument, and pages after --", async () => {
    const inputs = {
      pages: "https://a.example\r\n\n--output=x\n",
      tokens: "my tokens.css",
      "credentials-for": "https://a.example\nhttps://b.example $(id)",
    };
    expect(await runStep(CHECK, inputs, { FOUND: "nothing" })).toMatchObject({ code: 0 });
    const args = readText("temp/arguments").split("\n").slice(0, -1);
    const ourArgs = args.slice(args.findIndex((argument) => argument.startsWith("--tokens")));
    expect(ourArgs).toEqual([
      "--tokens=my tokens.css",
      "--credentials-for=https://a.example",
      "--credentials-for=https://b.example $(id)",
      "--no-allow-private",
      "--",
      "https://a.example",
      "--output=x",
    ]);
  });

  test("passes secrets in the environment, because all users of a machine see arguments", async () => {
    const inputs = { headers: "X: s3cret\nY: t0p", cookies: "sid=k3y", "allow-private": "true" };
    expect(await runStep(CHECK, inputs, { FOUND: "nothing" })).toMatchObject({ code: 0 });
    expect(readText("temp/arguments")).not.toMatch(/s3cret|t0p|k3y/);
    expect(readText("temp/arguments")).toMatch(/^--allow-private$/m);
    expect(readText("temp/secrets")).toBe("X: s3cret\nY: t0p|sid=k3y");
  });

  test.each(["`touch pwned`", "$(touch pwned)", '"; touch pwned; "', "'; touch pwned; '", "a\nb; touch pwned"])(
    "runs nothing that an input contains: %j",
    async (attack) => {
      const inputs = {
        pages: attack,
        tokens: attack,
        config: attack,
        headers: attack,
        cookies: attack,
        baseline: attack,
      };
      await runStep(CHECK, inputs, { FOUND: "nothing" });
      expect(existsSync(join(folder, "pwned"))).toBe(false);
      expect(readText("temp/arguments")).toContain(attack.split("\n").at(-1));
    },
  );

  test("succeeds with the exit code as an output, and writes the summary", async () => {
    expect(await runStep(CHECK, {}, { FOUND: "three", FAKE_CODE: "1" })).toMatchObject({ code: 0 });
    expect(outputs()).toMatchObject({ "exit-code": "1", sarif: expect.stringMatching(/sarif$/) });
    expect(readText("summary")).toBe("found three\n");
    expect((await runStep("Decide", {})).code).toBe(1);
  });

  test("writes SARIF only if its results have a file to point at", async () => {
    await runStep(CHECK, { tokens: "auto" }, { FOUND: "three" });
    expect(outputs()).not.toHaveProperty("sarif");
    await runStep(CHECK, { tokens: "auto", config: "tintype.config.json" }, { FOUND: "three" });
    expect(outputs()).toHaveProperty("sarif");
  });

  test("fails in the end if the program has not run at all", async () => {
    rmSync(join(folder, "temp", "tintype", "node_modules"), { recursive: true });
    await runStep(CHECK, {});
    expect((await runStep("Decide", {})).code).not.toBe(0);
  });
});

describe("the action's comment", () => {
  test("is written once and replaced by later runs, also behind a hundred others", async () => {
    comments = Array.from({ length: 130 }, (_, index) => ({ id: index + 1, body: "hello", user: { type: "User" } }));
    const foreign: Comment = { id: 131, body: "<!-- tintype-report -->\nnot ours", user: { type: "User" } };
    comments.push(foreign);
    for (const finding of ["one", "two"]) {
      await runStep(CHECK, {}, { FOUND: finding });
      expect(await runStep(COMMENT, { token: "t0ken" })).toMatchObject({ code: 0 });
    }
    expect(comments).toHaveLength(132);
    expect(comments.at(-1)?.body).toBe("<!-- tintype-report -->\nfound two\n");
    expect(foreign.body).toContain("not ours");
  });

  test("is left out without a pull request, and warns without the right to write it", async () => {
    await runStep(CHECK, {}, { FOUND: "one" });
    isForbidden = true;
    const refused = await runStep(COMMENT, { token: "t0ken" });
    expect(refused).toMatchObject({ code: 0, output: expect.stringContaining("::warning") });
    expect(refused.output).not.toContain("t0ken");
    const without = await runStep(COMMENT, { token: "" });
    expect(without).toMatchObject({ code: 0, output: expect.stringContaining("There is no token") });
    writeFileSync(join(folder, "event.json"), "{}");
    const push = await runStep(COMMENT, { token: "t0ken" });
    expect(push).toMatchObject({ code: 0, output: expect.stringContaining("no comment") });
    expect(comments).toEqual([]);
  });
});
