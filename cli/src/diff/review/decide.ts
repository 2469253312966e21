import { expectedSchema, MAX_IDS, reviewSchema } from "@tintype/shared/api/review/reviews";
import { isOf } from "@tintype/shared/review/accepting";
import type { OpenReview } from "./open.ts";
import type { ReviewedChange } from "./page-review.ts";

/** Changes after decisions about some of them, and sentences that say what was decided. */
interface Decided {
  readonly changes: readonly ReviewedChange[];
  readonly sentences: readonly string[];
}

/** Accepts all pending changes before the server sees them. @throws UsageError */
export async function expectPending(
  { server, path }: Pick<OpenReview, "server" | "path">,
  changes: readonly ReviewedChange[],
): Promise<Decided> {
  const pending = idsOf(changes.filter(isPending));
  if (pending.length === 0) return { changes, sentences: ["There is nothing to expect."] };
  const remaining = new Set<string>();
  for (const ids of inParts(pending)) {
    const json = { changes: ids };
    const { expected } = await server.call({ method: "POST", path: `${path}/expect`, json }, expectedSchema);
    for (const { id } of expected) remaining.add(id);
  }
  const decidedCount = pending.filter((id) => !remaining.has(id)).length;
  const ahead = pending.length - decidedCount;
  return {
    changes: changes.map((reviewed) => (isPending(reviewed) ? { ...reviewed, status: "expected" } : reviewed)),
    sentences: [
      ...(ahead > 0 ? [`${countOf(ahead)} expected: accepted as soon as a snapshot shows them.`] : []),
      ...(decidedCount > 0 ? [`${countOf(decidedCount)} accepted, because the newest snapshot shows them.`] : []),
    ],
  };
}

/** Accepts the pending changes that the server has seen too. @throws UsageError */
export async function acceptPending(
  { server, path }: Pick<OpenReview, "server" | "path">,
  changes: readonly ReviewedChange[],
): Promise<Decided> {
  const review = await server.call({ method: "GET", path }, reviewSchema);
  const pending = review.changes.filter(({ status }) => status === "pending");
  const accepted = changes.filter(
    (reviewed) => isPending(reviewed) && pending.some(({ id }) => isOf(reviewed.change, id)),
  );
  const ids = pending.filter(({ id }) => accepted.some(({ change }) => isOf(change, id))).map(({ id }) => id);
  for (const accept of inParts(ids)) {
    const json = { snapshot_id: review.latest?.snapshot_id, accept };
    await server.call({ method: "POST", path, json }, reviewSchema);
  }
  const others = changes.filter((reviewed) => isPending(reviewed) && !accepted.includes(reviewed)).length;
  return {
    changes: changes.map((reviewed) => (accepted.includes(reviewed) ? { ...reviewed, status: "accepted" } : reviewed)),
    sentences: [
      `${countOf(ids.length)} accepted.`,
      ...(others > 0
        ? [`${countOf(others)} not pending in the newest snapshot of the server: --expect accepts them ahead.`]
        : []),
    ],
  };
}

const isPending = ({ status }: ReviewedChange): boolean => status === "pending";
const idsOf = (changes: readonly ReviewedChange[]): string[] => changes.map(({ change }) => change.id);
const countOf = (count: number): string => (count === 1 ? "1 change is" : `${count} changes are`);

/** As many ids as one request may have. */
function inParts(ids: readonly string[]): string[][] {
  const parts = Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, index) => index * MAX_IDS);
  return parts.map((start) => ids.slice(start, start + MAX_IDS));
}
