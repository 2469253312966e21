import { namesSha256 } from "@tintype/shared/api/uploads/names-hash";
import { observation, type Paint } from "@tintype/shared/testing/tokens";
import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type BlankBrowser, type BlankPage, blankBrowser } from "../testing/blank-page.ts";
import type * as captures from "../testing/captures.ts";

// In the database of a real Chromium.

declare const tested: typeof captures;

let browser: BlankBrowser;
let blank: BlankPage;
let page: Page;
beforeAll(async () => {
  browser = await blankBrowser(new URL("../testing/captures.ts", import.meta.url));
});
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
    for (const [index, seenPage] of observations.entries())
      added.push(await tested.addCapture(seenPage, { takenAt: (index + 1) * 1000 }));
    return added;
  }, all);

const pages = (search = "") => page.evaluate((words) => tested.listPages({ search: words }), search);
const versions = (id: string) => page.evaluate((pageId) => tested.listVersions(pageId), id);
const numbers = async (id: string) => (await versions(id)).map(({ version }) => version);

test("setNote keeps a note with its version, also if the page is deleted and restored, until it is emptied", async () => {
  const [added] = await add(seen("rgb(10, 20, 30)"));
  const { pageId = "", captureId = "" } = added?.saved ?? {};
  const write = (text: string) => page.evaluate(([id, note]) => tested.setNote(id, note), [captureId, text] as const);
  await write(` ${"n".repeat(600)}`);
  expect(await versions(pageId)).toMatchObject([{ version: 1, note: "n".repeat(500) }]);
  await page.evaluate(async (id) => {
    const removed = await tested.deletePage(id);
    if (removed) await tested.restore(removed);
  }, pageId);
  expect(await versions(pageId)).toMatchObject([{ note: "n".repeat(500) }]);
  await write("  ");
  expect((await versions(pageId))[0]).not.toHaveProperty("note");
});

describe("addCapture and finish", () => {
  test("addCapture saves the first capture as version 1 and a changed design as version 2, with the same name", async () => {
    const [first, second] = await add(seen("rgb(10, 20, 30)"), seen("rgb(200, 0, 0)"));
    expect(first?.saved).toMatchObject({ as: "first", version: 1 });
    expect(second?.saved).toMatchObject({ as: "changed", version: 2, changes: 1, pageId: first?.saved.pageId });
    const [newest] = await versions(second?.saved.pageId ?? "");
    const capture = await page.evaluate((id) => tested.getCapture(id), newest?.id ?? "");
    expect(capture).toMatchObject({ ...second?.reading, version: 2, takenAt: 2000 });
    expect(capture?.tokens.colors.map(({ name, value }) => [name, value])).toEqual([["brand", "#c80000"]]);
    expect(await pages()).toEqual([
      expect.objectContaining({ url: HOME, title: "Home", versions: 2, latestVersion: 2, palette: ["#c80000"] }),
    ]);
  });

  test("addCapture makes no version of an unchanged design, but notes that the page was read", async () => {
    const again = seen("rgb(10, 20, 30)", { title: "Home, later" });
    const more = { ...again, paints: again.paints.map((paint) => ({ ...paint, count: 7 })) };
    const [first, second] = await add(seen("rgb(10, 20, 30)"), more);
    const { pageId = "", captureId = "" } = first?.saved ?? {};
    expect(second?.saved).toEqual({ as: "unchanged", pageId, captureId, version: 1, since: 1000 });
    expect(second?.reading.tokens.colors).toMatchObject([{ usage: 7 }]);
    expect(await numbers(pageId)).toEqual([1]);
    expect(await pages()).toMatchObject([{ takenAt: 1000, seenAt: 2000 }]);
  });

  test("addCapture ignores the fragment of an address; listPages sorts by time and finds pages by all words of a search", async () => {
    await add(
      seen("rgb(1, 2, 3)"),
      seen("rgb(1, 2, 3)", { url: `${HOME}#about` }),
      seen("rgb(1, 2, 3)", { url: `${HOME}prices`, title: "What it costs" }),
    );
    expect((await pages()).map(({ url }) => url)).toEqual([`${HOME}prices`, HOME]);
    expect((await pages("COSTS example")).map(({ url }) => url)).toEqual([`${HOME}prices`]);
    expect(await pages("costs nothing")).toEqual([]);
  });

  test("addCapture in two tabs at once saves both captures, one after the other", async () => {
    const other = await blank.another();
    const work = (seenPage: ReturnType<typeof seen>) => tested.addCapture(seenPage);
    const [a, b] = await Promise.all([
      page.evaluate(work, seen("rgb(1, 1, 1)")),
      other.evaluate(work, seen("rgb(2, 2, 2)")),
    ]);
    expect(a.saved.pageId).toBe(b.saved.pageId);
    expect(await numbers(a.saved.pageId)).toEqual([2, 1]);
  });

  test("addCapture keeps the observation of a page's newest version only", async () => {
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
    expect(kept).toEqual([added[1]?.saved.captureId]);
  });

  test("addCapture treats a page that it cannot read as absent, and stores a new one at its address", async () => {
    await add(seen("rgb(1, 1, 1)"));
    await page.evaluate(
      (url) =>
        new Promise<void>((resolve) => {
          indexedDB.open("tintype").onsuccess = ({ target }) => {
            const { result } = target as IDBOpenDBRequest;
            const transaction = result.transaction("pages", "readwrite");
            const cursor = transaction.objectStore("pages").openCursor();
            cursor.onsuccess = () => cursor.result?.update({ id: cursor.result.primaryKey, url, palette: 3 });
            transaction.oncomplete = () => resolve();
          };
        }),
      HOME,
    );
    expect(await pages()).toEqual([]);
    const [again] = await add(seen("rgb(2, 2, 2)"));
    expect(again?.saved).toMatchObject({ as: "first", version: 1 });
    expect(await pages()).toMatchObject([{ url: HOME, palette: ["#020202"] }]);
  });

  test("finish stores the server's names with a version, and the next capture has them", async () => {
    const [firstResult] = await add(seen("rgb(10, 20, 30)"));
    const { captureId = "" } = firstResult?.saved ?? {};
    const renamed = await page.evaluate(async (id) => {
      const tokens = (await tested.getCapture(id))?.tokens;
      if (!tokens) throw new Error("The capture is not there");
      const colors = tokens.colors.map((color) => ({ ...color, name: "ocean" }));
      const remote = { account: "a", extractionId: "e", snapshotId: "s", teamId: null };
      await tested.finish(id, remote, { tokens: { ...tokens, colors } });
      return tested.getCapture(id);
    }, captureId);
    expect(renamed?.tokens.colors).toMatchObject([{ name: "ocean", value: "#0a141e" }]);
    const [second] = await add(seen("rgb(10, 20, 30)"));
    expect(second?.saved.as).toBe("unchanged");
    expect(second?.reading.tokens.colors).toMatchObject([{ name: "ocean" }]);
  });

  test("finish without names changes neither tokens nor identity state", async () => {
    const [firstResult] = await add(seen("rgb(10, 20, 30)"));
    const { captureId = "" } = firstResult?.saved ?? {};
    const remote = { account: "a", extractionId: "e", snapshotId: "s", teamId: null };
    await page.evaluate(([id, sent]) => tested.finish(id, sent, {}), [captureId, remote] as const);
    const capture = await page.evaluate((id) => tested.getCapture(id), captureId);
    expect(capture?.tokens).toEqual(firstResult?.reading.tokens);
    expect(capture?.memory).toMatchObject({ version: 2, kinds: { colors: { brand: {} } } });
    expect(capture?.memory).toEqual(firstResult?.reading.memory);
  });

  test("namesOfServer asks for the server's names only if its hash is that of others", async () => {
    const [firstResult] = await add(seen("rgb(10, 20, 30)"));
    const { captureId = "" } = firstResult?.saved ?? {};
    const { tokens, memory } = firstResult?.reading ?? {};
    const received = (sha256: string) =>
      page.evaluate(
        async ([id, hash, answer]) => {
          let requests = 0;
          const ask = async () => {
            requests += 1;
            return answer;
          };
          return { names: await tested.namesOfServer(id, hash, ask), requests };
        },
        [captureId, sha256, { tokens, memory }] as const,
      );
    expect(await received(await namesSha256({ memory, tokens }))).toEqual({ names: {}, requests: 0 });
    expect(await received(await namesSha256({ tokens }))).toEqual({ names: { tokens, memory }, requests: 1 });
  });

  test("addCapture stores nothing of a capture on a full disk, and leaves what is stored as it is", async () => {
    const cdp = await page.context().newCDPSession(page);
    onTestFinished(() => cdp.detach()); // which ends the limit too
    // Chromium remembers how much room there was until it forgets the origin.
    const url = page.url();
    const { origin } = new URL(url);
    await page.goto("about:blank");
    await cdp.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
    await cdp.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 500_000 });
    await page.goto(url);
    const [firstResult] = await add(seen("rgb(1, 1, 1)"));
    const large = seen("rgb(2, 2, 2)", { more: [{ value: "rgb(3, 3, 3)", property: "x".repeat(1_000_000) }] });
    const fault = await page.evaluate(
      (seenPage) => tested.addCapture(seenPage).then(String, ({ name }: Error) => name),
      large,
    );
    expect(fault).toBe("QuotaExceededError");
    expect(await numbers(firstResult?.saved.pageId ?? "")).toEqual([1]);
    expect(await pages()).toMatchObject([{ versions: 1, palette: ["#010101"] }]);
  });
});

test("addCapture stores what the capture leaves out beside its tokens", async () => {
  const stored = await page.evaluate(async (seenPage) => {
    const leftOut = { parameters: 3, drawings: 2 };
    const { saved } = await tested.addCapture(seenPage, { leftOut });
    return tested.getCapture(saved.captureId);
  }, seen("#aa0000"));
  expect(stored?.leftOut).toEqual({ parameters: 3, drawings: 2 });
});

describe("addCapture instead of a version under another address", () => {
  const LONG = `${HOME}?utm_source=mail`;
  const sender = { account: "a", destination: { kind: "personal" } } as const;
  /** Saves what was seen at HOME instead of a version. */
  const addInstead = (captureId: string, value: string) =>
    page.evaluate(([seenPage, id, as]) => tested.addCapture(seenPage, { takenAt: 9000, insteadOf: id, sender: as }), [
      seen(value),
      captureId,
      sender,
    ] as const);
  const uploads = () => page.evaluate(() => tested.listUploads("a"));

  test("makes it version 1 of a new page, with the other page's destination, and removes a page without versions", async () => {
    const [long] = await add(seen("rgb(1, 1, 1)", { url: LONG }));
    const { captureId = "" } = long?.saved ?? {};
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          indexedDB.open("tintype").onsuccess = ({ target }) => {
            const { result } = target as IDBOpenDBRequest;
            const transaction = result.transaction("pages", "readwrite");
            const cursor = transaction.objectStore("pages").openCursor();
            cursor.onsuccess = () => cursor.result?.update({ ...cursor.result.value, destination: { kind: "device" } });
            transaction.oncomplete = () => resolve();
          };
        }),
    );
    const { saved } = await addInstead(captureId, "rgb(1, 1, 1)");
    expect(saved).toMatchObject({ as: "first", version: 1 });
    expect(await pages()).toMatchObject([{ url: HOME, versions: 1, destination: { kind: "device" } }]);
    expect(await page.evaluate((id) => tested.getCapture(id), captureId)).toBeUndefined();
    expect(await uploads()).toEqual([]);
  });

  test("makes it the next version of a page that is stored, with that page's names, and leaves the other page's older ones", async () => {
    const seaHeading = { value: "rgb(1, 1, 1)", at: ["h1", "p"], by: [["--sea", "rgb(1, 1, 1)"]] } satisfies Paint;
    const [short, , long] = await add(
      observation([seaHeading], { url: HOME, title: "Home" }),
      seen("rgb(8, 8, 8)", { url: LONG }),
      seen("rgb(2, 2, 2)", { url: LONG }),
    );
    const { saved, reading } = await addInstead(long?.saved.captureId ?? "", "rgb(2, 2, 2)");
    expect(saved).toMatchObject({ as: "changed", pageId: short?.saved.pageId, version: 2 });
    expect(reading.tokens.colors).toMatchObject([{ name: "sea", value: "#020202" }]);
    expect(await numbers(long?.saved.pageId ?? "")).toEqual([1]);
    expect(await pages()).toMatchObject([
      { url: HOME, versions: 2 },
      { url: LONG, versions: 1, palette: ["#080808"] },
    ]);
  });

  test("makes no version of an unchanged design, and removes the other one all the same", async () => {
    const [short, long] = await add(seen("rgb(1, 1, 1)"), seen("rgb(1, 1, 1)", { url: LONG }));
    const { saved } = await addInstead(long?.saved.captureId ?? "", "rgb(1, 1, 1)");
    expect(saved).toMatchObject({ as: "unchanged", pageId: short?.saved.pageId, version: 1 });
    expect(await pages()).toMatchObject([{ url: HOME, versions: 1, seenAt: 9000 }]);
  });

  test("queues the version for sending instead of the one that waited", async () => {
    const long = await page.evaluate(([seenPage, as]) => tested.addCapture(seenPage, { takenAt: 1000, sender: as }), [
      seen("rgb(1, 1, 1)", { url: LONG }),
      sender,
    ] as const);
    expect(await uploads()).toMatchObject([{ captureId: long.saved.captureId, url: LONG }]);
    const { saved } = await addInstead(long.saved.captureId, "rgb(1, 1, 1)");
    expect(await uploads()).toMatchObject([{ captureId: saved.captureId, url: HOME, state: "waiting" }]);
    const takenUpload = await page.evaluate(
      () => tested.takeNext("a", 10_000, (stored) => stored as never), // the tests store nothing but observations
    );
    expect(takenUpload?.observation.url).toBe(HOME);
  });

  test("leaves a version with a note, and one of the page itself", async () => {
    const [long] = await add(seen("rgb(1, 1, 1)", { url: LONG }));
    const { captureId = "" } = long?.saved ?? {};
    await page.evaluate((id) => tested.setNote(id, "From the letter"), captureId);
    const { saved } = await addInstead(captureId, "rgb(1, 1, 1)");
    await addInstead(saved.captureId, "rgb(2, 2, 2)");
    expect(await numbers(saved.pageId)).toEqual([2, 1]);
    expect(await pages()).toMatchObject([{ url: HOME }, { url: LONG, versions: 1 }]);
  });
});

describe("deletePage and restore", () => {
  test("restore brings a deleted page back as it was", async () => {
    const [, second] = await add(seen("rgb(1, 1, 1)"), seen("rgb(2, 2, 2)"));
    const { pageId = "", captureId = "" } = second?.saved ?? {};
    const oldState = [
      await pages(),
      await versions(pageId),
      await page.evaluate((id) => tested.getCapture(id), captureId),
    ];
    const handle = await page.evaluateHandle((id) => tested.deletePage(id), pageId);
    expect(await pages()).toEqual([]);
    await handle.evaluate((removed) => removed && tested.restore(removed));
    const newState = [
      await pages(),
      await versions(pageId),
      await page.evaluate((id) => tested.getCapture(id), captureId),
    ];
    expect(newState).toEqual(oldState);
  });

  test("restore joins the versions if the page was captured again after it was deleted", async () => {
    const [, second] = await add(seen("rgb(1, 1, 1)"), seen("rgb(2, 2, 2)"));
    const handle = await page.evaluateHandle((id) => tested.deletePage(id), second?.saved.pageId ?? "");
    const captured = await page.evaluate(
      (seenPage) => tested.addCapture(seenPage, { takenAt: 9000 }),
      seen("rgb(3, 3, 3)"),
    );
    await handle.evaluate((removed) => removed && tested.restore(removed));
    expect(await pages()).toMatchObject([{ id: captured.saved.pageId, versions: 3, latestVersion: 3 }]);
    const times = (await versions(captured.saved.pageId)).map(({ version, takenAt }) => [version, takenAt]);
    expect(times).toEqual([
      [3, 9000],
      [2, 2000],
      [1, 1000],
    ]);
  });
});

test("watchCaptures tells other tabs of every change until they stop listening", async () => {
  const otherPage = await blank.another();
  const told = await otherPage.evaluateHandle(() => {
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
  expect(await otherPage.evaluate(() => tested.listPages())).toMatchObject([{ versions: 2 }]);
  expect(await told.evaluate(({ count }) => count)).toBe(1);
});
