import { createHash } from "node:crypto";
import type { TokensDiff } from "@tintype/shared/diff/schema";
import type {
  AssetChanges,
  KindChanges,
  NamedChanges,
  SpacingChanges,
  TypographyChanges,
} from "@tintype/shared/kinds/changes";
import { comparisons } from "@tintype/shared/kinds/comparisons";
import type { KindKey } from "@tintype/shared/kinds/kind";
import type { Rules } from "../config/schema.ts";
import type { SavedFile } from "../extract/previous-tokens.ts";
import type { ReportPart, Result } from "../report/report.ts";

/** A token that differs. A value that it does not have on one side is null. */
export interface ReportedChange {
  readonly change: "added" | "removed" | "modified";
  readonly name: string;
  readonly from: string | null;
  readonly to: string | null;
  /** The part of the token that differs, if it is only a part. */
  readonly part?: string;
}

/**
 * Lists the changes of a page, in the base and in its modes.
 * @param file the file that the page was compared with
 */
export function resultsOfDiff(
  { changes: { modes = {}, ...base } }: TokensDiff,
  { rules, file }: { rules: Rules; file: SavedFile | undefined },
): Result[] {
  return [[null, base] as const, ...Object.entries(modes)].flatMap(([mode, changes]) => {
    return comparisons.flatMap(({ key, repeats }) => {
      const level = rules[key] ?? "error";
      if (level === "off") return [];
      return changesOf(key, changes).map((change) =>
        // Changes that repeat those of other kinds are shown, and never make a run red.
        toResult(change, {
          rule: key,
          mode,
          level: repeats?.(change, changes) ? "warn" : level,
          sourceLine: file?.lineOf({ mode, key, name: change.name }),
        }),
      );
    });
  });
}

function toResult(
  change: ReportedChange,
  { rule, mode, level, sourceLine }: Pick<Result, "rule" | "mode" | "level" | "sourceLine">,
): Result {
  const { name, from, to, part } = change;
  const id = createHash("sha256").update(JSON.stringify([rule, change.change, name, part ?? null, from, to]));
  return {
    rule,
    mode,
    level,
    status: change.change,
    value: to ?? from ?? name,
    id: id.digest("hex").slice(0, 16),
    message: sentenceOf(change),
    places: [],
    sourceLine,
    details: { name, from, to, ...(part !== undefined && { part }) },
  };
}

export function sentenceOf({ change, name, from, to, part }: ReportedChange): ReportPart[] {
  const token: ReportPart[] =
    part === undefined ? [{ value: name }] : [{ value: name }, ` ${part.replaceAll("_", " ")}`];
  const value = (text: string | null): ReportPart[] => (text === null || text === name ? [] : [" ", { value: text }]);
  const side = (text: string | null): ReportPart[] => (text ? value(text) : [" none"]);
  if (change === "modified") return [...token, " changed from", ...side(from), " to", ...side(to)];
  return change === "added" ? [...token, ...value(to), " is new"] : [...token, ...value(from), " is gone"];
}

function changesOf(key: KindKey, changes: KindChanges): ReportedChange[] {
  const kindChanges = changes[key];
  if (!kindChanges) return [];
  switch (key) {
    case "typography":
      return changes.typography ? typographyChanges(changes.typography) : [];
    case "spacing":
      return changes.spacing ? spacingChanges(changes.spacing) : [];
    case "assets":
      return changes.assets ? assetChanges(changes.assets) : [];
    default:
      return namedChanges(changes[key] ?? { added: [], removed: [], modified: [] });
  }
}

const added = (name: string, to: string | null = null): ReportedChange => ({ change: "added", name, from: null, to });
const removed = (name: string, from: string | null = null): ReportedChange => ({
  change: "removed",
  name,
  from,
  to: null,
});

function namedChanges(changes: NamedChanges): ReportedChange[] {
  return [
    ...changes.modified.map(({ name, from, to }) => ({ change: "modified", name, from, to }) as const),
    ...changes.added.map(({ name, value }) => added(name, value)),
    ...changes.removed.map(({ name, value }) => removed(name, value)),
  ];
}

function spacingChanges(changes: SpacingChanges): ReportedChange[] {
  return [...changes.added.map((value) => added(value)), ...changes.removed.map((value) => removed(value))];
}

function assetChanges(changes: AssetChanges): ReportedChange[] {
  return [...changes.added.map(({ url }) => added(url)), ...changes.removed.map(({ url }) => removed(url))];
}

function typographyChanges(changes: TypographyChanges): ReportedChange[] {
  return [
    ...changes.modified.flatMap(({ family, changes: parts }) =>
      Object.entries(parts).flatMap(([part, list]) => {
        if (!list) return [];
        const [from, to] = [list.removed.join(", "), list.added.join(", ")];
        return [{ change: "modified" as const, name: family, part, from, to }];
      }),
    ),
    ...changes.added.map(({ family }) => added(family)),
    ...changes.removed.map(({ family }) => removed(family)),
  ];
}
