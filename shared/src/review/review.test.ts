import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Tokens } from "../kinds/wire.ts";
import { toBase32 } from "../text/base32.ts";
import { accept, approve } from "./accepting.ts";
import { type Change, idOf } from "./change.ts";
import { changesBetween } from "./changes.ts";
import { ineligibleReasons, isReadAlike } from "./eligibility.ts";
import { addRun, flickering, NO_HISTORY } from "./history.ts";
import { findRule, hasDistance, type IgnoreRule } from "./ignore-rules.ts";
import { merge } from "./merge.ts";

type NamedBy = "page" | "tintype";

const tokens = (parts: Partial<Tokens>): Tokens => ({ colors: [], typography: [], spacing: [], assets: [], ...parts });
const token = (name: string, value: string, named_by: NamedBy = "page") => ({
  name,
  value,
  named_by,
  usage: 1,
  contexts: ["color"],
});
const color = (name: string, value: string, named_by?: NamedBy) => ({ ...token(name, value, named_by), format: "hex" });
const between = (from: Tokens, to: Tokens) => changesBetween(approve(from), to);

/** The documented algorithm, by another implementation. */
function documentedId(fields: readonly unknown[]): string {
  const bits = [...createHash("sha256").update(JSON.stringify(fields)).digest()]
    .map((byte) => byte.toString(2).padStart(8, "0"))
    .join("");
  const digits = bits.match(/.{5}/g) ?? [];
  return `c1_${digits
    .map((digit) => "abcdefghijklmnopqrstuvwxyz234567"[Number.parseInt(digit, 2)])
    .join("")
    .slice(0, 26)}`;
}

test.each([
  ["", ""],
  ["f", "my"],
  ["fo", "mzxq"],
  ["foo", "mzxw6"],
  ["foobar", "mzxw6ytboi"],
])("toBase32 writes %s as RFC 4648 does", (text, expected) => {
  expect(toBase32(new TextEncoder().encode(text))).toBe(expected);
});

describe("the id of a change", () => {
  test("is what the documented algorithm gives", () => {
    const [change] = between(
      tokens({ colors: [color("größe", "#000000")] }),
      tokens({ colors: [color("größe", "#fff")] }),
    ).changes;
    expect(change?.id).toBe(documentedId(["colors", null, "größe", null, "#000000", "#fff"]));
    const lists = { kind: "typography", mode: "dark", name: "Inter", part: "sizes", from: ["1px"], to: [] } as const;
    expect(idOf(lists)).toBe(documentedId(["typography", "dark", "Inter", "sizes", ["1px"], []]));
  });

  test("does not contain a name that Tintype gave, unless two changes would have the same id", () => {
    const one = (name: string) =>
      between(
        tokens({ colors: [color(name, "#000000", "tintype")] }),
        tokens({ colors: [color(name, "#ffffff", "tintype")] }),
      );
    expect(one("ink").changes[0]?.id).toBe(one("black").changes[0]?.id);
    const two = between(
      tokens({ radii: [token("a", "1px", "tintype"), token("b", "1px", "tintype")] }),
      tokens({ radii: [token("a", "2px", "tintype"), token("b", "2px", "tintype")] }),
    ).changes;
    expect(two.map(({ id }) => id)).toEqual(
      ["a", "b"].map((name) => documentedId(["radii", null, name, null, "1px", "2px"])),
    );
  });

  test("contains the name if the newer one of two snapshots has it from the page", () => {
    const [change] = between(
      tokens({ colors: [color("ink", "#000000", "tintype")] }),
      tokens({ colors: [color("ink", "#111111", "page")] }),
    ).changes;
    expect(change?.id).toBe(documentedId(["colors", null, "ink", null, "#000000", "#111111"]));
  });
});

describe("changesBetween", () => {
  test("makes one change of a step of the spacing scale that moved", () => {
    const page = (value: string) =>
      tokens({ spacing: [value, "4px"], spacing_scale: [token("gap", value), token("s", "4px")] });
    const { changes, consequences } = between(page("8px"), page("10px"));
    expect(changes.map(({ kind, name, change, from, to }) => [kind, name, change, from, to])).toEqual([
      ["spacing", "gap", "modified", "8px", "10px"],
    ]);
    expect(consequences.map(({ kind, name }) => [kind, name])).toEqual([["spacing_scale", "gap"]]);
  });

  test("makes one change of each list of a family, with the whole lists, and one of a family that comes", () => {
    const family = (sizes: string[], weights: string[]) => ({ family: "Inter", sizes, weights, line_heights: [] });
    const lora = { family: "Lora", sizes: [], weights: [], line_heights: [] };
    const { changes } = between(
      tokens({ typography: [family(["16px", "9px"], ["400"])] }),
      tokens({ typography: [family(["16px", "20px"], ["700"]), lora] }),
    );
    expect(changes.map(({ change, name, part, from, to }) => [change, name, part, from, to])).toEqual([
      ["added", "Lora", null, null, "Lora"],
      ["modified", "Inter", "weights", ["400"], ["700"]],
      ["modified", "Inter", "sizes", ["9px", "16px"], ["16px", "20px"]],
    ]);
  });

  test("starts the next change of a token from the accepted value", () => {
    const page = (value: string) => tokens({ colors: [color("brand", value), color("ink", "#000000")] });
    const baseline = approve(page("#aaaaaa"));
    const accepted = accept(baseline, page("#bbbbbb"), changesBetween(baseline, page("#bbbbbb")).changes);
    expect(changesBetween(accepted, page("#cccccc")).changes).toMatchObject([{ from: "#bbbbbb", to: "#cccccc" }]);
  });

  test("shows contrasts beside the colours from which they follow, and takes them with the last of these", () => {
    const page = (ink: string, paper: string, ratio: number) =>
      tokens({
        colors: [color("ink", ink), color("paper", paper)],
        contrasts: [{ text: ink, background: paper, ratio, large: false, usage: 1 }],
      });
    const baseline = approve(page("#000000", "#ffffff", 21));
    const nextPage = page("#333333", "#eeeeee", 10);
    const { changes, consequences } = changesBetween(baseline, nextPage);
    expect(consequences.map(({ name, from, to }) => [name, from, to])).toEqual([["ink on paper", "21", "10"]]);
    const one = accept(baseline, nextPage, changes.slice(0, 1));
    expect(changesBetween(one, nextPage).consequences).toHaveLength(1);
    const both = accept(one, nextPage, changesBetween(one, nextPage).changes);
    expect(changesBetween(both, nextPage)).toEqual({ changes: [], consequences: [] });
  });
});

const change: Change = {
  id: "c1_a",
  namedId: "c1_a",
  namedPair: "a",
  token: "t",
  kind: "colors",
  mode: null,
  change: "modified",
  name: "brand-500",
  part: null,
  from: "#1d70b8",
  to: "#1d71b8",
  patches: [],
};

test("flickering tells a value that was there before and had gone from one that came and stays", () => {
  const runs = (...shows: boolean[]) =>
    shows.reduce((history, isShown, index) => addRun(history, index + 1, isShown ? [change] : []), NO_HISTORY);
  expect(flickering(runs(false, true, true, true), change)).toEqual({
    seen: { runs: 3, of: 4, flips: 1 },
    isFlickering: false,
    streak: 3,
    suggested: null,
  });
  expect(flickering(runs(false, true, false, true), change)).toEqual({
    seen: { runs: 2, of: 4, flips: 3 },
    isFlickering: true,
    streak: 1,
    suggested: "ignore",
  });
  const forgotten = [true, ...Array.from({ length: 29 }, () => false), true];
  expect(flickering(runs(...forgotten), change).isFlickering).toBe(false);
});

describe("findRule", () => {
  const rule: IgnoreRule = { id: "r", kind: null, name: null, mode: null, within: null, until: null };
  const now = new Date("2026-01-01");
  const finds = (parts: Partial<IgnoreRule>, of: Partial<Change> = {}) =>
    findRule([{ ...rule, ...parts }], { ...change, ...of }, { shownName: "brand-500", at: now }) !== undefined;

  test.each<[Partial<IgnoreRule>, boolean]>([
    [{}, true],
    [{ kind: "colors" }, true],
    [{ kind: "radii" }, false],
    [{ name: "brand-*" }, true],
    [{ name: "*-5*0" }, true],
    [{ name: "brand" }, false],
    [{ name: "brand-500*500" }, false],
    [{ mode: "base" }, true],
    [{ mode: "dark" }, false],
    [{ kind: "colors", within: 2 }, true],
    [{ kind: "colors", within: 0.01 }, false],
    [{ until: new Date("2026-01-02") }, true],
    [{ until: new Date("2025-12-31") }, false],
  ])("matches by kind, name, mode, distance and time: %j", (parts, expected) => {
    expect(finds(parts)).toBe(expected);
  });

  test("measures px and ms, and nothing if one of the values is missing", () => {
    expect(finds({ within: 1 }, { kind: "radii", from: "4px", to: "5px" })).toBe(true);
    expect(finds({ within: 1 }, { kind: "radii", from: "4px", to: "6px" })).toBe(false);
    expect(finds({ within: 20 }, { kind: "durations", from: "200ms", to: "220ms" })).toBe(true);
    expect(finds({ within: 99 }, { change: "added", from: null })).toBe(false);
    expect((["colors", "spacing", "durations", "easings", "states"] as const).map(hasDistance)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

test("merge makes one of equal changes of several pages, with the first status that one of them has", () => {
  const on = (id: string, status: "pending" | "ignored" | "rejected") => ({ change: { id }, status });
  expect(
    merge([
      { page: "a", changes: [on("c1_1", "ignored"), on("c1_2", "ignored")] },
      { page: "b", changes: [on("c1_1", "rejected")] },
    ]).map(({ id, status, pages }) => [id, status, pages.map(({ page }) => page)]),
  ).toEqual([
    ["c1_1", "rejected", ["a", "b"]],
    ["c1_2", "ignored", ["a"]],
  ]);
});

test("a snapshot with a font that was loading, that was cut off, that has another status than 2xx, or that is of a login is not eligible for a baseline", () => {
  expect(ineligibleReasons({ truncated: true, http_status: 404, fonts_pending: 1, login: true })).toEqual([
    "fonts_pending",
    "truncated",
    "http_status",
    "login",
  ]);
  expect(ineligibleReasons({ truncated: false, http_status: 204, fonts_not_loaded: ["Inter"] })).toEqual([]);
  expect(ineligibleReasons({ taken_by: "extension" })).toEqual([]);
  expect(isReadAlike({ taken_by: "extension" }, {})).toBe(false);
});
