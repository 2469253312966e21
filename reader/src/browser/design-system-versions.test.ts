import { diffTokens } from "@tintype/shared/diff/diff";
import { buildTokens } from "@tintype/shared/kinds/build";
import type { Observation } from "@tintype/shared/observe/observation";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { paintedColors, resolveColors } from "../../test/design-systems/painted-colors.ts";
import { evaluateSass, type Release, releaseRoutes } from "../../test/design-systems/version-pages.ts";
import { createTestBrowser, defaultOptions, startPageServer } from "../../test/page-server.ts";
import { openWorkerContext } from "../../test/worker-browser.ts";

// Compares a page in successive releases of its design system, with the same markup. The expected colours come from the source
// of each release. The colours that a page paints are read from the page by other code than ours.

interface Change {
  /** The colour in the source of each release: a custom property (see resolveColors) or a Sass expression. */
  readonly from: string;
  readonly to: string;
  /** The expected name, if the authors have named the colour. */
  readonly name?: string;
}

const same = (property: string, name?: string): Change => ({ from: property, to: property, ...(name && { name }) });
const prefixed = (name: string, to = name): Change => ({ from: `--${name}`, to: `--pico-${to}`, name });

/**
 * Colours that have another value in the later release and that both pages paint. A colour is another one if a property of its
 * name keeps the old value: `--bs-secondary` is still the grey that Bootstrap 5.2 gives to `.text-muted`.
 */
const releases: readonly [from: Release, to: Release, changes: readonly Change[]][] = [
  [
    "bootstrap-5.2",
    "bootstrap-5.3",
    [
      same(".alert-warning --bs-alert-border-color"),
      same(".alert-primary --bs-alert-border-color"),
      same(".alert-primary --bs-alert-color"),
      same(".card --bs-card-cap-bg", "bs-card-cap-bg"),
      same(".list-group --bs-list-group-border-color", "bs-list-group-border-color"),
      // The danger item has its own border in 5.3. That colour is the new one; the list's border stays the same colour.
      { from: "shift-color($danger, $list-group-item-color-scale)", to: "--bs-danger-text-emphasis" },
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
    // The plain tag no longer uses the brand's blue, which links still use. So its new colours are added, not modified.
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
    // Every property also got a prefix. The second heading now has the text's colour, so its own is removed. The first heading
    // had the contrast's colour and now has a new one. The background of code was the colour of muted borders and is now a new
    // one.
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

/** On a push, those of one design system. */
const published = night.size(
  releases.filter(([version]) => version === "pico-1"),
  releases,
);

interface ReleaseReading {
  readonly observation: Observation;
  /** As `#rrggbb` or `#rrggbbaa`. */
  readonly painted: ReadonlySet<string>;
  /** The values of the colours that the table above names in this release. */
  readonly sources: ReadonlyMap<string, string>;
}

const readings = new Map<Release, ReleaseReading>();
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const pages = await startPageServer();
  pages.serve(releaseRoutes());
  const browser = createTestBrowser([pages.host]);
  const context = await openWorkerContext([pages.host], defaultOptions.viewport);
  stops.push(browser.close, () => context.close(), pages.close);
  const sources = new Map<Release, string[]>();
  for (const [from, to, changes] of published) {
    sources.set(from, [...(sources.get(from) ?? []), ...changes.map((change) => change.from)]);
    sources.set(to, [...(sources.get(to) ?? []), ...changes.map((change) => change.to)]);
  }
  await Promise.all(
    [...sources].map(async ([release, texts]) => {
      const url = `${pages.base}/${release}`;
      const { observation } = await browser.extract(url, defaultOptions);
      const page = await context.newPage();
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

/** Returns the snapshot of a release. It follows the snapshots of all earlier releases. */
function snapshot(release: Release): ReturnType<typeof buildTokens> {
  const lastRelease = published.find(([, to]) => to === release)?.[0];
  return buildTokens(readingOf(release).observation, lastRelease && snapshot(lastRelease));
}

const without = (values: Iterable<string>, others: Iterable<string>) => {
  const out = new Set(others);
  return [...values].filter((value) => !out.has(value));
};

describe.each(published)("the diff from %s to %s:", (from, to, changes) => {
  const compareReleases = () => {
    const [earlier, later] = [readingOf(from), readingOf(to)];
    const [before, after] = [snapshot(from).tokens, snapshot(to).tokens];
    const expected = changes.map((change) => ({
      name: change.name,
      from: earlier.sources.get(change.from) ?? "",
      to: later.sources.get(change.to) ?? "",
    }));
    return { earlier, later, before, after, expected, colors: diffTokens(before, after).changes.colors };
  };

  test("the tokens of both pages contain exactly the painted colours", () => {
    const { earlier, later, before, after } = compareReleases();
    expect(before.colors.map(({ value }) => value).sort()).toEqual([...earlier.painted].sort());
    expect(after.colors.map(({ value }) => value).sort()).toEqual([...later.painted].sort());
  });

  test("exactly the colours whose value the release changed are modified, from the old value to the new one", () => {
    const { colors, expected } = compareReleases();
    const pairs = (list: readonly { from: string; to: string }[]) =>
      list.map((change) => `${change.from} ${change.to}`).sort();
    expect(pairs(colors.modified)).toEqual(pairs(expected));
    expect(colors.modified).toEqual(expect.arrayContaining(expected.filter(({ name }) => name !== undefined)));
  });

  test("adds or removes those other colours that only one page paints", () => {
    const { earlier, later, expected, colors } = compareReleases();
    const values = (list: readonly { value: string }[]) => list.map(({ value }) => value).sort();
    const added = without(
      without(later.painted, earlier.painted),
      expected.map((change) => change.to),
    );
    const removed = without(
      without(earlier.painted, later.painted),
      expected.map((change) => change.from),
    );
    expect(values(colors.added)).toEqual(added.sort());
    expect(values(colors.removed)).toEqual(removed.sort());
  });

  test("colours that both pages paint have the same names", () => {
    const { earlier, later, before, after } = compareReleases();
    const shared = new Set([...earlier.painted].filter((value) => later.painted.has(value)));
    const names = (tokens: typeof before) =>
      Object.fromEntries(
        tokens.colors.filter(({ value }) => shared.has(value)).map(({ value, name }) => [value, name]),
      );
    expect(shared.size).toBeGreaterThan(0);
    expect(names(after)).toEqual(names(before));
  });
});
