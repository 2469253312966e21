import { MAX_ANNOUNCED_CHANGES } from "@tintype/shared/api/notifications/webhooks";
import { messageChanges } from "@tintype/shared/channels/message";
import { type AnnouncedEvent, type WrittenEvent, writeEvent } from "../../notifications/events/written-event.ts";
import type { SnapshotId } from "../../platform/ids.ts";
import type { ReviewStep } from "./compute.ts";
import type { LogDraft } from "./log-repository.ts";
import type { ReviewedExtraction } from "./store.ts";

/** The events of a step of a review: the decisions, then the rejections that have ended, then the changes that are pending now. */
export function eventsOf({
  extraction,
  latest,
  result: { announced, resolved, view },
  log,
  names,
  at,
}: {
  extraction: Pick<ReviewedExtraction, "id" | "url">;
  /** The snapshot that is compared with the baseline after the step. */
  latest: SnapshotId;
  result: Pick<ReviewStep, "announced" | "resolved" | "view">;
  log: readonly LogDraft[];
  /** The names of the people in the log. */
  names: ReadonlyMap<string, string>;
  at: Date;
}): WrittenEvent[] {
  const timestamp = at.toISOString();
  const about = { extraction_id: extraction.id, url: extraction.url };
  const decided = log.map(({ user_id: decidedBy, via, action, changes, about: told, note, snapshot_id }) => {
    const data = { ...about, snapshot_id, by: decidedBy, via, action, ...countIds(changes), note };
    const who = (decidedBy && names.get(decidedBy)) ?? null;
    const decision = { who, action, count: changes.length, about: told, pages: null, note };
    return { ...writeEvent({ event: "review.decided", timestamp, data }), decision };
  });
  const dataOf = (ids: readonly string[]) => ({
    ...about,
    snapshot_id: latest,
    ...countIds(ids),
    summary: view.summary,
  });
  const ended: AnnouncedEvent[] =
    resolved.length > 0 ? [{ event: "review.resolved", timestamp, data: dataOf(resolved) }] : [];
  const written = [...decided, ...ended.map((event) => writeEvent(event))];
  if (announced.length === 0) return written;
  const ids = new Set(announced);
  const changes = messageChanges(view.changes.filter(({ id }) => ids.has(id)));
  return [...written, writeEvent({ event: "review.pending", timestamp, data: dataOf(announced) }, changes)];
}

const countIds = (ids: readonly string[]) => ({
  changes: ids.length,
  change_ids: ids.slice(0, MAX_ANNOUNCED_CHANGES),
});
