import { diffTokens } from "@tintype/shared/diff/diff";
import type { Observation } from "@tintype/shared/observe/observation";
import { launch } from "@tintype/shared/observe/testing/testing";
import { buildTokens } from "@tintype/shared/tokens/build";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { paintedColors, resolveColors } from "../../test/design-systems/painted-colors.ts";
import { evaluateSass, type Release, releaseRoutes } from "../../test/design-systems/version-pages.ts";
import { startSite, testBrowser, usual } from "../../test/page-server.ts";

// A page of one markup in releases of its design system that follow each other. What each release makes of a colour is
// read from the release's own source, which pages paint it from the pages themselves, by another reading than ours.

interface Change {
  /** Where the colour stands in the two releases' sources: a custom property (see resolveColors), else a Sass expression. */
  readonly from: string;
  readonly to: string;
  /** What it must be called, where its authors have named it. */
  readonly name?: string;
}

const same = (property: string, name?: string): Change => ({ from: property, to: property, ...(name && { name }) });
const prefixed = (name: string, to = name): Change => ({ from: `--${name}`, to: `--pico-${to}`, name });

/** Colours that the later release gives another value, where its page paints them. */
const published: readonly [from: Release, to: Release, changes: readonly Change[]][] = [
  [
    "bootstrap-5.2",
    "bootstrap-5.3",
    [
      same(".alert-warning --bs-alert-border-color"),
      same(".alert-primary --bs-alert-border-color"),
      same(".alert-primary --bs-alert-color"),
      same(".card --bs-card-cap-bg", "bs-card-cap-bg"),
      same(".list-group --bs-list-group-border-color", "bs-list-group-border-color"),
      // Danger's item has a border of its own now: it is the new one, the list's border goes on.
      { from: "shift-color($danger, $list-group-item-color-scale)", to: "--bs-danger-text-emphasis" },
      // .text-muted
      { from: "--bs-gray-600", to: "--bs-secondary-color", name: "bs-secondary" },
    ],
  ],
  [
    "bulma-0.9",
    "bulma-1.0",
    [
      { from: "$link", to: "--bulma-link" },
      { from: "$danger", to: "--bulma-danger" },
      { from: "$warning", to: "--bulma-warning" },
      { from: "$warning-invert", to: "--bulma-warning-invert" },
      { from: "$info", to: "--bulma-info" },
      { from: "$text", to: "--bulma-text" },
      { from: "$text-strong", to: "--bulma-text-strong" },
    ],
  ],
  [
    // The plain tag leaves the brand's blue, which links keep: its new colours are added, not modified.
    "govuk-4",
    "govuk-5",
    [
      { from: 'govuk-tint(govuk-colour("purple"), 80%)', to: 'govuk-tint(govuk-colour("bright-purple"), 85%)' },
      { from: 'govuk-shade(govuk-colour("purple"), 20%)', to: 'govuk-shade(govuk-colour("bright-purple"), 50%)' },
    ],
  ],
  [
    "govuk-5",
    "govuk-6",
    [
      { from: "$govuk-link-colour", to: "--govuk-link-colour" },
      { from: "$govuk-error-colour", to: "--govuk-error-colour" },
      { from: "$govuk-success-colour", to: "--govuk-success-colour" },
      { from: "$govuk-border-colour", to: "--govuk-border-colour" },
      { from: 'govuk-shade(govuk-colour("green"), 60%)', to: 'govuk-colour("green", "shade-50")' },
      { from: 'govuk-shade(govuk-colour("red"), 60%)', to: 'govuk-colour("red", "shade-50")' },
      { from: 'govuk-colour("light-grey")', to: 'govuk-colour("black", "tint-95")' },
      { from: 'govuk-shade(govuk-colour("light-grey"), 40%)', to: 'govuk-colour("black", "tint-50")' },
      { from: 'govuk-tint(govuk-colour("blue"), 70%)', to: 'govuk-colour("blue", "tint-80")' },
      { from: 'govuk-shade(govuk-colour("blue"), 60%)', to: 'govuk-colour("blue", "shade-50")' },
      { from: 'govuk-tint(govuk-colour("bright-purple"), 85%)', to: 'govuk-colour("purple", "tint-80")' },
      { from: 'govuk-shade(govuk-colour("bright-purple"), 50%)', to: 'govuk-colour("purple", "shade-50")' },
      { from: 'govuk-tint(govuk-colour("yellow"), 75%)', to: 'govuk-colour("yellow", "tint-50")' },
      { from: 'govuk-shade(govuk-colour("yellow"), 65%)', to: 'govuk-colour("orange", "shade-50")' },
    ],
  ],
  [
    // Every property got a prefix besides. The second heading's colour became the text's, and so is removed. The first
    // heading's was the contrast's, and became a new one; so did the code's background, which was that of muted borders.
    "pico-1",
    "pico-2",
    [
      prefixed("primary"),
      prefixed("secondary", "secondary-background"),
      prefixed("color"),
      prefixed("contrast"),
      prefixed("muted-color"),
      prefixed("h3-color"),
      prefixed("mark-color"),
      prefixed("mark-background-color"),
      prefixed("ins-color"),
      prefixed("del-color"),
      prefixed("muted-border-color"),
      prefixed("progress-background-color"),
    ],
  ],
];

interface ReleaseReading {
  readonly observation: Observation;
  /** As `#rrggbb` or `#rrggbbaa`. */
  readonly painted: ReadonlySet<string>;
  /** Values of what the table above names in this release. */
  readonly sources: ReadonlyMap<string, string>;
}

const readings = new Map<Release, ReleaseReading>();
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const site = await startSite();
  site.serve(releaseRoutes());
  const browser = testBrowser([site.host]);
  const plain = await launch();
  stops.push(browser.close, () => plain.close(), site.close);
  const sources = new Map<Release, string[]>();
  for (const [from, to, changes] of published) {
    sources.set(from, [...(sources.get(from) ?? []), ...changes.map((change) => change.from)]);
    sources.set(to, [...(sources.get(to) ?? []), ...changes.map((change) => change.to)]);
  }
  await Promise.all(
    [...sources].map(async ([release, texts]) => {
      const url = `${site.base}/${release}`;
      const { observation } = await browser.extract(url, usual);
      const page = await plain.newPage({ viewport: usual.viewport });
      await page.goto(url);
      const painted = await paintedColors(page);
      const values = await resolveColors(page, toCss(release, texts));
      expect(values, `${texts.join(", ")} of ${release} are colours`).not.toContain(undefined);
      readings.set(release, {
        observation,
        painted,
        sources: new Map(texts.map((text, i) => [text, values[i] ?? ""])),
      });
    }),
  );
});

afterAll(() => Promise.all(stops.map((stop) => stop())));

function toCss(release: Release, texts: readonly string[]): string[] {
  const expressions = texts.filter((text) => !text.includes("--"));
  const values = expressions.length > 0 ? evaluateSass(release, expressions) : [];
  return texts.map((text) => values[expressions.indexOf(text)] ?? text);
}

function readingOf(release: Release): ReleaseReading {
  const reading = readings.get(release);
  if (!reading) throw new Error(`${release} was not read`);
  return reading;
}

/** A release's snapshot, with all releases before it behind it. */
function snapshot(release: Release): ReturnType<typeof buildTokens> {
  const before = published.find(([, to]) => to === release)?.[0];
  return buildTokens(readingOf(release).observation, before && snapshot(before));
}

const without = (values: Iterable<string>, others: Iterable<string>) => {
  const out = new Set(others);
  return [...values].filter((value) => !out.has(value));
};

describe.each(published)("%s → %s", (from, to, changes) => {
  const read = () => {
    const [old, young] = [readingOf(from), readingOf(to)];
    const [before, after] = [snapshot(from).tokens, snapshot(to).tokens];
    const expected = changes.map((change) => ({
      name: change.name,
      from: old.sources.get(change.from) ?? "",
      to: young.sources.get(change.to) ?? "",
    }));
    return { old, young, before, after, expected, colors: diffTokens(before, after).changes.colors };
  };

  test("the colours are the painted ones, all of them", () => {
    const { old, young, before, after } = read();
    expect(before.colors.map(({ value }) => value).sort()).toEqual([...old.painted].sort());
    expect(after.colors.map(({ value }) => value).sort()).toEqual([...young.painted].sort());
  });

  test("colours whose value the release changed are modified from the old to the new, no others are", () => {
    const { colors, expected } = read();
    const pairs = (list: readonly { from: string; to: string }[]) =>
      list.map((each) => `${each.from} ${each.to}`).sort();
    expect(pairs(colors.modified)).toEqual(pairs(expected));
    expect(colors.modified).toEqual(expect.arrayContaining(expected.filter(({ name }) => name !== undefined)));
  });

  test("of the rest, what is painted on one page alone is added or removed", () => {
    const { old, young, expected, colors } = read();
    const values = (list: readonly { value: string }[]) => list.map(({ value }) => value).sort();
    const come = without(
      without(young.painted, old.painted),
      expected.map((each) => each.to),
    );
    const gone = without(
      without(old.painted, young.painted),
      expected.map((each) => each.from),
    );
    expect(values(colors.added)).toEqual(come.sort());
    expect(values(colors.removed)).toEqual(gone.sort());
  });

  test("a colour that both pages paint keeps its name", () => {
    const { old, young, before, after } = read();
    const kept = new Set([...old.painted].filter((value) => young.painted.has(value)));
    const names = (tokens: typeof before) =>
      Object.fromEntries(tokens.colors.filter(({ value }) => kept.has(value)).map(({ value, name }) => [value, name]));
    expect(kept.size).toBeGreaterThan(0);
    expect(names(after)).toEqual(names(before));
  });
});
