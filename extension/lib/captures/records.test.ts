import { everyKind } from "@tintype/ui/testing/tokens.ts";
import { describe, expect, test } from "vitest";
import { readAll, readContent, readPage, readUpload, readVersion } from "./records.ts";

const page = {
  id: "p1",
  url: "https://example.com/",
  title: "Example",
  versions: 2,
  latestVersion: 2,
  takenAt: 2000,
  seenAt: 3000,
  palette: ["#010203"],
  issued: 2,
};

describe("readPage", () => {
  test("keeps what a later release has added", () => {
    expect(readPage({ ...page, starred: true })).toMatchObject({ starred: true });
  });

  test("ignores a destination of a kind that it does not know", () => {
    expect(readPage({ ...page, destination: { kind: "moon" } })).toEqual(page);
  });

  test.each([undefined, null, "text", {}, { ...page, palette: "#010203" }])("returns undefined for %j", (stored) => {
    expect(readPage(stored)).toBeUndefined();
  });
});

test("readVersion reads a version that is on the server, and one that is not", () => {
  const version = { id: "c1", pageId: "p1", version: 1, takenAt: 1000 };
  const remote = { account: "https://example.com u1", extractionId: "e1", snapshotId: "s1", teamId: null };
  expect(readVersion(version)).toEqual(version);
  expect(readVersion({ ...version, remote })).toEqual({ ...version, remote });
  expect(readVersion({ ...version, remote: "yes" })).toBeUndefined();
});

test("readContent keeps kinds of tokens that it does not know, and an identity state of any form", () => {
  const content = {
    title: "Example",
    tokens: {
      colors: [{ name: "brand", value: "#010203", format: "hex", usage: 1, contexts: ["color"], mode: "dark" }],
      typography: [],
      spacing: ["8px"],
      assets: [],
      shadows: [{ name: "card" }],
    },
    environment: {
      viewport: { width: 800, height: 600 },
      device_pixel_ratio: 1,
      color_scheme: "light",
      fonts_not_loaded: [],
      unreadable_frames: 0,
      truncated: false,
    },
    memory: { version: 7 },
  };
  expect(readContent(content)).toEqual(content);
  expect(readContent({ ...content, tokens: { ...content.tokens, colors: [{ name: "brand" }] } })).toBeUndefined();
});

test("readContent keeps the tokens of every kind", () => {
  const environment = {
    viewport: { width: 800, height: 600 },
    device_pixel_ratio: 1,
    color_scheme: "light",
    fonts_not_loaded: [],
    unreadable_frames: 0,
    truncated: false,
  };
  const content = { title: "Harbour", tokens: everyKind, environment };
  expect(readContent(content)).toEqual(content);
});

test("readContent reads records without what was left out, and ignores what it cannot read of that", () => {
  const content = {
    title: "Example",
    tokens: { colors: [], typography: [], spacing: [], assets: [] },
    environment: {
      viewport: { width: 800, height: 600 },
      device_pixel_ratio: 1,
      color_scheme: "light",
      fonts_not_loaded: [],
      unreadable_frames: 0,
      truncated: false,
    },
  };
  const leftOut = { parameters: 3, drawings: 2 };
  expect(readContent(content)?.leftOut).toBeUndefined();
  expect(readContent({ ...content, leftOut })?.leftOut).toEqual(leftOut);
  expect(readContent({ ...content, leftOut: "much" })).toMatchObject({ title: "Example", leftOut: undefined });
});

test("readUpload drops a fault that it does not know, and keeps the upload", () => {
  const upload = {
    captureId: "c1",
    pageId: "p1",
    account: "https://example.com u1",
    teamId: null,
    state: "waiting",
    attempts: 1,
    nextAttemptAt: 0,
  };
  const fault = { code: "quota_reached", limit: "day", quota: { used: 10, limit: 10 }, retryAt: 5 };
  expect(readUpload({ ...upload, fault })).toEqual({ ...upload, fault });
  expect(readUpload({ ...upload, fault: { code: "eclipse" } })).toEqual(upload);
});

test("readAll leaves out what cannot be read", () => {
  expect(readAll([page, { id: 3 }, page], readPage)).toEqual([page, page]);
});
