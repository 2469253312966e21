import { isDeepStrictEqual } from "node:util";
import type { EgressPolicy } from "@tintype/reader/egress/policy";
import {
  type CreateExtractionBody,
  extractionOptions,
  type UpdateExtractionBody,
} from "@tintype/shared/api/extractions/extractions";
import { lockAccount } from "../../identity/accounts/lock-account.ts";
import type { Quotas } from "../../identity/limits/quotas.ts";
import type { PlanService } from "../../identity/plans/service.ts";
import { type Authorized, authorizeCreation } from "../../identity/teams/authorized.ts";
import type { TeamGate } from "../../identity/teams/gate.ts";
import type { Db } from "../../platform/database/db.ts";
import { notify } from "../../platform/database/notifications.ts";
import type { PageOf, PageRequest } from "../../platform/database/paging.ts";
import { type ExtractionId, newId } from "../../platform/ids.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import type { StoreAccess } from "../access/service.ts";
import type { SnapshotHead } from "../runs/rows.ts";
import { RUN_CHANGED } from "../runs/run-changed.ts";
import { writeNote } from "../runs/snapshots/snapshots.ts";
import { startFirstRun, startRepeatedRun } from "../runs/start-run.ts";
import { contrastReading } from "./contrasts/reading.ts";
import type { DerivedValues } from "./derived/derived-values.ts";
import { derivedReading } from "./derived/reading.ts";
import { type EarlierRequest, reserveKey, storeReply } from "./idempotency.ts";
import { pendingReply } from "./presenter.ts";
import { createReaderLane } from "./reader-lane.ts";
import {
  deleteExtraction,
  type ExtractionFilter,
  type ExtractionSummaryRow,
  findWithNewest,
  insertExtraction,
  listDemos,
  listExtractions,
  updateOptions,
  type WithNewest,
} from "./repository.ts";
import { extractionRights, findReadableWith } from "./rights.ts";
import { screenshotReading } from "./screenshots/reading.ts";
import { checkSelectors } from "./selectors/check-selectors.ts";
import { snapshotReading } from "./snapshots/reading.ts";
import { checkExtractionUrl } from "./url.ts";

/**
 * A run that a request started. `earlier` is set if an earlier request with the same Idempotency-Key started it, and `created` if
 * the request has created the extraction.
 */
export type RequestedRun = Readonly<{
  extractionId: ExtractionId;
  earlier?: EarlierRequest | undefined;
  created?: Authorized<ExtractionSummaryRow> | undefined;
}>;

/** The options of a request to create an extraction that are not in its body. */
type CreateOptions = Readonly<{
  /** Seconds that the caller is willing to wait for the end of the run. */
  wait?: number | undefined;
  idempotencyKey?: string | undefined;
  /** As it was sent. */
  teamId?: string | undefined;
}>;

export type ExtractionService = ReturnType<typeof createExtractionService>;

/** The rules of extractions and their snapshots. */
export function createExtractionService(parts: {
  db: Db;
  policy: EgressPolicy;
  teams: TeamGate;
  plans: PlanService;
  quotas: Quotas;
  derivedValues: DerivedValues;
  storeAccess: StoreAccess;
  /** Told in the transaction that a page is read in another way from now on. */
  onOptions: (tx: Db, id: ExtractionId) => Promise<void>;
}) {
  const { db, policy, teams, plans, quotas, derivedValues, storeAccess, onOptions } = parts;
  const inTurn = createReaderLane();
  const rights = extractionRights({ db, teams });
  const { authorize, authorizeRemoval, holdRights, holdForRemoval } = rights;
  const readable = findReadableWith(rights);

  return {
    /**
     * Creates an extraction, in a team if `teamId` is given, and its first run. If the caller does not wait for the run, the
     * reply is stored under the Idempotency-Key in the same transaction.
     * @throws AppError team_not_found, not_team_member, insufficient_role, invalid_url, validation_error (selectors; a key that was used for
     * another request), usage_limit_exceeded, rate_limited
     */
    async create(
      caller: Caller,
      { access: secrets, ...body }: CreateExtractionBody,
      { wait, idempotencyKey: key, teamId }: CreateOptions = {},
    ): Promise<RequestedRun> {
      const access = teamId === undefined ? undefined : await teams.requireTeam(caller, teamId, "member");
      checkExtractionUrl(body.url, policy);
      checkSelectors(body.options);
      const id = newId<ExtractionId>();
      return db.transaction().execute(async (tx) => {
        await lockAccount(tx, caller.userId);
        if (key !== undefined) {
          const earlier = await reserveKey(tx, {
            userId: caller.userId,
            key,
            request: { ...body, teamId, ...(secrets && { access: secrets }) },
            extractionId: id,
          });
          if (earlier) return { extractionId: earlier.extractionId, earlier };
        }
        // Who is removed while the request waits must not start anything; and an access ends with the rights of who set it.
        await teams.holdTeam(tx, caller, access?.team.id ?? null, "member");
        const inserted = await insertExtraction(tx, { id, user_id: caller.userId, ...body }, access);
        const extraction = authorizeCreation(caller, access, inserted);
        if (secrets) {
          const { origin } = new URL(body.url);
          await storeAccess(tx, { subject: { extraction: id }, origin, caller }, secrets);
        }
        if (key !== undefined && !wait) await storeReply(tx, caller.userId, key, pendingReply(extraction));
        await startFirstRun(tx, { plans, quotas }, extraction, caller.userId);
        return { extractionId: id, created: extraction };
      });
    },

    /**
     * Creates the caller's extraction of the demo page, and its first run, unless there is one.
     * @param url where people can open the page; the runs do not request it
     * @throws AppError usage_limit_exceeded, rate_limited
     */
    async createDemo(caller: Caller, url: string): Promise<{ id: ExtractionId; isNew: boolean }> {
      const id = newId<ExtractionId>();
      return db.transaction().execute(async (tx) => {
        await lockAccount(tx, caller.userId);
        const [earlier] = await listDemos(tx, caller.userId);
        if (earlier) return { id: earlier.id, isNew: false };
        const options = extractionOptions.parse({});
        const row = { id, user_id: caller.userId, url, options, metadata: {}, is_demo: true };
        const extraction = authorizeCreation(caller, undefined, await insertExtraction(tx, row, undefined));
        await startFirstRun(tx, { plans, quotas }, extraction, caller.userId);
        return { id, isNew: true };
      });
    },

    /** Deletes the caller's extractions of the demo page. */
    async removeDemo(caller: Caller): Promise<void> {
      for (const { id } of await listDemos(db, caller.userId)) await this.remove(caller, id);
    },

    /**
     * Runs an extraction again.
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role, invalid_url, run_in_progress,
     * usage_limit_exceeded, rate_limited
     */
    async runAgain(caller: Caller, id: ExtractionId): Promise<RequestedRun> {
      const { is_demo, url } = await authorize(caller, id, "member");
      // The extension also uploads pages that only its user can open. The demo is never requested.
      if (!is_demo) checkExtractionUrl(url, policy);
      await db.transaction().execute(async (tx) => {
        const extraction = await holdRights(tx, caller, id, "member");
        await startRepeatedRun(tx, { plans, quotas }, extraction, caller.userId);
      });
      return { extractionId: id };
    },

    /**
     * Newest first: a team's extractions, or those that the caller created, except in teams that they have left.
     * @throws AppError team_not_found, not_team_member
     */
    async list(
      caller: Caller,
      { team_id, ...query }: PageRequest & ExtractionFilter & { team_id?: string | undefined },
    ): Promise<PageOf<ExtractionSummaryRow>> {
      const of = team_id === undefined ? caller : await teams.requireTeam(caller, team_id, "viewer");
      return listExtractions(db, of, query);
    },

    /** @throws AppError not_found, forbidden, not_team_member */
    async get(caller: Caller, id: ExtractionId): Promise<WithNewest> {
      const withNewest = await findWithNewest(db, id);
      return {
        extraction: await teams.authorize(caller, withNewest?.extraction, "viewer", "extraction"),
        newest: withNewest?.newest,
      };
    },

    /**
     * Changes how the page is read from its next run on. Its baseline ends, and somebody has to approve a snapshot.
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role, validation_error
     */
    async update(caller: Caller, id: ExtractionId, { options }: UpdateExtractionBody): Promise<void> {
      await authorizeRemoval(caller, id);
      checkSelectors(options);
      await db.transaction().execute(async (tx) => {
        const extraction = await holdForRemoval(tx, caller, id);
        if (isDeepStrictEqual(extractionOptions.parse(extraction.options), options)) return;
        await updateOptions(tx, extraction, options);
        await onOptions(tx, id);
      });
    },

    /**
     * Deletes an extraction with its runs and snapshots; the result of a run under way is discarded. In a team its creator,
     * admins and owners may do so.
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role
     */
    async remove(caller: Caller, id: ExtractionId): Promise<void> {
      await authorizeRemoval(caller, id);
      await db.transaction().execute(async (tx) => {
        await deleteExtraction(tx, await holdForRemoval(tx, caller, id));
        await notify(tx, RUN_CHANGED, id);
      });
    },

    /**
     * Writes a note on a snapshot; null removes it. Any member of a team may do so.
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role
     */
    async annotate(caller: Caller, id: ExtractionId, snapshotId: string, note: string | null): Promise<SnapshotHead> {
      await authorize(caller, id, "member");
      return db
        .transaction()
        .execute(async (tx) => writeNote(tx, await holdRights(tx, caller, id, "member"), snapshotId, note));
    },

    ...rights,
    ...snapshotReading(db, readable),
    ...screenshotReading(db, readable, inTurn),
    ...contrastReading(db, readable, inTurn),
    ...derivedReading({ db, readable, inTurn, derivedValues }),
  };
}
