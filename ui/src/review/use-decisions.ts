import { useEffect, useRef, useState } from "preact/hooks";
import { usePlatform } from "../platform/context.ts";
import type { ServerFault } from "../platform/outcome.ts";
import type { Decision } from "./decision.ts";
import type { Review, ReviewSource, Words } from "./review-source.ts";
import type { ReviewedChange } from "./use-review.ts";

/** The changes that a person decided about in one step, which can be undone. */
export interface DecidedStep {
  readonly decision: Decision;
  /** As they were before. */
  readonly changes: readonly ReviewedChange[];
  /** The pages of a site on which it was decided; undefined: on all. */
  readonly pages?: readonly string[] | undefined;
}

/** A decision that the server has not answered. */
interface Ahead {
  readonly decision: Decision;
  readonly words: Words;
}

/** A change's status as soon as it is decided, before the server has answered. An accepted one is gone. */
const STATUS_AFTER = { accept: undefined, reject: "rejected", ignore: "ignored", reopen: "pending" } as const;

/** The decision that leads back to a status. */
const BACK_TO: Readonly<Partial<Record<ReviewedChange["status"], Decision>>> = {
  rejected: "reject",
  ignored: "ignore",
};

/**
 * Decides about the changes of a page or a site. The view shows a decision at once; the server hears of one after the other, so that
 * a person may decide faster than it answers.
 * @param onEnd called when the server has heard of all decisions, or refused one
 */
export function useDecisions<Reviewed extends Review>(
  source: ReviewSource<Reviewed>,
  loaded: Reviewed,
  onEnd: (isDone: boolean) => void,
) {
  const { call } = usePlatform();
  /** As it is after the last decision. */
  const [answered, setAnswered] = useState<Reviewed>();
  /** Decided here, and not yet answered. Undefined: on some pages only, which the server merges with the others. */
  const [ahead, setAhead] = useState<ReadonlyMap<string, Ahead | undefined>>(new Map());
  const [fault, setFault] = useState<ServerFault>();
  const [steps, setSteps] = useState<readonly DecidedStep[]>([]);
  const sending = useRef(Promise.resolve(true));
  const unsent = useRef(0);

  useEffect(() => setAnswered(undefined), [loaded]);
  const review = answered ?? loaded;

  // The browser asks a person who leaves before the server has heard of all.
  const isSending = ahead.size > 0;
  useEffect(() => {
    if (!isSending) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isSending]);

  const send = (decision: Decision, ids: readonly string[], pages: DecidedStep["pages"], words: Words) => {
    const work = source.decide(review, decision, [...ids], pages, words);
    if (!work || ids.length === 0) return;
    setFault(undefined);
    setAhead(
      (earlier) => new Map([...earlier, ...ids.map((id) => [id, pages ? undefined : { decision, words }] as const)]),
    );
    unsent.current++;
    sending.current = sending.current.then(async (isGoingOn) => {
      const outcome = isGoingOn ? await call(work) : undefined;
      const isLast = --unsent.current === 0;
      if (outcome?.ok === false) {
        setFault(outcome.fault);
        setSteps([]);
      }
      if (isLast) {
        setAnswered(outcome?.ok ? outcome.value : undefined);
        setAhead(new Map());
        onEnd(outcome?.ok ?? false);
      }
      // After a fault, those that wait are not sent: the person did not see what they would be about.
      return isLast || (outcome?.ok ?? false);
    });
  };

  return {
    fault,
    review,
    isSending,
    /** The last step; undefined if nothing can be undone. */
    last: steps.at(-1),
    decide(decision: Decision, changes: readonly ReviewedChange[], words: Words = {}, pages?: readonly string[]): void {
      if (changes.length === 0) return;
      setSteps([...steps, { decision, changes, pages }]);
      send(
        decision,
        changes.map(({ id }) => id),
        pages,
        words,
      );
    },
    /** Takes the last step back. */
    undo(): void {
      const last = steps.at(-1);
      if (!last) return;
      setSteps(steps.slice(0, -1));
      if (last.decision !== "reopen")
        send(
          "reopen",
          last.changes.map(({ id }) => id),
          last.pages,
          {},
        );
      for (const decision of ["reject", "ignore"] as const) {
        const decidedBefore = last.changes.filter(({ status }) => BACK_TO[status] === decision);
        for (const group of Map.groupBy(decidedBefore, ({ note, until }) => JSON.stringify([note, until])).values())
          send(
            decision,
            group.map(({ id }) => id),
            last.pages,
            wordsOf(group[0]),
          );
      }
    },
    forget: () => setSteps([]),
    /** The changes as they are with what was decided here. */
    get changes(): readonly Reviewed["changes"][number][] {
      return review.changes.flatMap((change) => {
        const decided = ahead.get(change.id);
        if (!decided) return [change];
        const status = STATUS_AFTER[decided.decision];
        const { note = null, until = null } = decided.words;
        return status ? [{ ...change, status, note, until }] : [];
      });
    },
  };
}

/** The words with which a change was decided. */
const wordsOf = (change: Pick<ReviewedChange, "note" | "until"> | undefined): Words => ({
  ...(change?.note && { note: change.note }),
  ...(change?.until && { until: change.until }),
});
