import { pageAddress } from "@tintype/shared/api/page-address";
import type { CaptureNames, UploadResult } from "@tintype/shared/api/uploads";
import { identityStateSchema } from "@tintype/shared/kinds/build";
import type { Db } from "../../platform/database/db.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import { createLane, type LaneRules } from "../../platform/lanes/lane.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import { lockAccount } from "../accounts/lock-account.ts";
import { requireExtractionOfPage } from "../extractions/of-page.ts";
import type { ExtractionService } from "../extractions/service.ts";
import type { Quotas } from "../limits/quotas.ts";
import type { PlanService } from "../plans/service.ts";
import { writeNote } from "../runs/snapshots/snapshots.ts";
import { insertUploadedRun } from "../runs/start-run.ts";
import { type Announcing, storeSnapshot } from "../runs/store-result.ts";
import type { TeamGate } from "../teams/gate.ts";
import { requireSeat } from "../teams/seats.ts";
import type { ReadUpload, UploadParser } from "./parser.ts";
import { presentNames, presentUpload, type Stored } from "./presenter.ts";
import { findUpload, insertUpload, lockUploads, type UploadRow } from "./repository.ts";

/** How far a client's clock may be ahead of ours. */
const CLOCK_SKEW_MS = 5 * 60_000;

/** Uploads that wait leave the pool's connections to other requests. */
export const STORING: LaneRules = {
  ...{ name: "Transactions that store an upload", at: import.meta.url },
  limits: { atOnce: 4 },
};

export type UploadService = ReturnType<typeof createUploadService>;

/** The rules of uploads: a reading of a page that the extension's user had open counts like a run of the server. */
export function createUploadService(
  parts: {
    db: Db;
    teams: TeamGate;
    extractions: Pick<ExtractionService, "getWholeSnapshot">;
    plans: PlanService;
    quotas: Quotas;
    parser: UploadParser;
    now?: () => Date;
  } & Announcing,
) {
  const { db, teams, extractions, plans, quotas, parser, findKinds, onSnapshot, now = () => new Date() } = parts;
  const storing = createLane(STORING);

  /**
   * Reads the snapshot of an earlier upload.
   * @returns undefined if it has been deleted since, or if the caller has lost access to its extraction
   */
  const findStored = async (caller: Caller, { extraction_id, snapshot_id }: UploadRow): Promise<Stored | undefined> => {
    try {
      const { tokens, memory } = await extractions.getWholeSnapshot(caller, extraction_id, snapshot_id);
      return { tokens, memory: identityStateSchema.safeParse(memory).data };
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  };

  return {
    /** @throws AppError validation_error, payload_too_large, not_ready */
    parse: ({ userId }: Caller, body: Uint8Array): Promise<ReadUpload> => parser.parse(body, userId),

    /**
     * Stores a capture as the next snapshot of the person's extraction of that page, personal or in that team, or of a new
     * one. The page may be private: the server does not visit it. An open run of the extraction goes on and stores the
     * version after. The same capture is stored once, however often and concurrently it is sent, and the results are equal.
     * The result carries the stored tokens, or their hash if they are large, because other uploads and runs of the page have
     * a say in their names.
     * @throws AppError validation_error, team_not_found, not_team_member, usage_limit_exceeded, rate_limited
     */
    async upload(caller: Caller, input: ReadUpload): Promise<UploadResult> {
      const at = now();
      checkTime(input.taken_at, at);
      const { capture_id, team_id } = input;
      const access = team_id === null ? undefined : await teams.requireTeam(caller, team_id, "member");
      const store = async (tx: Db) => {
        const { userId } = caller;
        await lockAccount(tx, userId);
        await lockUploads(tx, userId);
        const earlier = await findUpload(tx, userId, capture_id);
        if (earlier) return { row: earlier, stored: undefined };

        const { extraction, created } = await requireExtractionOfPage(tx, caller, {
          access,
          page: pageAddress(input.url),
          options: input.options,
        });
        const seated = await requireSeat(tx, plans, { userId, teamId: extraction.team_id });
        await quotas.consumeRun(tx, seated);
        const runId = await insertUploadedRun(tx, extraction, userId);
        const hasOpenRun = !created && (extraction.status === "pending" || extraction.status === "running");
        const snapshot = await storeSnapshot(tx, extraction, {
          runId,
          reading: input.reading,
          build: (previous) => input.build(previous),
          status: hasOpenRun ? extraction.status : "completed",
          at,
          findKinds,
          onSnapshot,
        });
        if (input.note) await writeNote(tx, extraction, snapshot.id, input.note);
        const inserted = await insertUpload(tx, {
          user_id: userId,
          capture_id,
          extraction_id: extraction.id,
          snapshot_id: snapshot.id,
          version: snapshot.version,
          team_id: extraction.team_id,
          created,
        });
        return { row: inserted, stored: snapshot };
      };
      const { row, stored } = await storing.run(caller.userId, () => db.transaction().execute(store));
      return presentUpload(row, stored ?? (await findStored(caller, row)));
    },

    /** Reads the names of a capture that the caller has uploaded, of any size. @throws AppError not_found */
    async names(caller: Caller, captureId: string): Promise<CaptureNames> {
      const row = await findUpload(db, caller.userId, captureId);
      if (!row) throw new AppError("not_found", "There is no such upload.");
      const stored = await findStored(caller, row);
      return stored ? presentNames(stored) : {};
    },
  };
}

/** @throws AppError validation_error */
function checkTime(takenAt: string, at: Date): void {
  if (Date.parse(takenAt) - at.getTime() > CLOCK_SKEW_MS) {
    throw invalid([{ path: "taken_at", message: "must not be in the future: is the clock right?" }]);
  }
}
