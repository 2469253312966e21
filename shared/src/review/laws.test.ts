import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Tokens } from "../kinds/wire.ts";
import { night } from "../testing/night.ts";
import { accept, approve, findReopenable, reopen } from "./accepting.ts";
import { approveSnapshot } from "./advancing.ts";
import { type Baseline, listsOfBaseline } from "./baseline.ts";
import type { Change } from "./change.ts";
import { changesBetween } from "./changes.ts";
import { type Decide, decide } from "./deciding.ts";
import { type ListsByMode, patchKey } from "./patches.ts";
import { type Conditions, type Review, reviewChanges, startReview } from "./review.ts";
import { anyTokens, reversed } from "./testing/pages.ts";

const AT = new Date("2026-01-01T00:00:00.000Z");
const CONDITIONS: Conditions = { at: AT, ruleOf: () => undefined, confirmRuns: 0 };
const NOTHING: Decide = { accept: [], reject: [], ignore: [], reopen: [], by: "ada", note: null, until: null };

const snapshot = (version: number, tokens: Tokens) => ({ id: `s${version}`, version, at: AT.toISOString(), tokens });

/** A baseline of which some changes to an earlier snapshot were accepted. */
const anyBaseline: fc.Arbitrary<Baseline> = fc
  .tuple(anyTokens, anyTokens, fc.infiniteStream(fc.boolean()))
  .map(([tokens, otherTokens, isChosen]) => {
    const baseline = approve(tokens);
    const chosen = changesBetween(baseline, otherTokens).changes.filter(() => isChosen.next().value);
    return accept(baseline, otherTokens, chosen);
  });

const anyReview = fc.tuple(anyBaseline, anyTokens).map(([baseline, tokens]) => ({
  review: startReview({ baseline }, snapshot(2, tokens)),
  latest: snapshot(2, tokens),
}));

function decided(review: Review, latest: ReturnType<typeof snapshot>, request: Partial<Decide>): Review {
  const result = decide(review, latest, { ...NOTHING, ...request }, CONDITIONS);
  if (!("review" in result)) throw new Error(`refused: ${JSON.stringify(result)}`);
  return result.review;
}

/** The changes that a person sees, and the values of the baseline. */
function stateOf(review: Review, latest: ReturnType<typeof snapshot>) {
  const { changes, consequences } = changesBetween(review.baseline, latest.tokens);
  return {
    changes: reviewChanges(review, { changes, consequences }, CONDITIONS)
      .map(({ change, status }) => [change.namedId, status])
      .sort(),
    consequences: consequences.map(({ namedId }) => namedId).sort(),
    baseline: sorted(listsOfBaseline(review.baseline)),
  };
}

const sorted = (lists: ListsByMode) =>
  [...lists].map(([mode, kinds]) => [
    mode,
    [...kinds].map(([kind, list]) => [kind, [...list].sort(([a], [b]) => (a < b ? -1 : 1))]),
  ]);

const check = <T>(arbitrary: fc.Arbitrary<T>, property: (value: T) => void) =>
  fc.assert(fc.property(arbitrary, property), { numRuns: night.samples(5) });

describe("a review", () => {
  test("does not change when nothing is decided", () => {
    check(anyReview, ({ review, latest }) => {
      expect(decided(review, latest, {})).toEqual(review);
    });
  });

  test("is empty when all changes are accepted", () => {
    check(anyReview, ({ review, latest }) => {
      const decidedReview = decided(review, latest, { accept: "all" });
      expect(changesBetween(decidedReview.baseline, latest.tokens)).toEqual({ changes: [], consequences: [] });
    });
  });

  test("has no change after a snapshot was approved", () => {
    check(anyReview, ({ review, latest }) => {
      const approvedReview = approveSnapshot(review, { approved: latest, latest }, CONDITIONS);
      expect(changesBetween(approvedReview.baseline, latest.tokens).changes).toEqual([]);
    });
  });

  test("is as before when accepted changes are reopened", () => {
    check(fc.tuple(anyReview, fc.infiniteStream(fc.boolean())), ([{ review, latest }, isChosen]) => {
      const ids = idsOf(review, latest).filter(() => isChosen.next().value);
      const there = decided(review, latest, { accept: ids });
      expect(stateOf(decided(there, latest, { reopen: ids }), latest)).toEqual(stateOf(review, latest));
    });
  });

  test("is the same in whatever order two people decide about different changes", () => {
    const action = fc.constantFrom("accept", "reject", "ignore", "none");
    check(fc.tuple(anyReview, fc.infiniteStream(fc.tuple(fc.boolean(), action))), ([{ review, latest }, choices]) => {
      const actions = idsOf(review, latest).map((id) => {
        const [isFirst, what] = choices.next().value;
        return { id, isFirst, what };
      });
      const decisionOf = (person: boolean): Partial<Decide> => {
        const chosen = actions.filter(({ isFirst }) => isFirst === person);
        const idsFor = (action: string) => chosen.filter(({ what }) => what === action).map(({ id }) => id);
        return { accept: idsFor("accept"), reject: idsFor("reject"), ignore: idsFor("ignore") };
      };
      const [one, other] = [true, false].map((isFirst) =>
        stateOf(decided(decided(review, latest, decisionOf(isFirst)), latest, decisionOf(!isFirst)), latest),
      );
      expect(one).toEqual(other);
    });
  });

  test("never takes values that are ignored into the baseline", () => {
    check(fc.tuple(anyReview, fc.infiniteStream(fc.boolean())), ([{ review, latest }, isChosen]) => {
      const { changes } = changesBetween(review.baseline, latest.tokens);
      const ignored = changes.filter(() => isChosen.next().value);
      const oldLists = listsOfBaseline(review.baseline);
      const decidedReview = decided(review, latest, { ignore: ignored.map(({ id }) => id) });
      const all = decided(decidedReview, latest, { accept: "all" });
      const approved = approveSnapshot(decidedReview, { approved: latest, latest }, CONDITIONS);
      for (const { baseline } of [all, approved]) {
        const newLists = listsOfBaseline(baseline);
        for (const patch of ignored.flatMap(({ patches }) => patches)) {
          if (isShared(patch, changes, ignored)) continue;
          expect(entryIn(newLists, patch)).toEqual(entryIn(oldLists, patch));
        }
        expect(
          reviewChanges({ ...decidedReview, baseline }, changesBetween(baseline, latest.tokens), CONDITIONS).filter(
            ({ status }) => status === "pending",
          ),
        ).toEqual([]);
      }
    });
  });
});

/**
 * Returns whether a change that is not ignored replaces the same token: a step of the scale may belong to two values of
 * spacing.
 */
function isShared(patch: Change["patches"][number], changes: readonly Change[], ignored: readonly Change[]): boolean {
  const others = changes.filter((change) => !ignored.includes(change));
  return others.some(({ patches }) => patches.some((patchToFind) => patchKey(patchToFind) === patchKey(patch)));
}

function entryIn(lists: ListsByMode, { mode, kind, name, part }: Change["patches"][number]): unknown {
  const entry = lists.get(mode)?.get(kind)?.get(name) ?? null;
  return part === null || entry === null ? entry : new Set(Object.entries(entry).find(([key]) => key === part)?.[1]);
}

const idsOf = (review: Review, latest: ReturnType<typeof snapshot>) =>
  changesBetween(review.baseline, latest.tokens).changes.map(({ id }) => id);

describe("the id of a change", () => {
  test("is the same in whatever order the tokens stand", () => {
    check(fc.tuple(anyTokens, anyTokens), ([from, to]) => {
      expect(changesBetween(approve(reversed(from)), reversed(to)).changes.map(({ id }) => id)).toEqual(
        changesBetween(approve(from), to).changes.map(({ id }) => id),
      );
    });
  });

  test("is unique in a review", () => {
    check(anyReview, ({ review, latest }) => {
      const ids = idsOf(review, latest);
      expect(new Set(ids).size).toBe(ids.length);
    });
  });

  test("stays when other changes are accepted, or names its token from then on", () => {
    check(fc.tuple(anyReview, fc.infiniteStream(fc.boolean())), ([{ review, latest }, isChosen]) => {
      const { changes } = changesBetween(review.baseline, latest.tokens);
      const chosen = changes.filter(() => isChosen.next().value);
      const acceptedBaseline = accept(review.baseline, latest.tokens, chosen);
      const remaining = changes.filter((change) => !chosen.includes(change)).map(({ namedId }) => namedId);
      expect(changesBetween(acceptedBaseline, latest.tokens).changes.map(({ namedId }) => namedId)).toEqual(remaining);
    });
  });
});

test("an accepted change can be reopened, the newest one of a token first", () => {
  check(fc.tuple(anyTokens, anyTokens, anyTokens), ([a, b, c]) => {
    const firstBaseline = approve(a);
    const [one] = changesBetween(firstBaseline, b).changes;
    if (!one) return;
    const second = accept(firstBaseline, b, [one]);
    const nextChange = changesBetween(second, c).changes.find(({ token }) => token === one.token);
    if (!nextChange) {
      expect(findReopenable(second, one.id)?.id).toBe(one.id);
      return;
    }
    const third = accept(second, c, [nextChange]);
    const back = findReopenable(third, nextChange.id);
    expect(back && reopen(third, back)).toEqual(second);
  });
});
