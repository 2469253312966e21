import { describe, expect, test } from "vitest";
import { extractionOptions } from "./extractions.ts";

const dark = { name: "dark", color_scheme: "dark" };
const theme = (conditions: object) => ({ modes: [{ name: "theme", ...conditions }] });
const marked = (conditions: object) => theme({ ...conditions, classes: { dark: true } });
const entries = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, value]));

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

  test("keeps every condition of a mode as it was asked", () => {
    const conditions = {
      reduced_motion: true,
      forced_colors: true,
      contrast: "less",
      on: ".radix-themes",
      attributes: { "data-theme": "dark", "data-accent": null, "v:Mode": "" },
      classes: { dark: true, light: false, "md:dark": true },
      storage: { theme: '{"mode":"dark"}', seen: null },
      cookies: { theme: "dark%2Cblue" },
      query: { globals: "theme:dark;density:compact" },
    };
    const viewport = { width: 1280, height: 800 };
    expect(extractionOptions.parse(theme(conditions)).modes).toEqual([
      { name: "theme", color_scheme: "light", viewport, ...conditions },
    ]);
  });

  test("takes 16 modes that differ in one attribute", () => {
    const modes = Array.from("abcdefghijklmnop", (name) => ({ name, attributes: { "data-theme": name } }));
    expect(extractionOptions.parse({ modes }).modes).toHaveLength(16);
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
    ["17 modes", { modes: Array.from("abcdefghijklmnopq", (name) => ({ ...dark, name })) }, ["modes"], /16/],
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
    ["an unknown condition", { modes: [{ ...dark, inverted: true }] }, ["modes", 0], /inverted/],
    ["an unknown scheme", { modes: [{ name: "sepia", color_scheme: "sepia" }] }, ["modes", 0, "color_scheme"], /./],
    ["an unknown contrast", { modes: [{ name: "more", contrast: "custom" }] }, ["modes", 0, "contrast"], /more/],
    ["colours that are not forced", { modes: [{ name: "plain", forced_colors: false }] }, ["modes", 0], /must differ/],
    ["a selector without attributes or classes", { modes: [{ ...dark, on: "body" }] }, ["modes", 0, "on"], /beside/],
    ["a selector that is too long", marked({ on: "a".repeat(201) }), ["modes", 0, "on"], /200/],
    ["a selector into a shadow tree", marked({ on: "x-card >>> p" }), ["modes", 0, "on"], />>>/],
    ["attributes without an entry", theme({ attributes: {} }), ["modes", 0, "attributes"], /1 to 8/],
    ["nine attributes", theme({ attributes: entries(9, "x") }), ["modes", 0, "attributes"], /1 to 8/],
    [
      "an attribute that runs a script",
      theme({ attributes: { onclick: "x" } }),
      ["modes", 0, "attributes", "onclick"],
      /scripts/,
    ],
    [
      "an attribute with a request, in capitals",
      theme({ attributes: { SrcDoc: "x" } }),
      ["modes", 0, "attributes", "SrcDoc"],
      /requests/,
    ],
    [
      "the attribute class",
      theme({ attributes: { class: "dark" } }),
      ["modes", 0, "attributes", "class"],
      /another condition/,
    ],
    [
      "an attribute with a space",
      theme({ attributes: { "a b": "x" } }),
      ["modes", 0, "attributes", "a b"],
      /64 letters/,
    ],
    [
      "an attribute that is too long",
      theme({ attributes: { a: "x".repeat(257) } }),
      ["modes", 0, "attributes", "a"],
      /256/,
    ],
    ["an attribute that is a number", theme({ attributes: { a: 1 } }), ["modes", 0, "attributes", "a"], /./],
    ["17 classes", theme({ classes: entries(17, true) }), ["modes", 0, "classes"], /1 to 16/],
    ["a class with white space", theme({ classes: { "a b": true } }), ["modes", 0, "classes", "a b"], /white space/],
    ["an empty class", theme({ classes: { "": true } }), ["modes", 0, "classes", ""], /characters/],
    ["a class that is null", theme({ classes: { dark: null } }), ["modes", 0, "classes", "dark"], /./],
    ["17 entries of storage", theme({ storage: entries(17, "x") }), ["modes", 0, "storage"], /1 to 16/],
    ["storage that is too long", theme({ storage: { a: "x".repeat(4097) } }), ["modes", 0, "storage", "a"], /4,096/],
    ["a key with NUL", theme({ storage: { "a\0": "x" } }), ["modes", 0, "storage", "a\0"], /NUL/],
    ["nine cookies", theme({ cookies: entries(9, "x") }), ["modes", 0, "cookies"], /1 to 8/],
    ["a cookie with a semicolon", theme({ cookies: { a: "b;c" } }), ["modes", 0, "cookies", "a"], /semicolons/],
    ["a cookie with white space", theme({ cookies: { a: "b c" } }), ["modes", 0, "cookies", "a"], /white space/],
    [
      "a cookie of a host alone",
      theme({ cookies: { "__Host-a": "b" } }),
      ["modes", 0, "cookies", "__Host-a"],
      /__Host-/,
    ],
    [
      "a cookie over TLS alone",
      theme({ cookies: { "__secure-a": "b" } }),
      ["modes", 0, "cookies", "__secure-a"],
      /__Secure-/,
    ],
    ["a cookie that is null", theme({ cookies: { a: null } }), ["modes", 0, "cookies", "a"], /./],
    ["nine parameters", theme({ query: entries(9, "x") }), ["modes", 0, "query"], /1 to 8/],
    ["a parameter that is too long", theme({ query: { a: "x".repeat(513) } }), ["modes", 0, "query", "a"], /512/],
    [
      "two modes whose attributes are the same in another order",
      {
        modes: [
          { name: "one", attributes: { a: "1", b: null } },
          { name: "two", attributes: { b: null, a: "1" }, on: "html" },
        ],
      },
      ["modes", 1],
      /mode one/,
    ],
  ])("refuses %s and names the path", (_, options, path, message) => {
    const { error } = extractionOptions.safeParse(options);
    expect(error?.issues[0]?.path).toEqual(path);
    expect(error?.issues[0]?.message).toMatch(message);
  });
});
