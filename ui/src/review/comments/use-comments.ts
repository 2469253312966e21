import type { CommentOnWire } from "@tintype/shared/api/review/comments";
import { useSession } from "../../platform/context.ts";
import { useMembers, useServerQuery } from "../../platform/server/use-server.ts";
import type { Review, ReviewSource } from "../review-source.ts";
import type { Mentionable } from "./mentions.ts";

/** The comments on a change. */
export interface ThreadOf {
  /** The newest of them, oldest first. */
  readonly newest: readonly CommentOnWire[];
  /** The number of all. */
  readonly total: number;
}

const NO_THREAD: ThreadOf = { newest: [], total: 0 };

/**
 * Loads the newest comments on the changes of a review.
 * @returns a function that finds those on a change; undefined until they are loaded, and if the server is too old for comments
 */
export function useComments<Reviewed extends Review>(source: ReviewSource<Reviewed>) {
  const { data, reload } = useServerQuery(`${source.name} comments`, async (client) => {
    const listed = await source.comments.list(client, 1);
    const isWhole = listed.data.length === listed.pagination.total;
    return { listed: listed.data, counts: isWhole ? [] : (await source.comments.count(client)).data };
  });
  if (!data) return { threadOf: undefined, reload };
  const threads = Map.groupBy(data.listed, ({ change }) => change);
  const counts = new Map(data.counts.map(({ change, count }) => [change, count]));
  const threadOf = (change: string): ThreadOf => {
    const newest = threads.get(change)?.toReversed();
    const total = counts.get(change) ?? newest?.length ?? 0;
    return total === 0 ? NO_THREAD : { newest: newest ?? [], total };
  };
  return { threadOf, reload };
}

/** The people who can be mentioned: the active members of a team. @param teamId null: nobody, of the person's own page */
export function usePeople(teamId: string | null): readonly Mentionable[] {
  const members = useMembers(teamId ?? undefined).data?.data ?? [];
  return members.flatMap(({ user_id: id, name, email, status }) =>
    id !== null && name !== undefined && status === "active" ? [{ id, name, email }] : [],
  );
}

/** The id of the person who is signed in. */
export const useOwnId = (): string | undefined => useSession()?.user.id;
