import { pageAddress } from "@tintype/shared/api/page-address";
import type { UploadInput, UploadResult } from "@tintype/shared/api/uploads";
import { withoutSecrets } from "@tintype/shared/observe/limits/without-secrets";
import { lockAccount } from "../accounts/lock-account.ts";
import type { Db } from "../database/db.ts";
import { invalid } from "../errors.ts";
import { requireExtractionOfPage } from "../extractions/of-page.ts";
import type { Caller } from "../http/endpoint.ts";
import type { Quotas } from "../limits/quotas.ts";
import type { PlanService } from "../plans/service.ts";
import { insertUploadedRun } from "../runs/start-run.ts";
import { storeSnapshot } from "../runs/store-result.ts";
import type { TeamGate } from "../teams/gate.ts";
import { requireSeat } from "../teams/seats.ts";
import { optionsLike, uploadedReading } from "./reading.ts";
import { findUpload, insertUpload, lockUploads, type UploadRow } from "./repository.ts";

/** How far a client's clock may be ahead of ours. */
const CLOCK_SKEW_MS = 5 * 60_000;

export type UploadService = ReturnType<typeof createUploadService>;

/** The rules of uploads: a reading of a page that the extension's user had open counts like a run of the server. */
export function createUploadService(parts: {
  db: Db;
  teams: TeamGate;
  plans: PlanService;
  quotas: Quotas;
  now?: () => Date;
}) {
  const { db, teams, plans, quotas, now = () => new Date() } = parts;
  return {
    /**
     * Stores a capture as the next snapshot of the person's extraction of that page, personal or in that team, or of a new
     * one. The page may be private: the server does not visit it. An open run of the extraction goes on and stores the
     * version after. The same capture is stored once, however often and concurrently it is sent, and the replies are equal.
     * @throws AppError validation_error, team_not_found, not_team_member, usage_limit_exceeded, rate_limited
     */
    async upload(caller: Caller, input: UploadInput): Promise<UploadResult> {
      const at = now();
      checkTime(input.taken_at, at);
      const { capture_id, team_id } = input;
      // The extension drops them too, but others and older ones may not.
      const observation = withoutSecrets(input.observation);
      const access = team_id === null ? undefined : await teams.requireTeam(caller, team_id, "member");
      return db.transaction().execute(async (tx) => {
        const { userId } = caller;
        await lockAccount(tx, userId);
        await lockUploads(tx, userId);
        const earlier = await findUpload(tx, userId, capture_id);
        if (earlier) return presentUpload(earlier);

        const { extraction, created } = await requireExtractionOfPage(tx, caller, {
          access,
          page: pageAddress(observation.url),
          options: optionsLike(observation),
        });
        const seated = await requireSeat(tx, plans, { userId, teamId: extraction.team_id });
        await quotas.consumeRun(tx, seated);
        const runId = await insertUploadedRun(tx, extraction, userId);
        const hasOpenRun = !created && (extraction.status === "pending" || extraction.status === "running");
        const { id, version } = await storeSnapshot(tx, extraction, {
          runId,
          reading: uploadedReading({ ...input, observation }),
          status: hasOpenRun ? extraction.status : "completed",
          at,
        });
        const row = {
          user_id: userId,
          capture_id,
          extraction_id: extraction.id,
          snapshot_id: id,
          version,
          team_id: extraction.team_id,
          created,
        };
        await insertUpload(tx, row);
        return presentUpload(row);
      });
    },
  };
}

/** @throws AppError validation_error */
function checkTime(takenAt: string, at: Date): void {
  if (Date.parse(takenAt) - at.getTime() > CLOCK_SKEW_MS) {
    throw invalid([{ path: "taken_at", message: "must not be in the future: is the clock right?" }]);
  }
}

function presentUpload(row: Omit<UploadRow, "created_at">): UploadResult {
  const { extraction_id, snapshot_id, version, team_id, created } = row;
  return { extraction_id, snapshot_id, version, team_id, created };
}
