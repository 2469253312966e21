import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { diffTokens } from "../diff/diff.ts";
import { buildSnapshot } from "../modes/build.ts";
import type { ObservedMode } from "../modes/mode.ts";
import { observePage } from "../observe/testing/testing.ts";
import { closePages, sharedPage } from "../testing/browser.ts";
import { night } from "../testing/night.ts";
import type { KindChanges } from "./changes.ts";
import { followRenames, type Rename, renameTokens, withRenames } from "./renames.ts";
import { components } from "./testing/histories/components.ts";
import { composites } from "./testing/histories/composites.ts";
import { equalColors } from "./testing/histories/equal-colors.ts";
import { BODY, type History } from "./testing/histories/history.ts";
import { otherKinds } from "./testing/histories/other-kinds.ts";
import { renamedProperties } from "./testing/histories/renamed-properties.ts";
import { trueNames } from "./testing/histories/true-names.ts";
import { writtenOut } from "./testing/histories/written-out.ts";
import type { Tokens } from "./wire.ts";

// Histories of pages as their authors would tell them, read in Chromium: each version with the one before in mind.

const BASE = { colorScheme: "light", viewport: { width: 1280, height: 800 } } as const;
const MODES = [
  { name: "dark", color_scheme: "dark", viewport: BASE.viewport },
  { name: "mobile", color_scheme: "light", viewport: { width: 390, height: 844 } },
] as const;
let page: Page;

beforeAll(async () => {
  page = await sharedPage(BASE.viewport);
}, 60_000);
afterAll(closePages);

async function readModes(): Promise<ObservedMode[]> {
  const modes: ObservedMode[] = [];
  for (const mode of MODES) {
    await page.emulateMedia({ colorScheme: mode.color_scheme });
    await page.setViewportSize(mode.viewport);
    modes.push({ ...mode, observation: await observePage(page) });
  }
  await page.emulateMedia({ colorScheme: BASE.colorScheme });
  await page.setViewportSize(BASE.viewport);
  return modes;
}

/** The tokens of each version, under the names of persons. */
async function readVersions({ rules, versions, inModes, rename }: History): Promise<Tokens[]> {
  let renames: readonly Rename[] = [];
  let previous: ReturnType<typeof buildSnapshot> | undefined;
  const snapshots: Tokens[] = [];
  for (const [index, version] of versions.entries()) {
    await page.setContent(`<!doctype html><style>${rules} ${version}</style>${BODY}`);
    const observation = await observePage(page);
    const renamed = previous && withRenames(previous, renames);
    const built = buildSnapshot(observation, renamed, inModes ? await readModes() : []);
    if (renamed) renames = followRenames(renames, renamed, built.tokens);
    if (rename?.after === index) renames = [{ kind: rename.kind, from: rename.from, to: rename.to }];
    snapshots.push(built.tokens);
    previous = built;
  }
  return snapshots.map((tokens) => renameTokens(tokens, renames));
}

/** The kinds that repeat what named kinds say. */
const REPEATING = new Set(["contrasts", "spacing", "typography", "assets"]);

function describeKinds(changes: KindChanges, mode = ""): string[] {
  return Object.entries(changes).flatMap(([kind, lists]) => {
    if (REPEATING.has(kind) || !lists || !("modified" in lists)) return [];
    const of = `${mode}${kind === "colors" ? "" : `${kind} `}`;
    const { added, removed, modified } = lists as { added: Named[]; removed: Named[]; modified: Modified[] }; // a named kind's
    return [
      ...added.map(({ name, value }) => `+ ${of}${name} ${value}`),
      ...removed.map(({ name, value }) => `- ${of}${name} ${value}`),
      ...modified.map(({ name, from, to }) => `${of}${name} ${from} → ${to}`),
    ];
  });
}

interface Named {
  readonly name: string;
  readonly value: string;
}

interface Modified {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

function describeChanges(from: Tokens | undefined, to: Tokens | undefined): string[] {
  if (!from || !to) return [];
  const { modes = {}, ...changes } = diffTokens(from, to).changes;
  return [
    ...describeKinds(changes),
    ...Object.entries(modes).flatMap(([mode, inMode]) => describeKinds(inMode, `${mode}: `)),
  ];
}

const totalOf = (from: Tokens | undefined, to: Tokens): number =>
  from ? diffTokens(from, to).summary.total_changes : 0;

const histories = [
  ...[equalColors, components, otherKinds, composites].flatMap((group) => night.cases(group, 3)),
  ...night.cases(trueNames, 6),
  ...[renamedProperties, writtenOut].flatMap((group) => night.cases(group, 2)),
];

test.each(histories.map((history) => [history.title, history] as const))(
  "diff: %s",
  async (_, history) => {
    const snapshots = await readVersions(history);
    const steps = snapshots.slice(1).map((tokens, index) => describeChanges(snapshots[index], tokens));
    expect(steps).toEqual(history.changes);
    // A change that nobody is told of is as good as not seen.
    const totals = snapshots.slice(1).map((tokens, index) => totalOf(snapshots[index], tokens));
    expect(totals.map((total) => total > 0)).toEqual(history.changes.map((changes) => changes.length > 0));
    if (history.whole) expect(describeChanges(snapshots.at(0), snapshots.at(-1))).toEqual(history.whole);
  },
  30_000,
);
