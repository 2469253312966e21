import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Tokens } from "../kinds/wire.ts";
import { night } from "../testing/night.ts";
import { randomFrom } from "../testing/random.ts";
import { approve } from "./accepting.ts";
import { advance } from "./advancing.ts";
import type { Change } from "./change.ts";
import { changesBetween } from "./changes.ts";
import { addRun, flickering, HISTORY_RUNS, type History, NO_HISTORY } from "./history.ts";
import { isQuiet } from "./quiet.ts";
import { type Conditions, type Review, reviewChanges, type SnapshotTokens, startReview } from "./review.ts";

// How often a value that comes and goes by chance, such as that of a banner of an A/B test, is announced.

const RUNS_OF_A_YEAR = 365;
const PAGES = night.size(200, 20_000);

const banner: Change = {
  id: "c1_banner",
  namedId: "c1_banner",
  namedPair: "banner",
  token: "banner",
  kind: "colors",
  mode: null,
  change: "added",
  name: "banner",
  part: null,
  from: null,
  to: "#ffee00",
  patches: [],
};

/** The announcements of a year of daily runs of one page. @param chance of a run to show it @param further see Conditions.confirmRuns */
function announcementsIn(random: () => number, chance: number, further: number): number {
  let history: History = NO_HISTORY;
  let announced = 0;
  let isAnnounced = false;
  for (let version = 1; version <= RUNS_OF_A_YEAR; version += 1) {
    const isShown = random() < chance;
    history = addRun(history, version, isShown ? [banner] : []);
    if (!isShown) {
      isAnnounced = false;
      continue;
    }
    const { isFlickering, streak } = flickering(history, banner);
    if (isFlickering || streak <= further || isAnnounced) continue;
    isAnnounced = true;
    announced += 1;
  }
  return announced;
}

/**
 * The expected announcements of a year: a value is new where none of the runs before it that count showed it, and is announced
 * if all further runs show it too.
 */
function expectedIn(chance: number, further: number): number {
  let newValues = 0;
  for (let run = 1; run <= RUNS_OF_A_YEAR - further; run += 1) {
    // The runs of its own streak count too, so fewer are left before it.
    newValues += chance * (1 - chance) ** Math.min(HISTORY_RUNS - 1 - further, run - 1);
  }
  return newValues * chance ** further;
}

test.each([
  [0.05, 0],
  [0.1, 0],
  [0.2, 0],
  [0.3, 0],
  [0.5, 0],
  [0.05, 1],
  [0.05, 3],
  [0.2, 1],
  [0.2, 3],
  [0.5, 1],
  [0.5, 3],
  [0.5, 5],
])("a value that %d of all runs show, with %i further runs, is announced as often as computed", (chance, further) => {
  const random = randomFrom(20_260_101);
  let announced = 0;
  for (let page = 0; page < PAGES; page += 1) announced += announcementsIn(random, chance, further);
  const expected = expectedIn(chance, further) * PAGES;
  // Within five standard deviations of a sum of rare events
  expect(Math.abs(announced - expected)).toBeLessThanOrEqual(5 * Math.sqrt(expected) + 1);
});

test("docs/review.md has the computed numbers", () => {
  const page = readFileSync(new URL("../../../docs/review.md", import.meta.url), "utf8");
  const rows = [...page.matchAll(/^\| (0\.\d+) \| ([\d.]+) \| ([\d.]+) \|$/gm)].map(([, ...cells]) => cells);
  const computed = [0.05, 0.1, 0.2, 0.3, 0.5].map((chance) => [
    String(chance),
    // Every run that shows it after one that does not
    (RUNS_OF_A_YEAR * chance * (1 - chance)).toFixed(1),
    expectedIn(chance, 0).toFixed(1),
  ]);
  expect(rows).toEqual(computed);
});

test("a change that stays is announced once, after its further runs", () => {
  let history: History = NO_HISTORY;
  const announced: number[] = [];
  for (let version = 1; version <= 50; version += 1) {
    history = addRun(history, version, version >= 10 ? [banner] : []);
    const { isFlickering, streak } = flickering(history, banner);
    if (!isFlickering && streak === 3) announced.push(version);
  }
  expect(announced).toEqual([12]);
});

/** The chance of what differs from load to load, and the design that does not. */
interface Site {
  /** Chance that an A/B test shows its banner, 0 to 1. */
  readonly bannerChance: number;
  readonly brand: string;
}

/** The tokens of one load of a page, which is the `load`th of it. */
function loadPage({ bannerChance, brand }: Site, load: number, random: () => number): Tokens {
  const color = (name: string, value: string) => ({
    name,
    value,
    format: "hex",
    usage: 1,
    contexts: ["color"],
    named_by: "page" as const,
  });
  const hex = (of: number) =>
    `#${Math.floor(random() * of)
      .toString(16)
      .padStart(6, "0")}`;
  const family = (name: string) => ({ family: name, weights: ["400"], sizes: ["16px"], line_heights: ["1.5"] });
  return {
    colors: [
      color("brand", brand),
      ...(random() < bannerChance ? [color("banner", "#ffee00")] : []),
      color("counter", `#${load.toString(16).padStart(6, "0")}`),
      color("hero", hex(8)), // a frame of an animation
      color("frame", hex(1_000)), // of somebody else
    ],
    // Every third load fails.
    typography: [family("Georgia"), ...(load % 3 === 2 ? [] : [family("Brand Sans")])],
    spacing: [],
    assets: [],
  };
}

const PAGES_OF_SITE = 12;
const SCHEDULED_RUNS = night.size(12, 200);
const TIMEOUT_MS = 120_000;
const FURTHER = 5;
const CONDITIONS: Conditions = { at: new Date(0), ruleOf: () => undefined, confirmRuns: FURTHER };

/** A page that is read on a schedule with `confirm`, and what is told of it. */
class WatchedPage {
  readonly told: string[] = [];
  /** The announcements of snapshots, which `diff.detected` would be. */
  diffs = 0;
  #load = 0;
  #review: Review;
  #latest: SnapshotTokens;
  readonly #random: () => number;

  constructor(site: Site, random: () => number) {
    this.#random = random;
    this.#latest = this.#loadNext(site);
    this.#review = startReview({ baseline: approve(this.#latest.tokens) }, this.#latest);
  }

  #loadNext(site: Site): SnapshotTokens {
    this.#load += 1;
    const loadedAt = new Date(this.#load).toISOString();
    return {
      id: `s${this.#load}`,
      version: this.#load,
      at: loadedAt,
      tokens: loadPage(site, this.#load, this.#random),
    };
  }

  /** Reads the page, and compares it with its baseline. @returns whether a change is unconfirmed */
  compare(site: Site): boolean {
    const latest = this.#loadNext(site);
    if (!isQuiet(this.#review, { previous: this.#latest, latest }, CONDITIONS, null)) this.diffs += 1;
    const { review, announced, confirmed } = advance(this.#review, latest, CONDITIONS);
    if (confirmed.length > 0) this.diffs += 1;
    this.told.push(...announced.map(({ name, to }) => `${name} ${to}`));
    [this.#review, this.#latest] = [review, latest];
    const changes = changesBetween(review.baseline, latest.tokens);
    return reviewChanges(review, changes, CONDITIONS).some(({ status }) => status === "unconfirmed");
  }

  /** A scheduled run with the further runs that it needs. @param later the site as these find it */
  readOnSchedule(site: Site, later = site): void {
    let isWaiting = this.compare(site);
    for (let further = 0; further < FURTHER && isWaiting; further += 1) isWaiting = this.compare(later);
  }
}

const watchSite = (site: Site, seed: number): WatchedPage[] =>
  Array.from({ length: PAGES_OF_SITE }, (_, page) => new WatchedPage(site, randomFrom(seed + page)));

const QUIET_SITE: Site = { bannerChance: 0, brand: "#1d70b8" };

test(
  "nothing is announced of a site with a counter, an animation, a frame of somebody else and a font that fails",
  () => {
    const pages = watchSite(QUIET_SITE, 1);
    for (let run = 0; run < SCHEDULED_RUNS; run += 1) for (const page of pages) page.readOnSchedule(QUIET_SITE);
    expect(pages.flatMap(({ told }) => told)).toEqual([]);
    expect(pages.map(({ diffs }) => diffs)).toEqual(pages.map(() => 0));
  },
  TIMEOUT_MS,
);

test(
  "a banner of an A/B test on all pages of a site is announced where its first runs all show it, and never after that",
  () => {
    const site = { ...QUIET_SITE, bannerChance: 0.5 };
    const pages = watchSite(site, 100);
    for (let run = 0; run < SCHEDULED_RUNS; run += 1) for (const page of pages) page.readOnSchedule(site);
    // By chance, 1 of 32 pages shows a new value six times in a row; 12 pages announce 0.4 on average.
    expect(pages.flatMap(({ told }) => told)).toEqual([]);
    expect(pages.map(({ diffs }) => diffs)).toEqual(pages.map(() => 0));
  },
  TIMEOUT_MS,
);

test("a new brand colour is announced on each page after one scheduled run and its further runs, once", () => {
  const site = { ...QUIET_SITE, bannerChance: 0.5 };
  const pages = watchSite(site, 100);
  const released = { ...site, brand: "#d4351c" };
  for (let run = 0; run < 10; run += 1) for (const page of pages) page.readOnSchedule(site);
  for (const page of pages) page.readOnSchedule(released);
  expect(pages.map(({ told }) => told)).toEqual(pages.map(() => ["brand #d4351c"]));
  for (let run = 0; run < 10; run += 1) for (const page of pages) page.readOnSchedule(released);
  expect(pages.map(({ told, diffs }) => [told, diffs])).toEqual(pages.map(() => [["brand #d4351c"], 1]));
});

test("a new brand colour that is taken back before it is confirmed is not announced", () => {
  const site = { ...QUIET_SITE, bannerChance: 0.5 };
  const pages = watchSite(site, 100);
  for (const page of pages) page.readOnSchedule({ ...site, brand: "#d4351c" }, site);
  for (let run = 0; run < 10; run += 1) for (const page of pages) page.readOnSchedule(site);
  expect(pages.flatMap(({ told }) => told)).toEqual([]);
  expect(pages.map(({ diffs }) => diffs)).toEqual(pages.map(() => 0));
});
