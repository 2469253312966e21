import { compareText } from "@tintype/shared/text/order";
import { z } from "zod";
import { parseJsonFile } from "../command-line/json-file.ts";
import type { JudgedResult, PageReport, Result } from "../report/report.ts";

const entrySchema = z.strictObject({
  page: z.string().min(1),
  mode: z.string().nullable(),
  kind: z.string().min(1),
  status: z.string().min(1),
  /** For people: the id tells which value is meant. */
  value: z.string(),
  id: z.string().min(1),
  reason: z.string().regex(/\S/, "must say why this is accepted"),
});
/** A result that somebody accepts, and why. */
export type BaselineEntry = z.infer<typeof entrySchema>;

const baselineSchema = z.strictObject({
  version: z.literal(1),
  command: z.enum(["check", "diff"]),
  accepted: z.array(entrySchema).max(100_000),
});

/** The accepted results, by the page, the mode, the kind and the id. */
export type Baseline = ReadonlyMap<string, BaselineEntry>;

/**
 * Reads a baseline.
 * @param name how messages name the file
 * @throws UsageError if it is malformed, or of the other command, or if an entry has no reason
 */
export function parseBaseline(text: string, name: string, command: "check" | "diff"): Baseline {
  const schema = baselineSchema.refine((baseline) => baseline.command === command, {
    path: ["command"],
    message: `must be ${command}: the file was made by the other command`,
  });
  const { value } = parseJsonFile(text, name, schema);
  return toBaseline(value.accepted);
}

export const toBaseline = (entries: readonly BaselineEntry[]): Baseline =>
  new Map(entries.map((entry) => [keyOf(entry), entry]));

const keyOf = ({ page, mode, kind, id }: Pick<BaselineEntry, "page" | "mode" | "kind" | "id">): string =>
  JSON.stringify([page, mode, kind, id]);

/** Finds the results of a page that the baseline accepts. */
export function judge(label: string, results: readonly Result[], baseline: Baseline): JudgedResult[] {
  return results.map((result) => ({
    ...result,
    accepted: baseline.get(keyOf({ page: label, mode: result.mode, kind: result.rule, id: result.id }))?.reason,
  }));
}

export interface BaselineUpdate {
  readonly entries: readonly BaselineEntry[];
  /** New entries, which still need a reason if none was given. */
  readonly added: number;
  readonly removed: number;
}

/**
 * Makes the baseline of a run. Entries that are still found keep their reasons. Entries that are no longer found are removed,
 * unless this run has not looked for them.
 * @param isWhole whether the run has read all pages of the config file, so that entries of other pages are stale
 */
export function updateBaseline(
  stored: Baseline,
  pages: readonly PageReport[],
  { reason, isWhole }: { reason: string | undefined; isWhole: boolean },
): BaselineUpdate {
  const entries = new Map<string, BaselineEntry>();
  let added = 0;
  for (const { label, results } of pages) {
    for (const { mode, rule, status, value, id } of results) {
      const entry = { page: label, mode, kind: rule, status, value, id };
      const earlier = stored.get(keyOf(entry));
      if (!earlier) added += 1;
      entries.set(keyOf(entry), { ...entry, reason: earlier?.reason ?? reason ?? "" });
    }
  }
  let removed = 0;
  for (const [key, entry] of stored) {
    if (entries.has(key)) continue;
    const page = pages.find(({ label }) => label === entry.page);
    const wasLookedFor = page ? page.rules.includes(entry.kind) && page.modes.includes(entry.mode) : isWhole;
    if (wasLookedFor) removed += 1;
    else entries.set(key, entry);
  }
  return { entries: [...entries.values()], added, removed };
}

/** Writes a baseline: sorted, one entry a line, so that changes of two branches merge. */
export function formatBaseline(command: "check" | "diff", entries: readonly BaselineEntry[]): string {
  const lines = entries
    .toSorted(compareEntries)
    .map(({ page, mode, kind, status, value, id, reason }) =>
      JSON.stringify({ page, mode, kind, status, value, id, reason }),
    );
  const list = lines.length === 0 ? "[]" : `[\n    ${lines.join(",\n    ")}\n  ]`;
  return `{\n  "version": 1,\n  "command": "${command}",\n  "accepted": ${list}\n}\n`;
}

function compareEntries(a: BaselineEntry, b: BaselineEntry): number {
  return (
    compareText(a.page, b.page) ||
    compareText(a.mode ?? "", b.mode ?? "") ||
    compareText(a.kind, b.kind) ||
    compareText(a.value, b.value) ||
    compareText(a.id, b.id)
  );
}
