import type { CreateExtractionBody, ExtractionStatus } from "@tintype/shared/api/extractions";
import type { TeamRole } from "@tintype/shared/api/teams";
import { diffTokens } from "@tintype/shared/diff/diff";
import type { Diff } from "@tintype/shared/diff/schema";
import { exportTokens } from "@tintype/shared/export/export";
import type { ExportFormat } from "@tintype/shared/export/formats";
import { keepAccount } from "../accounts/keep.ts";
import type { Db } from "../database/db.ts";
import { notify } from "../database/notifications.ts";
import type { PageOf, PageRequest } from "../database/paging.ts";
import type { EgressPolicy } from "../egress/policy.ts";
import { AppError, invalid } from "../errors.ts";
import type { Caller } from "../http/endpoint.ts";
import { type ExtractionId, isId, newId, type SnapshotId } from "../ids.ts";
import type { Quotas } from "../limits/quotas.ts";
import { type EarlierUse, keepAnswer, takeKey } from "../runs/idempotency.ts";
import { updateExtraction } from "../runs/repository.ts";
import { RUN_CHANGED } from "../runs/run-waiter.ts";
import { startRun } from "../runs/start-run.ts";
import { type Authorized, authorizeCreation, type TeamGate } from "../teams/access.ts";
import { environmentWarnings } from "./environment.ts";
import { pendingAnswer, presentSnapshotReference } from "./presenter.ts";
import {
  deleteExtraction,
  type ExtractionRow,
  type ExtractionSummaryRow,
  findExtraction,
  findNewestSnapshot,
  findSnapshots,
  findWithNewest,
  insertExtraction,
  listExtractions,
  listSnapshots,
  type ShownSnapshot,
  type SnapshotHead,
  type SnapshotRow,
} from "./repository.ts";
import { selectorFault } from "./selectors.ts";
import { checkExtractionUrl } from "./url.ts";

/** A run that was asked for; `earlier` where the same Idempotency-Key had already asked for it. */
export type StartedRun = Readonly<{ extractionId: ExtractionId; earlier?: EarlierUse | undefined }>;

/** What a creation may ask for beside its body; `wait` in seconds. */
type CreationWishes = Readonly<{
  wait?: number | undefined;
  idempotencyKey?: string | undefined;
  /** As it was sent. */
  teamId?: string | undefined;
}>;

export type ExtractionWithTokens = Readonly<{ extraction: ExtractionRow; newest: ShownSnapshot | undefined }>;

export type ExtractionService = ReturnType<typeof createExtractionService>;

/** The rules of extractions and their snapshots. What a run does is in run.ts. */
export function createExtractionService(parts: { db: Db; policy: EgressPolicy; teams: TeamGate; quotas: Quotas }) {
  const { db, policy, teams, quotas } = parts;
  const authorize = async <AtLeast extends TeamRole>(
    caller: Caller,
    id: ExtractionId,
    atLeast: AtLeast,
  ): Promise<Authorized<ExtractionRow, AtLeast>> =>
    teams.authorize(caller, await findExtraction(db, id), atLeast, "extraction");

  /** Any member may see and run what is the team's. @throws AppError not_found, forbidden, not_team_member */
  const authorized = (caller: Caller, id: ExtractionId) => authorize(caller, id, "member");

  /** The extraction's snapshots of these ids, in their order. @throws AppError not_found */
  const snapshotsOf = async (extraction: Authorized<ExtractionRow>, ids: readonly string[]): Promise<SnapshotRow[]> => {
    const found = ids.every(isId<SnapshotId>) ? await findSnapshots(db, extraction, ids) : [];
    return ids.map((id) => {
      const snapshot = found.find((row) => row.id === id);
      if (!snapshot) throw new AppError("not_found", "This extraction has no such snapshot.");
      return snapshot;
    });
  };

  return {
    /**
     * Creates an extraction, in a team where one is named, and its first run. Where the caller does not wait for the run,
     * the answer is kept under the Idempotency-Key at once: it can be given as soon as the extraction exists.
     * @throws AppError team_not_found, not_team_member, invalid_url, validation_error (selectors; a key that was used for
     * another request), usage_limit_exceeded, rate_limited
     */
    async create(
      caller: Caller,
      body: CreateExtractionBody,
      { wait, idempotencyKey: key, teamId }: CreationWishes = {},
    ): Promise<StartedRun> {
      const access = teamId === undefined ? undefined : await teams.requireTeam(caller, teamId, "member");
      checkExtractionUrl(body.url, policy);
      checkSelectors(body.options);
      return db.transaction().execute(async (tx) => {
        await keepAccount(tx, caller.userId);
        const id = newId<ExtractionId>();
        if (key !== undefined) {
          const earlier = await takeKey(tx, {
            userId: caller.userId,
            key,
            request: { ...body, teamId },
            extractionId: id,
          });
          if (earlier) return { extractionId: earlier.extractionId, earlier };
        }
        const inserted = await insertExtraction(tx, { id, user_id: caller.userId, ...body }, access);
        const extraction = authorizeCreation(caller, access, inserted);
        if (key !== undefined && !wait) await keepAnswer(tx, caller.userId, key, pendingAnswer(extraction));
        await startRun(tx, quotas, extraction, { userId: caller.userId, kind: "first" });
        return { extractionId: id };
      });
    },

    /**
     * Runs an extraction again.
     * @throws AppError not_found, forbidden, not_team_member, invalid_url, run_in_progress, usage_limit_exceeded, rate_limited
     */
    async runAgain(caller: Caller, id: ExtractionId): Promise<StartedRun> {
      const extraction = await authorized(caller, id);
      // What the extension uploaded may be of a page that is for its user alone.
      checkExtractionUrl(extraction.url, policy);
      await db.transaction().execute(async (tx) => {
        await keepAccount(tx, caller.userId);
        await updateExtraction(tx, extraction.id, { status: "pending" });
        await startRun(tx, quotas, extraction, { userId: caller.userId, kind: "repeat" });
      });
      return { extractionId: id };
    },

    /**
     * Newest first: a team's extractions, or everything the caller created (in teams they have left: no longer).
     * @throws AppError team_not_found, not_team_member
     */
    async list(
      caller: Caller,
      { team_id, ...query }: PageRequest & { status?: ExtractionStatus | undefined; team_id?: string | undefined },
    ): Promise<PageOf<ExtractionSummaryRow>> {
      const of = team_id === undefined ? caller : await teams.requireTeam(caller, team_id, "member");
      return listExtractions(db, of, query);
    },

    /** @throws AppError not_found, forbidden, not_team_member */
    async get(caller: Caller, id: ExtractionId): Promise<ExtractionWithTokens> {
      const found = await findWithNewest(db, id);
      return {
        extraction: await teams.authorize(caller, found?.extraction, "member", "extraction"),
        newest: found?.newest,
      };
    },

    /**
     * Removes an extraction with its runs and snapshots; a run under way ends without a trace. A team's can be removed by
     * who created it, admins and owners.
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role
     */
    async remove(caller: Caller, id: ExtractionId): Promise<void> {
      const extraction = await teams.authorizeRemoval(caller, await findExtraction(db, id), "extraction");
      await deleteExtraction(db, extraction);
      await notify(db, RUN_CHANGED, id);
    },

    /**
     * The extraction, for what belongs to it: the caller has at least these rights to it.
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role
     */
    authorize,

    /** Newest first. @throws AppError not_found, forbidden, not_team_member */
    async listSnapshots(caller: Caller, id: ExtractionId, query: PageRequest): Promise<PageOf<SnapshotHead>> {
      return listSnapshots(db, await authorized(caller, id), query);
    },

    /** @throws AppError not_found, forbidden, not_team_member */
    async getSnapshot(caller: Caller, id: ExtractionId, snapshotId: string): Promise<SnapshotRow> {
      const [snapshot] = await snapshotsOf(await authorized(caller, id), [snapshotId]);
      return snapshot as SnapshotRow; // one id gives one snapshot or throws
    },

    /**
     * Compares two snapshots of one extraction, in either order.
     * @throws AppError not_found, forbidden, not_team_member
     */
    async diff(caller: Caller, id: ExtractionId, ids: { from: string; to: string }): Promise<Diff> {
      const [from, to] = (await snapshotsOf(await authorized(caller, id), [ids.from, ids.to])) as [
        SnapshotRow,
        SnapshotRow, // two ids give two snapshots or throw
      ];
      const warnings = environmentWarnings(from.environment, to.environment);
      return {
        from: presentSnapshotReference(from),
        to: presentSnapshotReference(to),
        ...diffTokens(from.tokens, to.tokens),
        ...(warnings.length > 0 && { warnings }),
      };
    },

    /**
     * Writes the tokens of a snapshot (the newest unless named) in a format.
     * @throws AppError not_found, forbidden, not_team_member
     */
    async export(caller: Caller, id: ExtractionId, format: ExportFormat, snapshotId?: string) {
      const extraction = await authorized(caller, id);
      const [snapshot] =
        snapshotId === undefined
          ? [await findNewestSnapshot(db, extraction)]
          : await snapshotsOf(extraction, [snapshotId]);
      if (!snapshot) throw new AppError("not_found", "This extraction has no snapshot yet: no run has completed.");
      const { content, contentType, extension } = exportTokens(snapshot.tokens, format);
      const filename = `${new URL(extraction.url).hostname}-v${snapshot.version}.${extension}`;
      return { content, contentType, filename };
    },
  };
}

function checkSelectors(options: CreateExtractionBody["options"]): void {
  const details = (["selectors", "exclude_selectors"] as const).flatMap((list) =>
    options[list].flatMap((selector, index) => {
      const fault = selectorFault(selector);
      return fault ? [{ path: `options.${list}.${index}`, message: `is no CSS selector: ${fault}` }] : [];
    }),
  );
  if (details.length > 0) throw invalid(details);
}
