import type { Quotas } from "../../identity/limits/quotas.ts";
import type { PlanService } from "../../identity/plans/service.ts";
import type { Db } from "../../platform/database/db.ts";
import type { ExtractionId, SiteId, SubjectId, TeamId, UserId } from "../../platform/ids.ts";
import type { Pause } from "./repository.ts";

/** A run that a schedule starts. */
export interface ScheduledRun<Id extends SubjectId> {
  readonly id: Id;
  /** The person against whom it counts. */
  readonly userId: UserId;
  /** The team of the subject. */
  readonly teamId: TeamId | null;
}

export interface StartingParts {
  readonly quotas: Quotas;
  readonly plans: PlanService;
  readonly now: Date;
}

/** The functions that start the runs of one kind of subject. */
export interface RunsOf<Id extends SubjectId> {
  /** Maximum number of schedules that one transaction starts. */
  readonly batch: number;
  /**
   * Locks those of these subjects that no other transaction has locked, until the transaction ends.
   * @returns for each of them whether a run of it is open
   */
  readonly lock: (tx: Db, ids: readonly Id[]) => Promise<ReadonlyMap<Id, boolean>>;
  /** Starts runs of subjects that are locked and have no open run. @returns why no run was started, for those of which none was */
  readonly start: (tx: Db, runs: readonly ScheduledRun<Id>[], parts: StartingParts) => Promise<ReadonlyMap<Id, Pause>>;
}

/** The functions that start the runs of each kind of subject. */
export interface SubjectRuns {
  readonly pages: RunsOf<ExtractionId>;
  readonly sites: RunsOf<SiteId>;
}
