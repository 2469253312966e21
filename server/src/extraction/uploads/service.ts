import { pageAddress } from "@tintype/shared/api/extractions/page-address";
import type { CaptureNames, UploadResult } from "@tintype/shared/api/uploads/uploads";
import { identityStateSchema, type Previous } from "@tintype/shared/kinds/build";
import { lockUser } from "../../identity/accounts/lock-account.ts";
import type { Quotas } from "../../identity/limits/quotas.ts";
import type { PlanService } from "../../identity/plans/service.ts";
import type { TeamGate } from "../../identity/teams/gate.ts";
import { requireSeat, type Seated } from "../../identity/teams/seats.ts";
import type { Db } from "../../platform/database/db.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import { type ExtractionId, newId } from "../../platform/ids.ts";
import { createLane, type LaneRules } from "../../platform/lanes/lane.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import {
  createExtractionOfPage,
  findExtractionOfPage,
  lockExtractionOfPage,
  type PageOfCaller,
} from "../extractions/of-page.ts";
import type { ExtractionService } from "../extractions/service.ts";
import { type Basis, draftSnapshot, type SnapshotDraft } from "../runs/draft-snapshot.ts";
import type { Announcing } from "../runs/listeners.ts";
import type { ExtractionRow } from "../runs/rows.ts";
import { writeNote } from "../runs/snapshots/snapshots.ts";
import { insertUploadedRun } from "../runs/start-run.ts";
import { storeSnapshot } from "../runs/store-snapshot.ts";
import { isCurrent, OUTDATED, untilCurrent } from "../runs/until-current.ts";
import { tooManyUploads } from "./capacity.ts";
import type { ReadUpload, UploadParser } from "./parser.ts";
import { presentNames, presentUpload, type Stored } from "./presenter.ts";
import { findUpload, insertUpload, type UploadRow } from "./repository.ts";

/** Maximum time by which a client's clock may be ahead of ours, in ms. */
const CLOCK_SKEW_MS = 5 * 60_000;

/** Uploads that wait leave the pool's connections to other requests. */
export const STORING: LaneRules = {
  name: "Transactions that store an upload",
  at: import.meta.url,
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
    now: () => Date;
  } & Announcing,
) {
  const { db, teams, extractions, plans, quotas, parser, findAnnounced, onSnapshot, now } = parts;
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

  /** Stores the draft as the next snapshot of its page. Changes nothing if it is outdated, or the capture is already stored. */
  const store = async (tx: Db, caller: Caller, { input, of, existing, seated, draft }: DraftedUpload) => {
    const { userId } = of;
    await lockUser(tx, userId); // the user's uploads one by one: the same capture, or two of one page, not at the same time
    const earlier = await findUpload(tx, userId, input.capture_id);
    if (earlier) return { row: earlier, stored: undefined };
    await teams.holdTeam(tx, caller, of.access?.team.id ?? null, "member");
    const locked = await lockExtractionOfPage(tx, of);
    if (locked ? !isCurrent(draft, locked) : existing) return OUTDATED;
    const { options } = input;
    const extraction = locked ?? (await createExtractionOfPage(tx, caller, { ...of, id: draft.basis.id, options }));
    await quotas.consumeRun(tx, seated);
    const runId = await insertUploadedRun(tx, extraction, userId);
    const hasOpenRun = locked && (locked.status === "pending" || locked.status === "running");
    const status = hasOpenRun ? locked.status : "completed";
    const snapshot = await storeSnapshot(tx, extraction, { runId, draft, status, onSnapshot });
    if (input.note) await writeNote(tx, extraction, snapshot.id, input.note);
    const row = await insertUpload(tx, {
      user_id: userId,
      capture_id: input.capture_id,
      extraction_id: extraction.id,
      snapshot_id: snapshot.id,
      version: snapshot.version,
      team_id: extraction.team_id,
      created: !locked,
    });
    return { row, stored: snapshot };
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
     * @throws AppError validation_error, team_not_found, not_team_member, usage_limit_exceeded, rate_limited, not_ready
     */
    async upload(caller: Caller, input: ReadUpload): Promise<UploadResult> {
      const uploadedAt = now();
      checkTime(input.taken_at, uploadedAt);
      const { capture_id, team_id } = input;
      const access = team_id === null ? undefined : await teams.requireTeam(caller, team_id, "member");
      const of = { userId: caller.userId, access, page: pageAddress(input.url) };
      const attempt = async () => {
        const earlier = await findUpload(db, of.userId, capture_id);
        if (earlier) return { row: earlier, stored: undefined };
        const seated = await requireSeat(db, plans, { userId: of.userId, teamId: access?.team.id ?? null });
        const existing = await findExtractionOfPage(db, of);
        const build = (previous: Previous | undefined) => input.build(previous);
        const parts = { reading: input.reading, build, at: uploadedAt, findAnnounced };
        const draft = await draftSnapshot(db, existing ?? emptyBasis(of), parts);
        return storing.run(of.userId, () =>
          db.transaction().execute((tx) => store(tx, caller, { input, of, existing, seated, draft })),
        );
      };
      const { row, stored } = await untilCurrent(attempt, tooManyUploads);
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

/** An upload whose snapshot was drafted. */
interface DraftedUpload {
  readonly input: ReadUpload;
  readonly of: PageOfCaller;
  /** The page's extraction when the snapshot was drafted, if there was one. */
  readonly existing: ExtractionRow | undefined;
  readonly seated: Seated;
  readonly draft: SnapshotDraft;
}

/** The extraction of a page that has none yet. */
function emptyBasis({ userId, access, page }: PageOfCaller): Basis {
  const owner = { user_id: userId, team_id: access?.team.id ?? null };
  const isNew = { latest_version: 0, renames: [], glimpse: null, site_id: null };
  return { id: newId<ExtractionId>(), url: page, ...owner, ...isNew };
}

/** @throws AppError validation_error */
function checkTime(takenAt: string, now: Date): void {
  if (Date.parse(takenAt) - now.getTime() > CLOCK_SKEW_MS) {
    throw invalid([{ path: "taken_at", message: "must not be in the future: is the clock right?" }]);
  }
}
