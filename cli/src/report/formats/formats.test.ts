import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { DOMParser } from "@xmldom/xmldom";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { exitCodeOf, type JudgedResult, type PageReport, type RunReport } from "../report.ts";
import { toGithub } from "./github.ts";
import { toJsonReport } from "./json.ts";
import { toJunit } from "./junit.ts";
import { toMarkdown } from "./markdown.ts";
import { toSarif } from "./sarif.ts";
import { toTextReport } from "./text.ts";

/** Names that a page could give its tokens to attack each format. */
const HOSTILE =
  "a\u0000\u001b[31m\u202e|`</code><img src=x onerror=evil()>@everyone [evil](http://evil)\r\n::error::evil##[add-path]evil\\|%0A\"'&]]>\ud800\uffff";

const result = (more: Partial<JudgedResult> = {}): JudgedResult => ({
  rule: "colors",
  level: "error",
  mode: null,
  id: "id-1",
  status: "foreign",
  value: "#ff00aa",
  message: [{ value: "#ff00aa" }, " is off system"],
  places: ["main > p"],
  sourceLine: 7,
  details: { usage: 1 },
  accepted: undefined,
  ...more,
});
const page = (more: Partial<PageReport> = {}): PageReport => ({
  label: "/",
  url: "https://example.com/",
  line: undefined,
  failure: undefined,
  incomplete: [],
  rules: ["colors", "radii"],
  modes: [null],
  results: [result()],
  share: 0.75,
  details: {},
  ...more,
});
const report = (...pages: PageReport[]): RunReport => ({
  command: "check",
  source: { name: "design/tokens.json", isFile: true },
  config: undefined,
  pages,
  unused: [],
  warnings: [],
});
const hostile = report(
  page({
    label: HOSTILE,
    url: `https://example.com/${encodeURIComponent("x")}`,
    incomplete: [HOSTILE],
    results: [
      result({ mode: HOSTILE, value: HOSTILE, message: [{ value: HOSTILE }, " is off system"], places: [HOSTILE] }),
      result({ id: "id-2", level: "warn" }),
      result({ id: "id-3", accepted: HOSTILE }),
    ],
  }),
  page({ label: `${HOSTILE} 2`, failure: HOSTILE, results: [], rules: [] }),
);

describe("exitCodeOf", () => {
  test.each<[string, number, PageReport[]]>([
    ["a page without results", 0, [page({ results: [] })]],
    [
      "accepted results and warnings alone",
      0,
      [page({ results: [result({ accepted: "old" }), result({ level: "warn" })] })],
    ],
    ["a new result", 1, [page()]],
    ["a page whose fonts had not loaded", 1, [page({ results: [], incomplete: ["fonts"] })]],
    ["a page that could not be read, beside a clean one", 3, [page({ failure: "no" }), page({ results: [] })]],
    ["a page that could not be read, beside one with results", 3, [page({ failure: "no" }), page()]],
    ["no page at all", 3, []],
  ])("returns for %s: %i", (_, code, pages) => {
    expect(exitCodeOf(report(...pages))).toBe(code);
  });
});

describe("toTextReport", () => {
  test("shows what is new and a table of the pages", () => {
    expect(toTextReport(report(page(), page({ label: "/b", results: [result({ accepted: "old" })] })))).toBe(`Page /
  ✗ colors: #ff00aa is off system
      at main > p

  PAGE  NEW  WARNINGS  ACCEPTED  ON SYSTEM
  /     1    0         0         75.0 %
  /b    0    0         1         75.0 %

1 new.
`);
  });

  test("lets text of a page control neither the terminal nor the runner of a CI system", () => {
    const text = toTextReport({ ...hostile, pages: [...hostile.pages, page({ label: "::error::evil" })] });
    expect(text).not.toMatch(/[[\p{Cc}\p{Cf}]--[\n]]/v);
    expect(text.split("\n").filter((line) => /^\s*::/.test(line))).toEqual([]);
    expect(text).not.toContain("##[");
  });
});

test("toJsonReport says everything, with the exit code", () => {
  const json = JSON.parse(toJsonReport(hostile));
  expect(json).toMatchObject({ command: "check", exit_code: 3, source: "design/tokens.json", unused: [] });
  expect(json.pages.map(({ status }: { status: string }) => status)).toEqual(["incomplete", "unreadable"]);
  expect(json.pages[0].findings[0]).toMatchObject({
    kind: "colors",
    mode: HOSTILE,
    usage: 1,
    accepted: null,
  });
});

test("toSarif leaves out accepted results first when there are more than GitHub takes", () => {
  const accepted = Array.from({ length: 25_000 }, (_, index) => result({ id: `old-${index}`, accepted: "old" }));
  const { runs } = JSON.parse(toSarif(report(page({ results: accepted }), page({ label: "/b" }))));
  expect(runs[0].results).toHaveLength(25_000);
  expect(runs[0].results[0]).not.toHaveProperty("suppressions");
});

describe("toSarif", () => {
  const schema: object = JSON.parse(
    readFileSync(new URL("../../../test/sarif-2.1.0.schema.json", import.meta.url), "utf8"),
  );
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  const runOf = (runReport: RunReport) => JSON.parse(toSarif(runReport)).runs[0];

  test.each([
    ["an empty report", report()],
    ["a report of a config file", { ...report(page({ line: 4 })), config: "tintype.config.json" }],
    [
      "a comparison with a URL",
      { ...report(page()), command: "diff" as const, source: { name: "https://a.example", isFile: false } },
    ],
    ["a hostile report", hostile],
  ])("writes what the schema of SARIF 2.1.0 allows for %s", (_, sample) => {
    expect(validate(JSON.parse(toSarif(sample))) || validate.errors).toBe(true);
  });

  test("refuses nothing that the schema forbids: the schema is in force", () => {
    expect(validate({ version: "2.1.0", runs: [{ results: [] }] })).toBe(false);
  });

  test("has the two fingerprints that the uploads of GitHub and of others read, each of one result alone", () => {
    const results = [result(), result({ id: "id-2" }), result({ mode: "dark" })];
    const prints = runOf(report(page({ results }), page({ label: "/b", results }))).results.map(
      ({ partialFingerprints }: { partialFingerprints: Record<string, string> }) => partialFingerprints,
    );
    for (const print of prints) {
      expect(print).toEqual({
        "tintype/v1": expect.stringMatching(/^[0-9a-f]{32}$/),
        primaryLocationLineHash: `${print["tintype/v1"]}:1`,
      });
    }
    expect(new Set(prints.map((print: Record<string, string>) => print.primaryLocationLineHash)).size).toBe(6);
  });

  test("gives a result the same fingerprint when lines, values' uses and places move", () => {
    const print = (runReport: RunReport) => runOf(runReport).results[0].partialFingerprints;
    const moved = result({ sourceLine: 9, places: [], message: ["other"], details: {} });
    expect(print(report(page({ line: 12, results: [moved] })))).toEqual(print(report(page())));
    expect(print(report(page({ results: [result({ mode: "dark" })] })))).not.toEqual(print(report(page())));
  });

  test("escapes brackets in messages, which would make a link of them, and no other text", () => {
    const link = "[a](https://evil.example)\\";
    const [linked] = runOf(report(page({ results: [result({ message: [{ value: link }], places: [link] })] }))).results;
    expect(linked.message.text).toBe("/: \\[a\\](https://evil.example)\\\\");
    expect(linked.locations[0].logicalLocations[1].fullyQualifiedName).toBe(link);
  });

  test.each([
    [`${process.cwd()}/design/my tokens.json`, "design/my%20tokens.json"],
    ["./tokens.json", "tokens.json"],
    ["../tokens.json", pathToFileURL(resolve("../tokens.json")).href],
  ])("names %s as code scanning finds it", (name, uri) => {
    const [{ locations }] = runOf({ ...report(page()), source: { name, isFile: true } }).results;
    expect(locations[0].physicalLocation.artifactLocation.uri).toBe(uri);
  });

  test("has no result without a file, and says that some are missing", () => {
    const { results, invocations } = runOf({ ...report(page()), source: { name: "https://a.example", isFile: false } });
    expect(results).toEqual([]);
    expect(invocations[0].toolExecutionNotifications[0].message.text).toContain("no file");
  });

  test("marks accepted results as suppressed, and pages that could not be read as a failed run", () => {
    const { results, invocations } = runOf(hostile);
    expect(results.filter((sarifResult: object) => "suppressions" in sarifResult)).toHaveLength(1);
    expect(invocations[0]).toMatchObject({ executionSuccessful: false });
    expect(runOf(report(page())).invocations[0]).toMatchObject({ executionSuccessful: true });
  });
});

describe("toJunit", () => {
  const parse = (text: string) => {
    const fail = (level: string, message: string) => {
      if (level !== "warning") throw new Error(message);
    };
    return new DOMParser({ onError: fail }).parseFromString(text, "text/xml");
  };

  test("writes one test case for each page and rule", () => {
    const document = parse(toJunit(report(page(), page({ label: "/b", results: [] }))));
    const cases = [...document.getElementsByTagName("testcase")];
    expect(cases.map((testcase) => [testcase.getAttribute("classname"), testcase.getAttribute("name")])).toEqual([
      ["/", "the page can be read"],
      ["/", "colors"],
      ["/", "radii"],
      ["/b", "the page can be read"],
      ["/b", "colors"],
      ["/b", "radii"],
    ]);
    expect(document.getElementsByTagName("failure").length).toBe(1);
    expect(document.documentElement?.getAttribute("tests")).toBe("6");
  });

  test("writes valid XML for hostile names, and an error for a page that could not be read", () => {
    const text = toJunit(hostile);
    expect(text).not.toMatch(/[[\p{Cc}\p{Cf}]--[\n]]/v);
    const document = parse(text);
    expect(document.getElementsByTagName("error").length).toBe(1);
    expect(document.getElementsByTagName("img").length).toBe(0);
    expect(document.getElementsByTagName("testcase").length).toBe(4);
  });
});

describe("toGithub", () => {
  test("writes a workflow command for each new result", () => {
    expect(toGithub(report(page()))).toBe(
      "::error file=design/tokens.json,line=7,title=Tintype%3A colors::/: #ff00aa is off system. At main > p.\n",
    );
  });

  test("writes no other command for hostile names", () => {
    const lines = toGithub(hostile).trimEnd().split("\n");
    expect(lines.map((line) => line.split(" ")[0])).toEqual(["::error", "::error", "::warning", "::error"]);
    for (const line of lines) expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    for (const line of lines) expect(line.split("::")[1]).toMatch(/^\w+ file=[^,]+,line=\d+,title=[^:,]+$/);
  });
});

describe("toSarif, toGithub and toJunit", () => {
  const configured = { config: "tintype.config.json" };
  const withoutToken = page({ line: 4, results: [result({ sourceLine: undefined })] });
  const byUrl = { command: "diff" as const, source: { name: "https://a.example", isFile: false } };

  test.each<[what: string, lines: string[], sample: RunReport]>([
    ["the token's line", ["design/tokens.json:7"], report(page())],
    [
      "the token's line, and the page's line in the config file",
      ["design/tokens.json:7", "tintype.config.json:4"],
      { ...report(page({ line: 4 })), ...configured },
    ],
    [
      "the page's line in the config file for a finding without a token",
      ["tintype.config.json:4"],
      { ...report(withoutToken), ...configured },
    ],
    ["the first line of the file without either", ["design/tokens.json:1"], report(withoutToken)],
    [
      "the page's line for two URLs",
      ["tintype.config.json:4"],
      { ...report(page({ line: 4 })), ...byUrl, ...configured },
    ],
    [
      "the config file for a page that it does not name",
      ["tintype.config.json:1"],
      { ...report(page()), ...byUrl, ...configured },
    ],
    ["no line for two URLs", [], { ...report(page()), ...byUrl }],
  ])("point at %s", (_, lines, sample) => {
    const [{ locations, relatedLocations = [] } = { locations: [] }] = JSON.parse(toSarif(sample)).runs[0].results;
    const positions = [...locations, ...relatedLocations].flatMap(({ physicalLocation: physical }) =>
      physical ? [`${physical.artifactLocation.uri}:${physical.region.startLine}`] : [],
    );
    expect(positions).toEqual(lines);
    const annotated = /file=([^,]+),line=(\d+)/.exec(toGithub(sample));
    expect(annotated?.slice(1).join(":")).toBe(lines[0]);
    const colors = /name="colors"(?: file="([^"]+)" line="(\d+)")?>\s*<failure[^>]*>([^<]*)/.exec(toJunit(sample));
    expect(colors?.slice(1, 3).join(":")).toBe(lines[0] ?? ":");
    expect(colors?.[3]).toMatch(lines[0] ? `${lines[0]}: #ff00aa` : /^#ff00aa/);
  });
});

describe("toMarkdown", () => {
  test("shows a summary and what is new", () => {
    expect(toMarkdown(report(page()))).toBe(`### Tintype check: 1 new

| Page | New | Warnings | Accepted | On system |
| --- | --- | --- | --- | --- |
| \`/\` | 1 | 0 | 0 | 75.0 % |

#### \`/\`

| Level | Kind | What was found |
| --- | --- | --- |
| error | colors | \`#ff00aa\` is off system. At \`main > p\`. |
`);
  });

  test("keeps hostile names in code spans and in their cells", () => {
    const text = toMarkdown(hostile);
    const outside = text.replace(/`[^`\n]*`/g, "");
    expect(outside).not.toMatch(/evil|@|<|\[|\\/);
    const rows = text.split("\n").filter((line) => line.startsWith("| error"));
    // A bar that a backslash escapes does not end a cell. An escaped backslash would not escape the bar.
    for (const line of rows) expect(line.replace(/\\[\\|]/g, "").split("|")).toHaveLength(5);
    expect(rows.length).toBeGreaterThan(0);
  });

  test("is short enough for a comment, whatever is found", () => {
    const results = Array.from({ length: 500 }, (_, index) => result({ id: `${index}`, places: [HOSTILE.repeat(9)] }));
    const pages = Array.from({ length: 300 }, (_, index) => page({ label: `/${index}`, results }));
    const text = toMarkdown(report(...pages));
    expect(text.length).toBeLessThan(65_536);
    expect(text).toContain("too long to be shown whole");
  });
});

test.each<[string, (report: RunReport) => string]>([
  ["text", toTextReport],
  ["junit", toJunit],
  ["sarif", toSarif],
  ["markdown", toMarkdown],
  ["github", toGithub],
])("the format %s tells deprecated tokens as warnings, and kinds that were not compared", (_, write) => {
  const deprecated = result({
    status: "deprecated",
    level: "warn",
    message: [
      { value: "#0066cc" },
      " is the deprecated token ",
      { value: "old" },
      "; use ",
      { value: "brand" },
      " instead",
    ],
  });
  const run = report(page({ results: [deprecated], notCompared: ["shadows", "easings"] }));
  const text = write(run).replaceAll("`", "");
  expect(text).toMatch(/#0066cc is the deprecated token old; use brand instead/);
  expect(text).toMatch(/[Nn]ot compared, since the tokens have none: shadows, easings/);
  expect(exitCodeOf(run)).toBe(0);
});
