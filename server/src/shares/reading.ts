import { diffTokens } from "@tintype/shared/diff/diff";
import type { Db } from "../database/db.ts";
import { findNewestSnapshots } from "../runs/snapshots/snapshots.ts";
import type { BadgeFacts } from "./badge.ts";
import { describeChanges } from "./changes.ts";
import { writeFeed } from "./feed.ts";
import type { Shared } from "./service.ts";

/** The snapshots whose changes a feed lists. */
const ENTRIES = 10;

/** The changes with the newest snapshot of a shared extraction; undefined before the first. */
export async function readBadgeFacts(db: Db, { extraction }: Shared): Promise<BadgeFacts | undefined> {
  const [newest, before] = await findNewestSnapshots(db, extraction, 2);
  if (!newest) return undefined;
  const changes = before && diffTokens(before.tokens, newest.tokens).summary.total_changes;
  return { at: newest.created_at, changes };
}

/** The feed of a shared extraction's changes: an entry for each of its newest snapshots with any. */
export async function readFeed(db: Db, { id, extraction }: Shared, page: string): Promise<string> {
  const snapshots = await findNewestSnapshots(db, extraction, ENTRIES + 1);
  const entries = snapshots.slice(0, ENTRIES).flatMap((snapshot, index) => {
    const before = snapshots[index + 1];
    if (!before) return [];
    const diff = diffTokens(before.tokens, snapshot.tokens, undefined);
    const count = diff.summary.total_changes;
    if (count === 0) return [];
    const title = `Version ${snapshot.version}: ${count === 1 ? "1 change" : `${count} changes`}`;
    return [{ id: snapshot.id, title, at: snapshot.created_at, content: describeChanges(diff) }];
  });
  const title = `Design tokens of ${extraction.title || extraction.url}`;
  const at = snapshots[0]?.created_at ?? extraction.created_at;
  return writeFeed({ id, title, at, page, self: `${page}/feed.atom`, entries });
}
