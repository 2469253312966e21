import type { ExtractionService } from "../../extraction/extractions/service.ts";
import type { SnapshotHead } from "../../extraction/runs/rows.ts";
import type { BadgeFacts } from "./badge.ts";
import { describeChanges } from "./changes.ts";
import { type FeedEntry, writeFeed } from "./feed.ts";
import type { Shared } from "./service.ts";

/** The snapshots whose changes a feed lists. */
const ENTRIES = 10;

type Reading = Pick<ExtractionService, "listSnapshots" | "diff">;

/** The newest snapshots, highest version first. */
async function newestOf(extractions: Reading, { bearer }: Shared, count: number): Promise<SnapshotHead[]> {
  return (await extractions.listSnapshots(bearer, bearer.extraction.id, { page: 1, per_page: count })).rows;
}

/** The changes with the newest snapshot of a shared extraction; undefined before the first. */
export async function readBadgeFacts(extractions: Reading, shared: Shared): Promise<BadgeFacts | undefined> {
  const [newest, olderSnapshot] = await newestOf(extractions, shared, 2);
  if (!newest) return undefined;
  const changes =
    olderSnapshot && (await changesBetween(extractions, shared, olderSnapshot, newest)).summary.total_changes;
  return { at: newest.created_at, changes };
}

/**
 * The feed of a shared extraction's changes: an entry for each of its newest snapshots with any. Its diffs are made one after the
 * other, as all diffs that readers of the link ask for, and are kept.
 */
export async function readFeed(extractions: Reading, shared: Shared, page: string): Promise<string> {
  const { share, extraction } = shared;
  const snapshots = await newestOf(extractions, shared, ENTRIES + 1);
  const entries: FeedEntry[] = [];
  for (const [index, snapshot] of snapshots.slice(0, ENTRIES).entries()) {
    const olderSnapshot = snapshots[index + 1];
    if (!olderSnapshot) break;
    const diff = await changesBetween(extractions, shared, olderSnapshot, snapshot);
    const count = diff.summary.total_changes;
    if (count === 0) continue;
    const title = `Version ${snapshot.version}: ${count === 1 ? "1 change" : `${count} changes`}`;
    entries.push({ id: snapshot.id, title, at: snapshot.created_at, content: describeChanges(diff) });
  }
  const title = `Design tokens of ${extraction.title || extraction.url}`;
  const changedAt = snapshots[0]?.created_at ?? extraction.created_at;
  return writeFeed({ id: share.id, title, at: changedAt, page, self: `${page}/feed.atom`, entries });
}

async function changesBetween(extractions: Reading, { bearer }: Shared, from: SnapshotHead, to: SnapshotHead) {
  return (await extractions.diff(bearer, bearer.extraction.id, { from: from.id, to: to.id })).value;
}
