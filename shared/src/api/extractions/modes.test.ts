import { describe, expect, test } from "vitest";
import { extractionOptions } from "./extractions.ts";

const dark = { name: "dark", color_scheme: "dark" };

describe("extractionOptions", () => {
  test("fills in the conditions that a mode does not name", () => {
    const viewport = { width: 390, height: 844 };
    const modes = [dark, { name: "mobile", viewport }, { name: "still", reduced_motion: true }];
    const base = { width: 1000, height: 700 };
    expect(extractionOptions.parse({ viewport: base, modes }).modes).toEqual([
      { name: "dark", color_scheme: "dark", viewport: base },
      { name: "mobile", color_scheme: "light", viewport },
      { name: "still", color_scheme: "light", viewport: base, reduced_motion: true },
    ]);
  });

  test("gives the same options when it parses its own result", () => {
    const parsed = extractionOptions.parse({ modes: [dark] });
    expect(extractionOptions.parse(parsed)).toEqual(parsed);
  });

  test.each([[{}], [{ modes: [] }], [{ modes: undefined }]])("has no key modes for %j", (options) => {
    expect(Object.keys(extractionOptions.parse(options))).toEqual([
      "wait_for",
      "viewport",
      "color_scheme",
      "selectors",
      "exclude_selectors",
    ]);
  });

  test.each<[string, object, (string | number)[], RegExp]>([
    ["six modes", { modes: Array.from("abcdef", (name) => ({ ...dark, name })) }, ["modes"], /5/],
    ["a name with capitals", { modes: [{ ...dark, name: "Dark" }] }, ["modes", 0, "name"], /lower-case/],
    ["a name that begins with a digit", { modes: [{ ...dark, name: "4k" }] }, ["modes", 0, "name"], /begin with/],
    ["a name with a line break", { modes: [{ ...dark, name: "dark\n" }] }, ["modes", 0, "name"], /letters/],
    ["a name that is too long", { modes: [{ ...dark, name: "d".repeat(41) }] }, ["modes", 0, "name"], /40/],
    ["an empty name", { modes: [{ ...dark, name: "" }] }, ["modes", 0, "name"], /1 to 40/],
    ["the name base", { modes: [{ ...dark, name: "base" }] }, ["modes", 0, "name"], /not be base/],
    ["no name", { modes: [{ color_scheme: "dark" }] }, ["modes", 0, "name"], /./],
    [
      "a name twice",
      { modes: [dark, { name: "dark", viewport: { width: 390, height: 844 } }] },
      ["modes", 1, "name"],
      /unique/,
    ],
    ["a mode without conditions", { modes: [dark, { name: "plain" }] }, ["modes", 1], /options without modes/],
    ["the base's own scheme", { color_scheme: "dark", modes: [dark] }, ["modes", 0], /options without modes/],
    [
      "motion as it is read anyway",
      { modes: [{ name: "moving", reduced_motion: false }] },
      ["modes", 0],
      /must differ/,
    ],
    [
      "two modes with the same conditions",
      { modes: [dark, { name: "night", color_scheme: "dark", viewport: { width: 1280, height: 800 } }] },
      ["modes", 1],
      /mode dark/,
    ],
    [
      "a viewport that is too wide",
      { modes: [{ name: "wide", viewport: { width: 4001, height: 800 } }] },
      ["modes", 0, "viewport", "width"],
      /4000/,
    ],
    ["an unknown condition", { modes: [{ ...dark, contrast: "more" }] }, ["modes", 0], /contrast/],
    ["an unknown scheme", { modes: [{ name: "sepia", color_scheme: "sepia" }] }, ["modes", 0, "color_scheme"], /./],
  ])("refuses %s and names the path", (_, options, path, message) => {
    const { error } = extractionOptions.safeParse(options);
    expect(error?.issues[0]?.path).toEqual(path);
    expect(error?.issues[0]?.message).toMatch(message);
  });
});
