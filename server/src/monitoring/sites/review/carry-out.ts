import type { DecideBody } from "@tintype/shared/api/review/reviews";
import type { PageDecision } from "@tintype/shared/api/sites/sites";
import { findExtractions } from "../../../extraction/extractions/repository.ts";
import type { ExtractionRow } from "../../../extraction/runs/rows.ts";
import type { Db } from "../../../platform/database/db.ts";
import { AppError } from "../../../platform/errors.ts";
import type { ExtractionId, ReviewLogId } from "../../../platform/ids.ts";
import type { Decider } from "../../review/decider.ts";
import { endOutstanding, findOutstanding } from "../../review/log-repository.ts";
import type { DecidedBy } from "../../review/subject-reviews.ts";

/** Maximum number of attempts at a page whose review changes meanwhile. */
const MAX_TRIES = 5;
/** Maximum number of pages on which a decision is carried out at the same time. */
const AT_ONCE = 4;

/**
 * Carries out a decision about a site on each of its pages. What holds already changes nothing, so it can be done again after a
 * crash.
 * @param signal ends it between two pages
 * @returns whether it is carried out on all pages
 * @throws AppError not_ready, payload_too_large
 */
export async function carryOut(
  id: ReviewLogId,
  { db, decider }: { db: Db; decider: Decider },
  signal: AbortSignal,
): Promise<boolean> {
  const outstanding = await findOutstanding(db, id);
  if (!outstanding) return true; // it has been carried out
  const decidedBy = { userId: outstanding.user_id, via: outstanding.via };
  for (let start = 0; start < outstanding.pages.length; start += AT_ONCE) {
    if (signal.aborted) return false;
    const pages = outstanding.pages.slice(start, start + AT_ONCE);
    const extractions = await findExtractions(
      db,
      pages.map(({ extraction_id }) => extraction_id as ExtractionId), // as they were stored
    );
    const byId = new Map<string, ExtractionRow>(extractions.map((extraction) => [extraction.id, extraction]));
    await Promise.all(
      pages.map(async (page) => {
        const extraction = byId.get(page.extraction_id);
        if (extraction) await decideOnPage(extraction, page, { decider, decidedBy });
      }),
    );
  }
  await endOutstanding(db, id);
  return true;
}

async function decideOnPage(
  extraction: ExtractionRow,
  { decide, approve, expect, take_back }: PageDecision,
  { decider, decidedBy }: { decider: Decider; decidedBy: DecidedBy },
): Promise<void> {
  if (approve !== undefined) await ifPresent(() => decider.approve(extraction, approve, decidedBy));
  if (expect) await ifPresent(() => decider.expect(extraction, expect, decidedBy));
  if (take_back !== undefined) await ifPresent(() => decider.takeBack(extraction, take_back, decidedBy));
  if (decide) await decideAboutPresent(extraction, decide, { decider, decidedBy });
}

/** A page that has lost its snapshot, its baseline or the expected change meanwhile needs no decision. */
async function ifPresent(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof AppError && error.code === "not_found")) throw error;
  }
}

/** Decides about those of the changes that the page still shows. */
async function decideAboutPresent(
  extraction: ExtractionRow,
  decision: NonNullable<PageDecision["decide"]>,
  { decider, decidedBy }: { decider: Decider; decidedBy: DecidedBy },
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { latest, changes } = await decider.show(extraction);
    if (!latest) return;
    const present = new Set(changes.filter(({ rule }) => rule === null).map(({ id }) => id));
    const { accept, reject, ignore, reopen, ...about } = decision;
    const only = (ids: string[] | undefined) => ids?.filter((id) => present.has(id));
    const lists = { accept: only(accept), reject: only(reject), ignore: only(ignore), reopen };
    const body: DecideBody = { ...about, ...lists, snapshot_id: latest.snapshot_id };
    try {
      await decider.decide(extraction, body, decidedBy);
      return;
    } catch (error) {
      const isStale =
        error instanceof AppError && (error.code === "review_changed" || error.code === "validation_error");
      if (!isStale) throw error;
      if (tries === MAX_TRIES) return; // the page changes all the time: what is still pending shows again
    }
  }
}
