import { messageChangesBetween } from "@tintype/shared/channels/message";
import { diffTokens } from "@tintype/shared/diff/diff";
import type { TokensDiff } from "@tintype/shared/diff/schema";
import { countChanges } from "@tintype/shared/kinds/compare";
import type { KindKey } from "@tintype/shared/kinds/kind";
import type { Tokens } from "@tintype/shared/kinds/wire";
import type { ExtractionId, TeamId, UserId } from "../../platform/ids.ts";
import { type AnnouncedEvent, type WrittenEvent, writeEvent } from "./written-event.ts";

/** A snapshot that is about to be stored, with the previous one. */
export interface AnnouncedSnapshot {
  extraction: Readonly<{ id: ExtractionId; url: string; user_id: UserId; team_id: TeamId | null }>;
  snapshot: Readonly<{ id: string; version: number; tokens: Tokens }>;
  previous: Readonly<{ id: string; tokens: Tokens }> | undefined;
  /** Only changes of these kinds fire `diff.detected`; null: of all kinds but assets. */
  kinds: readonly KindKey[] | null;
  /** True if the changes must not be announced, except those of assets. */
  isQuiet?: boolean;
  at: Date;
}

/** The events of a new snapshot, in the order in which they are sent. */
export function snapshotEvents(stored: AnnouncedSnapshot): AnnouncedEvent[] {
  const change = diffDetected(stored);
  return [completed(stored), created(stored), ...(change ? [change] : [])];
}

/** Writes an event of a snapshot. `diff.detected` has the changes that its total counts. */
export function writeSnapshotEvent(
  event: AnnouncedEvent,
  { snapshot, previous }: Pick<AnnouncedSnapshot, "snapshot" | "previous">,
): WrittenEvent {
  const isDiff = event.event === "diff.detected" && previous !== undefined;
  return writeEvent(event, isDiff ? messageChangesBetween(previous.tokens, snapshot.tokens) : null);
}

function completed({ extraction, snapshot, at }: AnnouncedSnapshot): AnnouncedEvent {
  const { colors, typography, spacing } = snapshot.tokens;
  return {
    event: "extraction.completed",
    timestamp: at.toISOString(),
    data: {
      extraction_id: extraction.id,
      url: extraction.url,
      snapshot_id: snapshot.id,
      token_count: { colors: colors.length, typography: typography.length, spacing: spacing.length },
    },
  };
}

function created({ extraction, snapshot, at }: AnnouncedSnapshot): AnnouncedEvent {
  return {
    event: "snapshot.created",
    timestamp: at.toISOString(),
    data: { snapshot_id: snapshot.id, extraction_id: extraction.id, version: snapshot.version },
  };
}

/** @returns undefined for a first snapshot, for one whose changes nobody is to hear of, and for one that does not differ from the previous one in the chosen kinds */
export function diffDetected({
  extraction,
  snapshot,
  previous,
  ...about
}: AnnouncedSnapshot): AnnouncedEvent | undefined {
  const { kinds, isQuiet = false, at } = about;
  if (!previous || (isQuiet && !kinds?.includes("assets"))) return undefined;
  const chosen = kinds && diffTokens(previous.tokens, snapshot.tokens, kinds);
  if (chosen && !hasChanges(chosen)) return undefined;
  const { summary } = diffTokens(previous.tokens, snapshot.tokens);
  const assets = chosen?.summary.assets_changed;
  if (isQuiet && !assets) return undefined;
  const all = assets === undefined ? summary : { ...summary, assets_changed: assets };
  const total_changes = summary.total_changes + (assets ?? 0);
  if (!chosen && total_changes === 0) return undefined;
  return {
    event: "diff.detected",
    timestamp: at.toISOString(),
    data: {
      extraction_id: extraction.id,
      url: extraction.url,
      from_snapshot: previous.id,
      to_snapshot: snapshot.id,
      changes: { ...all, total_changes },
    },
  };
}

/** Returns whether something changed, in any mode. Chosen kinds also count if they are not part of a diff's total. */
function hasChanges({ changes: { modes = {}, ...base } }: TokensDiff): boolean {
  const lists = [base, ...Object.values(modes)].flatMap((kinds) => Object.values(kinds));
  return lists.some((kindChanges) => kindChanges !== undefined && countChanges(kindChanges) > 0);
}
