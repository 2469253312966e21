import type { UploadInput, UploadResult } from "@tintype/shared/api/uploads";
import { lockAccount } from "../accounts/lock-account.ts";
import type { Db } from "../database/db.ts";
import { invalid } from "../errors.ts";
import { insertExtraction } from "../extractions/repository.ts";
import type { Caller } from "../http/endpoint.ts";
import { type ExtractionId, newId } from "../ids.ts";
import type { Quotas } from "../limits/quotas.ts";
import type { PlanService } from "../plans/service.ts";
import { storeSnapshot } from "../runs/store-result.ts";
import { authorizeCreation } from "../teams/authorized.ts";
import type { TeamGate } from "../teams/gate.ts";
import { requireSeat } from "../teams/seats.ts";
import { optionsLike, pageAddress, uploadedReading } from "./reading.ts";
import {
  findUpload,
  insertUpload,
  insertUploadedRun,
  lockStandingExtraction,
  lockUploads,
  type UploadRow,
} from "./repository.ts";

/** How far a client's clock may be ahead of ours. */
const CLOCK_SKEW_MS = 5 * 60_000;

export type UploadService = ReturnType<typeof createUploadService>;

/** The rules of what the extension uploads: a reading of a page that its user had open, as good as a run of ours. */
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
     * Stores a capture as the next snapshot of the person's extraction of that page at that place, or of a new one. The page
     * may be private: it is not visited. A run of the extraction that is pending or under way goes on, and stores the version
     * after. The same capture, however often it is sent and however many at once, is stored once and answered alike.
     * @throws AppError validation_error, team_not_found, not_team_member, usage_limit_exceeded, rate_limited
     */
    async upload(caller: Caller, input: UploadInput): Promise<UploadResult> {
      checkTime(input.taken_at, now());
      const { capture_id, observation, team_id } = input;
      const access = team_id === null ? undefined : await teams.requireTeam(caller, team_id, "member");
      return db.transaction().execute(async (tx) => {
        const { userId } = caller;
        await lockAccount(tx, userId);
        await lockUploads(tx, userId);
        const earlier = await findUpload(tx, userId, capture_id);
        if (earlier) return presentUpload(earlier);

        const page = pageAddress(observation.url);
        const standing = await lockStandingExtraction(tx, { userId, access, page });
        const extraction = standing ?? (await create());
        await quotas.consumeRun(tx, await requireSeat(tx, plans, { userId, teamId: extraction.team_id }));
        const runId = await insertUploadedRun(tx, extraction, userId);
        const isOpen = standing?.status === "pending" || standing?.status === "running";
        const { id, version } = await storeSnapshot(tx, extraction, {
          runId,
          reading: uploadedReading(input),
          status: isOpen ? standing.status : "completed",
        });
        const row = {
          user_id: userId,
          capture_id,
          extraction_id: extraction.id,
          snapshot_id: id,
          version,
          team_id: extraction.team_id,
          created: !standing,
        };
        await insertUpload(tx, row);
        return presentUpload(row);

        async function create() {
          const about = { id: newId<ExtractionId>(), user_id: userId, url: page, metadata: {} };
          const inserted = await insertExtraction(tx, { ...about, options: optionsLike(observation) }, access);
          return authorizeCreation(caller, access, inserted);
        }
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
