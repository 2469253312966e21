import type { Tokens } from "@tintype/shared/kinds/wire";
import { night } from "@tintype/shared/testing/night";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createChildren } from "../../../platform/children/children.ts";
import { type ExtractionId, newId, type RunId, type SnapshotId } from "../../../platform/ids.ts";
import type { UnparsedSnapshot } from "../../runs/rows.ts";
import { createDerivedValues, DERIVED_WORK, MAX_AT_ONCE } from "./derived-values.ts";
import { type DiffJob, type ExportJob, makeDiff, makeExport, sizeOf } from "./jobs.ts";

const extraction = { url: "https://example.com/a", renames: [] };

/** A snapshot of so many colours, of which the first depends on `seed`. */
function snapshot(count: number, seed = 0): UnparsedSnapshot {
  const colors = Array.from({ length: count }, (_, n) => {
    const value = `#${(n * 7 + (n === 0 ? seed : 0)).toString(16).padStart(6, "0")}`;
    return { name: `color-${n}`, value, format: "hex", usage: 1, contexts: ["color"] };
  });
  const tokens: Tokens = { colors, typography: [], spacing: [], assets: [] };
  const ids = { id: newId<SnapshotId>(), extraction_id: newId<ExtractionId>(), run_id: newId<RunId>() };
  const about = { version: 1, environment: {}, created_at: new Date(0), note: null };
  return { ...ids, ...about, tokens: JSON.stringify(tokens) };
}

const diffOf = (count: number): DiffJob => {
  return { extraction, from: snapshot(count), to: snapshot(count, 1), kinds: undefined };
};
const exportOf = (count: number, format: ExportJob["query"]["format"] = "css"): ExportJob => {
  return { extraction, snapshot: snapshot(count), query: { format } };
};

function startMaker(limits: { maxJobMs?: number; maxHeapMb?: number } = {}) {
  const children = createChildren();
  const derivedValues = createDerivedValues(children, { ...DERIVED_WORK, ...limits });
  return {
    diff: (job: DiffJob) => derivedValues.diff(job, "ada"),
    write: (job: ExportJob) => derivedValues.export(job, "ada"),
    close: () => children.close(),
  };
}

/** Made in this process, and in a child. */
const [SMALL, LARGE] = [10, 800];

// All tests use its child, because starting one takes longer than any test.
const { diff, write, close } = startMaker();
afterAll(close);

/** Returns the result of the work, and whether others could work meanwhile. */
async function beside<T>(work: Promise<T>): Promise<[result: T, othersWorked: boolean]> {
  let othersWorked = false;
  setImmediate(() => {
    othersWorked = true;
  });
  return [await work, othersWorked];
}

test("createDerivedValues makes the same of large snapshots, in a child that lets others work, as of small ones in this process", async () => {
  for (const count of [SMALL, LARGE]) {
    const isLarge = count === LARGE;
    const [compared, css] = [diffOf(count), exportOf(count)];
    expect(sizeOf(css) > MAX_AT_ONCE).toBe(isLarge);
    const expected = makeDiff(compared);
    expect(await beside(diff(compared))).toEqual([expected, isLarge]);
    expect(JSON.parse(expected.json).summary.colors_changed).toBe(1);
    expect(await beside(write(css))).toEqual([makeExport(css), isLarge]);
  }
});

test("createDerivedValues gives files that are not text as a buffer, from a child as well", async () => {
  for (const count of [SMALL, LARGE]) {
    const { content, contentType } = await write(exportOf(count, "ase"));
    expect(contentType).toBe("application/octet-stream");
    expect(Buffer.isBuffer(content) && content.subarray(0, 4).toString()).toBe("ASEF");
  }
});

test("createDerivedValues refuses a token that a large snapshot does not have, as it does for a small one", async () => {
  for (const count of [SMALL, LARGE]) {
    const job = exportOf(count);
    await expect(write({ ...job, query: { format: "css", tokens: ["color-0", "none"] } })).rejects.toMatchObject({
      code: "validation_error",
      extra: { details: [{ path: "tokens.1" }] },
    });
  }
});

test.each(
  night.cases(
    [
      ["takes too long", { maxJobMs: 1 }, LARGE],
      ["needs too much memory", { maxHeapMb: 24 }, 60_000],
      ["is a text of 64 MB", {}, 800_000],
    ],
    1,
  ),
)("createDerivedValues refuses an export that %s", async (_, limits, count) => {
  const limited = startMaker(limits);
  onTestFinished(limited.close);
  await expect(limited.write(exportOf(count))).rejects.toMatchObject({ code: "payload_too_large" });
});

test("makeDiff and makeExport give equal contents equal ETags, and others others", () => {
  const [a, b] = [diffOf(3), exportOf(3)];
  for (const etagOf of [() => makeDiff(a).etag, () => makeExport(b).etag]) {
    expect(etagOf()).toMatch(/^"[\w-]{43}"$/);
    expect(etagOf()).toBe(etagOf());
  }
  expect(makeExport(exportOf(4)).etag).not.toBe(makeExport(b).etag);
  expect(makeExport({ ...b, query: { format: "less" } }).etag).not.toBe(makeExport(b).etag);
  expect(makeDiff({ ...a, to: a.from }).etag).not.toBe(makeDiff(a).etag);
});
