import type { Expectation } from "@tintype/shared/review/review";
import { MAX_TOLD } from "@tintype/shared/review/told";
import { findUserNames } from "../../identity/accounts/repository.ts";
import type { Db } from "../../platform/database/db.ts";
import type { PageOf } from "../../platform/database/paging.ts";
import { isId, type SnapshotId, type UserId } from "../../platform/ids.ts";
import type { TakenChange } from "./compute.ts";
import type { LogDraft, ReviewLogRow } from "./log-repository.ts";

/** Returns the ids of these users whose accounts exist. A review also has other ids: decisions hold when an account is gone. */
export async function findPresent(db: Db, ids: readonly (string | null)[]): Promise<ReadonlySet<string>> {
  const users = [...new Set(ids)].filter((id): id is UserId => id !== null && isId<UserId>(id));
  return new Set((await findUserNames(db, users)).keys());
}

/** A change that is expected. `by` is null if the account is gone. */
export type ShownExpectation = Omit<Expectation, "by"> & { readonly by: string | null };

/** Leaves out the ids of people whose accounts are gone. */
export async function showExpected(db: Db, expected: readonly Expectation[]): Promise<ShownExpectation[]> {
  const present = await findPresent(
    db,
    expected.map(({ by }) => by),
  );
  return expected.map((expectation) => ({ ...expectation, by: present.has(expectation.by) ? expectation.by : null }));
}

/** The entries of the log about expected changes that came, one for each person and note. */
export async function toLogged(
  db: Db,
  expectedChanges: readonly TakenChange[],
  snapshot_id: SnapshotId,
): Promise<LogDraft[]> {
  const present = await findPresent(
    db,
    expectedChanges.map(({ by }) => by),
  );
  const groups = Map.groupBy(expectedChanges, ({ by, note }) => JSON.stringify([by, note]));
  return [...groups.values()].flatMap((group) => {
    const [{ by, note } = { by: "", note: null }] = group;
    const user_id = present.has(by) ? (by as UserId) : null; // those that are present are users
    const changes = group.map(({ id }) => id);
    const about = group.slice(0, MAX_TOLD).map((change) => change.about);
    return [{ user_id, via: "api", action: "accept", changes, about, note, snapshot_id } as const];
  });
}

/** An entry of the log with the name of who decided; null if the account is gone. */
export type NamedLogRow = ReviewLogRow & { readonly who: string | null };

/** Adds to entries of the log who decided. */
export async function nameDeciders(db: Db, { rows, ...counts }: PageOf<ReviewLogRow>): Promise<PageOf<NamedLogRow>> {
  const names = await namesIn(db, rows);
  return { ...counts, rows: rows.map((row) => ({ ...row, who: row.user_id && (names.get(row.user_id) ?? null) })) };
}

/** The names of the people in entries of the log. */
export const namesIn = (db: Db, entries: readonly Pick<LogDraft, "user_id">[]): Promise<ReadonlyMap<UserId, string>> =>
  findUserNames(db, [...new Set(entries.flatMap(({ user_id }) => user_id ?? []))]);
