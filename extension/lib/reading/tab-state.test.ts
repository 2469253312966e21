import { expect, test, vi } from "vitest";
import type { TabReading } from "./tab-reading.ts";

// The browser's area answers later, so that changes can overlap.
const stored = vi.hoisted(() => new Map<string, unknown>());
vi.mock("wxt/browser", () => {
  const later = <T>(work: () => T) => new Promise<T>((resolve) => setImmediate(() => resolve(work())));
  const session = {
    get: (key: string | null) =>
      later(() => Object.fromEntries(key === null ? stored : [[key, stored.get(key)]].filter(([, value]) => value))),
    set: (items: object) => later(() => Object.entries(items).map(([key, value]) => stored.set(key, value))),
    remove: (keys: string | string[]) => later(() => [keys].flat().map((key) => stored.delete(key))),
  };
  return { browser: { storage: { session } } };
});
const { forgetTab, loadTabState, replaceTokens, saveTabState } = await import("./tab-state.ts");

const TAB = 7;
const tokens = (brand: string) => ({ colors: [], typography: [], spacing: [brand], assets: [] });
const reading = (version: number): TabReading => ({
  url: "https://harbour.example/",
  title: "Harbour",
  takenAt: version,
  tokens: tokens(`${version}px`),
  memory: { version: 1, colors: {} },
  environment: {
    viewport: { width: 800, height: 600 },
    device_pixel_ratio: 2,
    color_scheme: "dark",
    fonts_not_loaded: [],
    unreadable_frames: 0,
    truncated: false,
  },
  document: 17,
  saved: { as: "changed", changes: 3, pageId: "p1", captureId: `c${version}`, version },
});

test("replaceTokens never brings back the state before the one that a reading stores at the same moment", async () => {
  await saveTabState(TAB, { status: "reading", phase: "reading", last: reading(1) });
  const replaced = replaceTokens("c1", tokens("16px"));
  const failed = { status: "failed", fault: "timeout", last: reading(1) } as const;
  await Promise.all([replaced, saveTabState(TAB, failed)]);
  expect(await loadTabState(TAB)).toEqual(failed);
});

test("replaceTokens replaces the tokens of the capture that a tab shows", async () => {
  await saveTabState(TAB, { status: "read", last: reading(3) });
  await Promise.all([replaceTokens("c3", tokens("16px")), replaceTokens("c4", tokens("17px"))]);
  expect(await loadTabState(TAB)).toMatchObject({ last: { tokens: { spacing: ["16px"] } } });
});

test("replaceTokens leaves nothing of a tab that is closed at the same moment", async () => {
  await saveTabState(TAB, { status: "read", last: reading(5) });
  await Promise.all([replaceTokens("c5", tokens("16px")), forgetTab(TAB)]);
  expect(await loadTabState(TAB)).toBeUndefined();
});
