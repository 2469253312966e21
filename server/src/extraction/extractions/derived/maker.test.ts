import type { Tokens } from "@tintype/shared/kinds/wire";
import { night } from "@tintype/shared/testing/night";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { type ExtractionId, newId, type RunId, type SnapshotId } from "../../../platform/ids.ts";
import type { UnreadSnapshot } from "../../runs/rows.ts";
import { type DiffJob, type ExportJob, make, sizeOf } from "./jobs.ts";
import { createMaker, MAX_AT_ONCE } from "./maker.ts";

const extraction = { url: "https://example.com/a", renames: [] };

/** A snapshot of so many colours, of which the first depends on `seed`. */
function snapshot(count: number, seed = 0): UnreadSnapshot {
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
  return { kind: "diff", extraction, from: snapshot(count), to: snapshot(count, 1), kinds: undefined };
};
const exportOf = (count: number, format: ExportJob["query"]["format"] = "css"): ExportJob => {
  return { kind: "export", extraction, snapshot: snapshot(count), query: { format } };
};

function startMaker(limits?: Parameters<typeof createMaker>[0]) {
  const { diff, export: write, close } = createMaker(limits);
  return { diff: (job: DiffJob) => diff(job, "ada"), write: (job: ExportJob) => write(job, "ada"), close };
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

test("createMaker makes the same of large snapshots, in a child that lets others work, as of small ones in this process", async () => {
  for (const count of [SMALL, LARGE]) {
    const isLarge = count === LARGE;
    const [compared, css] = [diffOf(count), exportOf(count)];
    expect(sizeOf(css) > MAX_AT_ONCE).toBe(isLarge);
    const { value: _, ...expected } = make(compared) as Awaited<ReturnType<typeof diff>>;
    expect(await beside(diff(compared))).toMatchObject([expected, isLarge]);
    expect(JSON.parse(expected.json).summary.colors_changed).toBe(1);
    expect(await beside(write(css))).toEqual([make(css), isLarge]);
  }
});

test("createMaker gives files that are not text as a buffer, from a child as well", async () => {
  for (const count of [SMALL, LARGE]) {
    const { content, contentType } = await write(exportOf(count, "ase"));
    expect(contentType).toBe("application/octet-stream");
    expect(Buffer.isBuffer(content) && content.subarray(0, 4).toString()).toBe("ASEF");
  }
});

test("createMaker refuses a token that a large snapshot does not have, as it does for a small one", async () => {
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
)("createMaker refuses an export that %s", async (_, limits, count) => {
  const limited = startMaker(limits);
  onTestFinished(limited.close);
  await expect(limited.write(exportOf(count))).rejects.toMatchObject({ code: "payload_too_large" });
});

test("make gives equal contents equal ETags, and others others", () => {
  const [a, b] = [diffOf(3), exportOf(3)];
  for (const job of [a, b]) {
    expect(make(job).etag).toMatch(/^"[\w-]{43}"$/);
    expect(make(job).etag).toBe(make(job).etag);
  }
  expect(make(exportOf(4)).etag).not.toBe(make(b).etag);
  expect(make({ ...b, query: { format: "less" } }).etag).not.toBe(make(b).etag);
  expect(make({ ...a, to: a.from }).etag).not.toBe(make(a).etag);
});
