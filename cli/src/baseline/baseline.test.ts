import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { expect, test } from "vitest";
import type { PageReport, Result } from "../report/report.ts";
import { formatBaseline, judge, parseBaseline, updateBaseline } from "./baseline.ts";

const result = (id: string, more: Partial<Result> = {}): Result => ({
  rule: "colors",
  level: "error",
  mode: null,
  id,
  status: "foreign",
  value: `#${id}`,
  message: [],
  places: [],
  sourceLine: undefined,
  details: {},
  ...more,
});
const page = (label: string, results: readonly Result[], more: Partial<PageReport> = {}): PageReport => ({
  label,
  url: label,
  line: undefined,
  failure: undefined,
  incomplete: [],
  rules: ["colors"],
  modes: [null],
  results: results.map((entry) => ({ ...entry, accepted: undefined })),
  details: {},
  ...more,
});
const whole = { reason: "legacy", isWhole: true };
const fileOf = (pages: readonly PageReport[], storedText = "", options: Partial<typeof whole> = {}) => {
  const baseline = storedText === "" ? new Map() : parseBaseline(storedText, "b.json", "check");
  const update = updateBaseline(baseline, pages, { ...whole, ...options });
  return { ...update, text: formatBaseline("check", update.entries) };
};

test("a baseline accepts what it lists, in the same page, mode and kind only", () => {
  const { text } = fileOf([page("/", [result("a")])]);
  const baseline = parseBaseline(text, "b.json", "check");
  const accepted = (label: string, ...results: Result[]) =>
    judge(label, results, baseline).map((judged) => judged.accepted);
  expect(accepted("/", result("a"), result("b"))).toEqual(["legacy", undefined]);
  expect(accepted("/", result("a", { mode: "dark" }), result("a", { rule: "radii" }))).toEqual([undefined, undefined]);
  expect(accepted("/other", result("a"))).toEqual([undefined]);
});

test("a baseline is the same file for the same results in any order, with one line for each", () => {
  const results = ["c", "a", "b"].map((id) => result(id));
  const { text } = fileOf([page("/b", results), page("/a", results.toReversed())]);
  expect(text).toBe(fileOf([page("/a", results), page("/b", results.toReversed())]).text);
  const entries = text.split("\n").filter((line) => line.includes("reason"));
  expect(
    entries.map((line) =>
      line
        .match(/"page":"(.*?)".*"id":"(.*?)"/)
        ?.slice(1)
        .join(" "),
    ),
  ).toEqual(["/a a", "/a b", "/a c", "/b a", "/b b", "/b c"]);
});

test("updateBaseline keeps the reasons of what is still found, and removes what is not", () => {
  const { text } = fileOf([page("/", [result("a"), result("gone")])]);
  const update = fileOf([page("/", [result("a"), result("new")])], text, { reason: "later" });
  expect(update).toMatchObject({ added: 1, removed: 1 });
  expect(update.entries.map(({ id, reason }) => [id, reason])).toEqual([
    ["a", "legacy"],
    ["new", "later"],
  ]);
});

test("updateBaseline keeps what this run has not looked for", () => {
  const { text } = fileOf([
    page("/", [result("a"), result("b", { rule: "radii" }), result("c", { mode: "dark" })], {
      rules: ["colors", "radii"],
      modes: [null, "dark"],
    }),
    page("/other", [result("d")]),
  ]);
  const part = fileOf([page("/", [])], text, { isWhole: false });
  expect(part.entries.map(({ id }) => id)).toEqual(["b", "c", "d"]);
  const all = fileOf([page("/", [])], text);
  expect(
    all.entries.map(({ id }) => id),
    "pages that the config does not list any more are stale",
  ).toEqual(["b", "c"]);
});

test.each<[string, string, RegExp]>([
  ["text that is not JSON", "{", /^b\.json:\d+:\d+: is not JSON/],
  ["another version", '{"version": 2, "command": "check", "accepted": []}', /b\.json:1:13: version/],
  ["the other command", '{"version": 1, "command": "diff", "accepted": []}', /command: must be check/],
  [
    "an entry without a reason",
    '{"version":1,"command":"check","accepted":[\n{"page":"/","mode":null,"kind":"colors","status":"near","value":"","id":"a"}]}',
    /b\.json:2:1: accepted\[0\]\.reason/,
  ],
  [
    "an entry whose reason is blank",
    '{"version":1,"command":"check","accepted":[{"page":"/","mode":null,"kind":"colors","status":"near","value":"","id":"a","reason":" "}]}',
    /must say why/,
  ],
])("parseBaseline refuses %s", (_, text, message) => {
  expect(() => parseBaseline(text, "b.json", "check")).toThrow(UsageError);
  expect(() => parseBaseline(text, "b.json", "check")).toThrow(message);
});
