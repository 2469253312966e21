import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffTokens } from "../../diff/diff.ts";
import type { Observation } from "../../observe/observation.ts";
import { observation } from "../../testing/tokens.ts";
import { buildTokens, type Previous } from "../build.ts";
import { readCondition } from "./conditions.ts";

type Media = NonNullable<Observation["media"]>[number];
type Global = readonly (readonly [name: string, value: string])[];

const media = (condition: string, rules = 1): Media => ({ kind: "media", condition, rules });
const page = (conditions: readonly (string | Media)[], global: Global = []) =>
  observation([], {
    version: 2,
    read: ["breakpoints"],
    media: conditions.map((condition) => (typeof condition === "string" ? media(condition) : condition)),
    global,
  });
const tokens = (...args: Parameters<typeof page>) => buildTokens(page(...args)).tokens.breakpoints ?? [];
const names = (seen: Observation, previous?: Previous) =>
  Object.fromEntries(buildTokens(seen, previous).tokens.breakpoints?.map(({ name, value }) => [name, value]) ?? []);

describe("readCondition reads", () => {
  test.each([
    ["(min-width: 768px)", ["width >= 768px"]],
    ["(max-width: 767.98px)", ["width <= 767.98px"]],
    ["(width: 600px)", ["width = 600px"]],
    ["(width >= 48em)", ["width >= 48em"]],
    ["(800px > width)", ["width < 800px"]],
    ["(width=600px)", ["width = 600px"]],
    ["(400px <= width < 800px)", ["width >= 400px", "width < 800px"]],
    ["(800px > width >= 400px)", ["width < 800px", "width >= 400px"]],
    ["(min-height: 30rem)", ["height >= 30rem"]],
    ["only screen and (min-width: 1px) and (max-width: 2px)", ["width >= 1px", "width <= 2px"]],
    ["(min-width: 1px) or (max-height: 2px)", ["width >= 1px", "height <= 2px"]],
    ["(min-width: 1px), print and (orientation: landscape), (max-width: 2px)", ["width >= 1px", "width <= 2px"]],
    ["not (width >= 768px)", ["width < 768px"]],
    ["not all and (min-width: 768px)", ["width < 768px"]],
    ["not screen and (400px <= width < 800px)", ["width < 400px", "width >= 800px"]],
    ["(not (max-width: 768px)) and (min-width: 1px)", ["width > 768px", "width >= 1px"]],
    ["not ((max-width: 1px) or (not (max-width: 2px)))", ["width > 1px", "width <= 2px"]],
    ["card (min-width: 400px)", ["width >= 400px"]],
    ["card not (inline-size > 30em)", ["inline-size <= 30em"]],
    ["(MIN-WIDTH: 768PX)", ["width >= 768px"]],
    ["(min-width: 33.33333em)", ["width >= 33.333em"]],
  ])("%s", (css, conditions) => {
    expect(readCondition(css).map(({ condition }) => condition)).toEqual(conditions);
  });

  test.each([
    "(min-width: 0)",
    "(min-width: 0px)",
    "(min-width: 0.0001px)",
    "(min-width: -1px)",
    "(min-width: 768)",
    "(min-width: 50%)",
    "(min-width: 1e30px)",
    "(min-width: calc(768px - 1px))",
    "(min-width: var(--md))",
    "(min-width: 1px 2px)",
    "(min-width: )",
    "(min-width)",
    "(width)",
    "(width 768px)",
    "(width constructor 768px)",
    "(width < width)",
    "(1px < 2px)",
    "(1px < width < 2px < 3px)",
    "(min-width >= 768px)",
    "(min-resolution: 2dppx)",
    "(min-device-width: 768px)",
    "(min-aspect-ratio: 16/9)",
    "(prefers-color-scheme: dark)",
    "style(--columns: 2px)",
    "min-width: 768px",
    "[min-width: 768px]",
    "(min-width: 768px",
    "(min-width: 768px; }",
    "\0",
    "\u202e",
    "*/",
    "(".repeat(400),
    "(".repeat(5000),
    "(min-width: 1px)".repeat(10_000),
  ])("nothing in %.40s", (css) => {
    expect(readCondition(css)).toEqual([]);
  });
});

test("readCondition reads its own conditions again, and any text without a fault", () => {
  const part = fc.constantFrom(
    "(",
    ")",
    " ",
    "not ",
    "and ",
    ",",
    "width",
    "min-width:",
    "max-height: ",
    "<",
    ">",
    "=",
    ":",
    "card",
    "768px",
    "48em",
    "0.5px",
    "-1px",
    "calc(1px)",
    "/*",
    '"',
    "\\",
    "\0",
    "}",
    ";",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(part, { maxLength: 20 }).map((parts) => parts.join("")),
      ),
      (css) => {
        for (const threshold of readCondition(css)) {
          expect(readCondition(`(${threshold.condition})`)).toEqual([threshold]);
        }
      },
    ),
  );
});

test("a breakpoint has the conditions with its value, and counts the rules below them", () => {
  const seen = tokens([
    media("(max-width: 767.98px)", 5),
    media("(min-width: 768px)", 3),
    media("(width < 768px)", 2),
    media("(min-width: 768px) and (max-height: 768px)", 10),
    { kind: "container", condition: "card (min-width: 768px)", rules: 4 },
  ]);
  expect(seen).toEqual([
    {
      name: "breakpoint-max-767",
      value: "767.98px",
      conditions: ["width <= 767.98px"],
      usage: 5,
      contexts: ["@media"],
      named_by: "tintype",
    },
    {
      name: "breakpoint-768",
      value: "768px",
      conditions: ["height <= 768px", "width < 768px", "width >= 768px"],
      usage: 19,
      contexts: ["@container", "@media"],
      named_by: "tintype",
    },
  ]);
});

test("breakpoints are sorted by number, in any order of the conditions", () => {
  const conditions = ["(min-width: 1024px)", "(min-width: 640px)", "(min-width: 90em)", "(max-width: 99.5px)"];
  const values = (list: string[]) => tokens(list).map(({ value }) => value);
  expect(values(conditions)).toEqual(["90em", "99.5px", "640px", "1024px"]);
  expect(tokens(conditions.toReversed())).toEqual(tokens(conditions));
});

test("breakpoints are absent if the page was read without them, and empty if it has none", () => {
  expect(buildTokens(observation([], { media: [media("(min-width: 1px)")] })).tokens.breakpoints).toBeUndefined();
  expect(tokens([])).toEqual([]);
});

describe("the name of a breakpoint", () => {
  test("comes from a custom property whose name says so; further ones are aliases", () => {
    const global: Global = [
      ["--bs-breakpoint-md", "768px"],
      ["--screen-md", "768px"],
      ["--container-md", "768px"],
      ["--breakpoint-xs", "0"],
      ["--breakpoint-lg", "640px"],
      // In rem on the page. It leaves the page in px.
      ["--breakpoint-sm", "640px"],
    ];
    expect(tokens(["(min-width: 768px)", "(width >= 40rem)", "(width >= 40em)"], global)).toMatchObject([
      { name: "breakpoint-40em", value: "40em", named_by: "tintype" },
      { name: "breakpoint-lg", value: "40rem", aliases: ["breakpoint-sm"], named_by: "page" },
      { name: "screen-md", value: "768px", aliases: ["bs-breakpoint-md"], named_by: "page" },
    ]);
  });

  test("has no fraction if the value is just below a whole number of px, or is a whole number of px in em", () => {
    const conditions = ["(max-width: 575.98px)", "(max-width: 61.9375em)", "(min-width: 600.5px)", "(max-width: 48em)"];
    expect(names(page(conditions))).toEqual({
      "breakpoint-max-575": "575.98px",
      "breakpoint-991": "61.938em",
      "breakpoint-600_5": "600.5px",
      "breakpoint-48em": "48em",
    });
  });

  test("has the fraction if others would get the same name, or if the value is not only an upper limit", () => {
    const conditions = [
      "(max-width: 575.98px)",
      "(max-width: 575.99px)",
      "(width > 767.98px)",
      "(max-width: 767.98px)",
    ];
    expect(Object.keys(names(page(conditions)))).toEqual([
      "breakpoint-575_98",
      "breakpoint-575_99",
      "breakpoint-767_98",
    ]);
  });

  test("comes from the page's next one with -max if the value ends just below it", () => {
    const global: Global = [["--bs-breakpoint-sm", "576px"]];
    const seen = tokens(["(min-width: 576px)", "(max-width: 575.98px)"], global);
    expect(seen).toMatchObject([
      { name: "bs-breakpoint-sm-max", value: "575.98px", named_by: "tintype" },
      { name: "bs-breakpoint-sm", value: "576px", named_by: "page" },
    ]);
  });

  test("does not come from a custom property with two values", () => {
    const global: Global = [
      ["--screen", "1px"],
      ["--screen", "2px"],
    ];
    expect(names(page(["(min-width: 1px)", "(min-width: 2px)"], global))).toEqual({
      "breakpoint-1": "1px",
      "breakpoint-2": "2px",
    });
  });

  test("follows the custom property that changes its value, even if the old value is still used", () => {
    const firstBuild = buildTokens(page(["(min-width: 768px)"], [["--breakpoint-md", "768px"]]));
    const laterPage = page(["(min-width: 768px)", "(min-width: 800px)"], [["--breakpoint-md", "800px"]]);
    expect(names(laterPage, firstBuild)).toEqual({ "breakpoint-768": "768px", "breakpoint-md": "800px" });
  });

  test("stays with an equal value when a custom property for it appears", () => {
    const firstBuild = buildTokens(page(["(min-width: 768px)"]));
    expect(names(page(["(min-width: 768px)"], [["--screen-md", "768px"]]), firstBuild)).toEqual({
      "breakpoint-768": "768px",
    });
  });

  test("stays through a snapshot that did not read breakpoints", () => {
    const first = buildTokens(page(["(min-width: 768px)"], [["--screen-md", "768px"]]));
    const second = buildTokens(observation([]), first);
    expect(second.tokens.breakpoints).toBeUndefined();
    expect(names(page(["(min-width: 768px)"]), second)).toEqual({ "screen-md": "768px" });
  });

  test("never goes to another value than before", () => {
    const first = buildTokens(page(["(min-width: 768px)"]));
    const second = buildTokens(page(["(min-width: 800px)"]), first);
    expect(names(page(["(min-width: 768px)", "(min-width: 800px)"]), second)).toEqual({
      "breakpoint-768": "800px",
      "breakpoint-768-2": "768px",
    });
  });
});

describe("the diff of breakpoints", () => {
  const differences = (before: readonly string[], after: readonly string[]) => {
    const firstBuild = buildTokens(page(before));
    return diffTokens(firstBuild.tokens, buildTokens(page(after), firstBuild).tokens);
  };

  test("reports a value that moves as one breakpoint modified", () => {
    const { changes, summary } = differences(
      ["(min-width: 640px)", "(max-width: 767.98px)", "(min-width: 768px)"],
      ["(min-width: 640px)", "(max-width: 799.98px)", "(min-width: 800px)"],
    );
    expect(changes.breakpoints).toEqual({
      added: [],
      removed: [],
      modified: [
        { name: "breakpoint-768", from: "768px", to: "800px" },
        { name: "breakpoint-max-767", from: "767.98px", to: "799.98px" },
      ],
    });
    expect(summary).toMatchObject({ total_changes: 2, breakpoints_changed: 2 });
  });

  test("reports a value in another unit, in another comparison or far away as one removed and one added", () => {
    for (const other of ["(min-width: 48em)", "(max-height: 768.5px)", "(min-width: 1200px)"]) {
      const { breakpoints } = differences(["(min-width: 768px)"], [other]).changes;
      expect(breakpoints).toMatchObject({ added: [{}], removed: [{ name: "breakpoint-768" }], modified: [] });
    }
  });

  test("stays empty if only the number of rules or the conditions change", () => {
    const { summary } = differences(["(min-width: 768px)"], ["(min-width: 768px)", "(width < 768px)"]);
    expect(summary.breakpoints_changed).toBe(0);
  });
});

test("breakpoints never get a name that a person gave to another one", () => {
  const page = (condition: string) =>
    observation([], { version: 2, read: ["breakpoints"], media: [{ kind: "media", condition, rules: 1 }] });
  const firstBuild = buildTokens(page("(min-width: 400px)"));
  const reserved = [{ kind: "breakpoints", from: "breakpoint-400", to: "breakpoint-1200" }];
  expect(Object.keys(names(page("(max-height: 1200px)"), { ...firstBuild, reserved }))).not.toContain(
    "breakpoint-1200",
  );
  expect(Object.keys(names(page("(max-height: 1200px)"), firstBuild))).toContain("breakpoint-1200");
});
