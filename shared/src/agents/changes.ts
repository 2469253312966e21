import { z } from "zod";
import type { Tokens } from "../kinds/wire.ts";
import { compareLists } from "../review/changes.ts";
import { listsOfSnapshot } from "../review/patches.ts";
import { countField, examplesField, more, pageFacts } from "./subject.ts";

const changedValue = z.union([z.string(), z.array(z.string()), z.null()]);

const change = z.object({
  id: z.string(),
  kind: z.string(),
  mode: z.string().nullable(),
  change: z.enum(["added", "removed", "modified"]),
  name: z.string(),
  part: z.string().nullable().optional(),
  from: changedValue,
  to: changedValue,
});

const subject = { page: pageFacts.optional(), site: z.object({ id: z.string(), name: z.string() }).optional() };

const side = z.object({ snapshot_id: z.string(), version: z.int(), at: z.string() });

export const whatChangedAnswer = z.object({
  ...subject,
  from: side.nullable().describe("null: there is nothing to compare with."),
  to: side.nullable(),
  changes: z.array(change.extend({ since: z.string().optional(), pages: examplesField(z.string()).optional() })),
  more,
});

export const reviewAnswer = z.object({
  ...subject,
  latest: z.string().nullable().describe("To send as `latest` with a decision: it says what you have seen."),
  summary: z.record(z.string(), countField).optional(),
  changes: z.array(
    change.extend({
      status: z.string(),
      since: z.string(),
      note: z.string().nullable(),
      pages: examplesField(z.string()).optional(),
    }),
  ),
  waiting: z
    .array(
      z.object({
        extraction_id: z.string().nullable(),
        site_id: z.string().nullable(),
        about: z.string(),
        pending: countField,
        since: z.string().nullable(),
      }),
    )
    .optional()
    .describe("Without extraction_id and site_id: the reviews with pending changes."),
  more,
});

export type ChangeLine = z.infer<typeof change>;

interface AnyChange {
  readonly id: string;
  readonly kind: string;
  readonly mode: string | null;
  readonly change: "added" | "removed" | "modified";
  readonly name: string;
  readonly part: string | null;
  readonly from: string | readonly string[] | null;
  readonly to: string | readonly string[] | null;
}

/** A change as answers have it. Its id is that of the same change in a review. */
export function toChangeLine({ id, kind, mode, change: what, name, part, from, to }: AnyChange): ChangeLine {
  return { id, kind, mode, change: what, name, ...(part !== null && { part }), from: copyOf(from), to: copyOf(to) };
}

const copyOf = (value: AnyChange["from"]) => (value === null || typeof value === "string" ? value : [...value]);

/** The differences between two snapshots that a review would have, without those that follow from others. */
export const changeLinesBetween = (before: Tokens, after: Tokens): ChangeLine[] =>
  compareLists(listsOfSnapshot(before), listsOfSnapshot(after)).flatMap(({ change: difference, isConsequence }) =>
    isConsequence || difference.kind === "contrasts" ? [] : [toChangeLine(difference)],
  );
