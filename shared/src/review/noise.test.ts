import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { randomFrom } from "../testing/random.ts";
import { isStorm } from "../testing/size.ts";
import type { Change } from "./change.ts";
import { addRun, flickering, HISTORY_RUNS, type History, NO_HISTORY } from "./history.ts";

// How often a value that comes and goes by chance, such as that of a banner of an A/B test, is announced.

const RUNS_OF_A_YEAR = 365;
const PAGES = isStorm ? 20_000 : 200;

const banner: Change = {
  ...{ id: "c1_banner", namedId: "c1_banner", namedPair: "banner", token: "banner", kind: "colors", mode: null },
  ...{ change: "added", name: "banner", part: null, from: null, to: "#ffee00", patches: [] },
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
