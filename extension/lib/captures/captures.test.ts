import { observation, type Paint } from "@tintype/shared/testing/tokens";
import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BlankBrowser, type BlankPage, blankBrowser } from "../testing/blank-page.ts";
import type * as captures from "../testing/captures.ts";

// The database of a real Chromium.

declare const tested: typeof captures;

let browser: BlankBrowser;
let blank: BlankPage;
let page: Page;
beforeAll(async () => {
  browser = await blankBrowser(new URL("../testing/captures.ts", import.meta.url));
}, 60_000);
afterAll(() => browser?.close());
beforeEach(async () => {
  blank = await browser.open();
  page = blank.page;
});
afterEach(() => blank?.close());

const HOME = "https://example.com/";
const seen = (value: string, { url = HOME, title = "Home", more = [] as Paint[] } = {}) =>
  observation([{ value, at: ["h1", "p"], by: [["--brand", value]] }, ...more], { url, title });

/** Adds captures one after the other, a second apart. */
const add = (...all: ReturnType<typeof seen>[]) =>
  page.evaluate(async (observations) => {
    const added = [];
    for (const [index, each] of observations.entries())
      added.push(await tested.addCapture(each, { takenAt: (index + 1) * 1000 }));
    return added;
  }, all);

const pages = (search = "") => page.evaluate((words) => tested.listPages({ search: words }), search);
const versions = (id: string) => page.evaluate((pageId) => tested.listVersions(pageId), id);
const numbers = async (id: string) => (await versions(id)).map(({ version }) => version);

describe("adding", () => {
  test("a page's first capture is version 1, a changed design the next, with the name it had", async () => {
    const [first, second] = await add(seen("rgb(10, 20, 30)"), seen("rgb(200, 0, 0)"));
    expect(first?.kept).toMatchObject({ as: "first", version: 1 });
    expect(second?.kept).toMatchObject({ as: "changed", version: 2, changes: 1, pageId: first?.kept.pageId });
    const [newest] = await versions(second?.kept.pageId ?? "");
    const capture = await page.evaluate((id) => tested.getCapture(id), newest?.id ?? "");
    expect(capture).toMatchObject({ ...second?.reading, version: 2, takenAt: 2000 });
    expect(capture?.tokens.colors.map(({ name, value }) => [name, value])).toEqual([["brand", "#c80000"]]);
    expect(await pages()).toEqual([
      expect.objectContaining({ url: HOME, title: "Home", versions: 2, latestVersion: 2, palette: ["#c80000"] }),
    ]);
  });

  test("an unchanged design makes no version: it tells since when it stands, and that it was seen", async () => {
    const again = seen("rgb(10, 20, 30)", { title: "Home, later" });
    const more = { ...again, paints: again.paints.map((paint) => ({ ...paint, count: 7 })) };
    const [first, second] = await add(seen("rgb(10, 20, 30)"), more);
    const { pageId = "", captureId = "" } = first?.kept ?? {};
    expect(second?.kept).toEqual({ as: "unchanged", pageId, captureId, version: 1, since: 1000 });
    expect(second?.reading.tokens.colors).toMatchObject([{ usage: 7 }]);
    expect(await numbers(pageId)).toEqual([1]);
    expect(await pages()).toMatchObject([{ takenAt: 1000, seenAt: 2000 }]);
  });

  test("a fragment makes no other page, another path does; the newest stand first and are found by all words", async () => {
    await add(
      seen("rgb(1, 2, 3)"),
      seen("rgb(1, 2, 3)", { url: `${HOME}#about` }),
      seen("rgb(1, 2, 3)", { url: `${HOME}prices`, title: "What it costs" }),
    );
    expect((await pages()).map(({ url }) => url)).toEqual([`${HOME}prices`, HOME]);
    expect((await pages("COSTS example")).map(({ url }) => url)).toEqual([`${HOME}prices`]);
    expect(await pages("costs nothing")).toEqual([]);
  });

  test("two tabs that add at once both count, one after the other", async () => {
    const other = await blank.another();
    const work = (each: ReturnType<typeof seen>) => tested.addCapture(each);
    const [a, b] = await Promise.all([
      page.evaluate(work, seen("rgb(1, 1, 1)")),
      other.evaluate(work, seen("rgb(2, 2, 2)")),
    ]);
    expect(a.kept.pageId).toBe(b.kept.pageId);
    expect(await numbers(a.kept.pageId)).toEqual([2, 1]);
  });

  test("only a page's newest version keeps what was seen", async () => {
    const added = await add(seen("rgb(1, 1, 1)"), seen("rgb(2, 2, 2)"));
    const kept = await page.evaluate(
      () =>
        new Promise((resolve) => {
          indexedDB.open("tintype").onsuccess = ({ target }) => {
            const { result } = target as IDBOpenDBRequest;
            const all = result.transaction("observations").objectStore("observations").getAllKeys();
            all.onsuccess = () => resolve(all.result);
          };
        }),
    );
    expect(kept).toEqual([added[1]?.kept.captureId]);
  });

  test("on a full disk nothing of it is kept, and what was there stays", async () => {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Storage.overrideQuotaForOrigin", { origin: new URL(page.url()).origin, quotaSize: 500_000 });
    const [first] = await add(seen("rgb(1, 1, 1)"));
    const large = seen("rgb(2, 2, 2)", { more: [{ value: "rgb(3, 3, 3)", property: "x".repeat(1_000_000) }] });
    const fault = await page.evaluate((each) => tested.addCapture(each).then(String, ({ name }: Error) => name), large);
    expect(fault).toBe("QuotaExceededError");
    expect(await numbers(first?.kept.pageId ?? "")).toEqual([1]);
    expect(await pages()).toMatchObject([{ versions: 1, palette: ["#010101"] }]);
  });
});

describe("deleting", () => {
  test("a deleted page comes back as it was", async () => {
    const [, second] = await add(seen("rgb(1, 1, 1)"), seen("rgb(2, 2, 2)"));
    const { pageId = "", captureId = "" } = second?.kept ?? {};
    const before = [
      await pages(),
      await versions(pageId),
      await page.evaluate((id) => tested.getCapture(id), captureId),
    ];
    const handle = await page.evaluateHandle((id) => tested.deletePage(id), pageId);
    expect(await pages()).toEqual([]);
    await handle.evaluate((removed) => removed && tested.restore(removed));
    const after = [
      await pages(),
      await versions(pageId),
      await page.evaluate((id) => tested.getCapture(id), captureId),
    ];
    expect(after).toEqual(before);
  });

  test("where the page was captured afresh in the meantime, both histories are one", async () => {
    const [, second] = await add(seen("rgb(1, 1, 1)"), seen("rgb(2, 2, 2)"));
    const handle = await page.evaluateHandle((id) => tested.deletePage(id), second?.kept.pageId ?? "");
    const fresh = await page.evaluate((each) => tested.addCapture(each, { takenAt: 9000 }), seen("rgb(3, 3, 3)"));
    await handle.evaluate((removed) => removed && tested.restore(removed));
    expect(await pages()).toMatchObject([{ id: fresh.kept.pageId, versions: 3, latestVersion: 3 }]);
    const times = (await versions(fresh.kept.pageId)).map(({ version, takenAt }) => [version, takenAt]);
    expect(times).toEqual([
      [3, 9000],
      [2, 2000],
      [1, 1000],
    ]);
  });
});

test("every change is told to other tabs, until they stop listening", async () => {
  const other = await blank.another();
  const told = await other.evaluateHandle(() => {
    const heard = { count: 0, stop: () => undefined as unknown, once: Promise.resolve() };
    heard.once = new Promise((resolve) => {
      heard.stop = tested.watchCaptures(() => {
        heard.count++;
        resolve();
      });
    });
    return heard;
  });
  await add(seen("rgb(1, 1, 1)"));
  await told.evaluate(({ once }) => once);
  await told.evaluate(({ stop }) => stop());
  await add(seen("rgb(2, 2, 2)"));
  expect(await other.evaluate(() => tested.listPages())).toMatchObject([{ versions: 2 }]);
  expect(await told.evaluate(({ count }) => count)).toBe(1);
});
