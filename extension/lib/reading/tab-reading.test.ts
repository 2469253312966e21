import { expect, test } from "vitest";
import { readTabState, type TabReading, type TabState } from "./tab-reading.ts";

const last: TabReading = {
  url: "https://harbour.example/",
  title: "Harbour",
  takenAt: 1000,
  tokens: { colors: [], typography: [], spacing: ["8px"], assets: [] },
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
  saved: { as: "changed", changes: 3, pageId: "p1", captureId: "c1", version: 2 },
};

test.each<TabState>([
  { status: "reading", phase: "loading" },
  { status: "reading", phase: "reading", last },
  { status: "read", last },
  { status: "read", last: { ...last, saved: { as: "nothing", reason: "private" } } },
  { status: "failed", fault: "timeout" },
  { status: "failed", fault: "empty", last },
])("readTabState reads the state $status", (state) => {
  expect(readTabState(JSON.parse(JSON.stringify(state)))).toEqual(state);
});

test.each([
  undefined,
  { status: "dreaming" },
  { status: "failed", fault: "eclipse" },
  { status: "read" },
  { status: "read", last: { ...last, tokens: [] } },
  { status: "read", last: { ...last, saved: undefined, kept: last.saved } },
])("readTabState returns undefined for %j, so that the page is read again", (stored) => {
  expect(readTabState(stored)).toBeUndefined();
});
