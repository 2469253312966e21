import type { CreateExtractionBody, ExtractionStatus } from "@tintype/shared/api/extractions";
import { diffTokens } from "@tintype/shared/diff/diff";
import type { Diff } from "@tintype/shared/diff/schema";
import { type ExportFormat, exportTokens } from "@tintype/shared/export/export";
import type { EgressPolicy } from "../egress/policy.ts";
import { AppError, invalid } from "../errors.ts";
import type { Caller } from "../http/endpoint.ts";
import { type ExtractionId, isId, newId, type RunId } from "../ids.ts";
import { type Authorized, authorizeExtraction } from "./authorize.ts";
import { environmentWarnings } from "./environment.ts";
import { type EarlierUse, keepAnswer, takeKey } from "./idempotency.ts";
import { pendingAnswer, presentSnapshotReference } from "./presenter.ts";
import {
  type Db,
  deleteExtraction,
  type ExtractionRow,
  findExtraction,
  findNewestSnapshot,
  findSnapshots,
  insertExtraction,
  listExtractions,
  listSnapshots,
  type PageOf,
  type PageRequest,
  type SnapshotHead,
  type SnapshotRow,
} from "./repository.ts";
import { queueRun } from "./run-job.ts";
import { insertRun, type RunKind, updateExtraction } from "./run-repository.ts";
import { selectorFault } from "./selectors.ts";
import { checkExtractionUrl } from "./url.ts";

/** A run that was asked for; `earlier` where the same Idempotency-Key had already asked for it. */
export type StartedRun = Readonly<{ extractionId: ExtractionId; earlier?: EarlierUse | undefined }>;

export type ExtractionWithTokens = Readonly<{ extraction: ExtractionRow; newest: SnapshotRow | undefined }>;

export type ExtractionService = ReturnType<typeof createExtractionService>;

/** The rules of extractions and their snapshots. What a run does is in run.ts. */
export function createExtractionService({ db, policy }: { db: Db; policy: EgressPolicy }) {
  /** @throws AppError not_found, forbidden */
  const authorized = async (caller: Caller, id: ExtractionId): Promise<Authorized<ExtractionRow>> =>
    authorizeExtraction(caller, await findExtraction(db, id));

  /** The extraction's snapshots of these ids, in their order. @throws AppError not_found */
  const snapshotsOf = async (extraction: Authorized<ExtractionRow>, ids: readonly string[]): Promise<SnapshotRow[]> => {
    const found = ids.every(isId) ? await findSnapshots(db, extraction, ids) : [];
    return ids.map((id) => {
      const snapshot = found.find((row) => row.id === id);
      if (!snapshot) throw new AppError("not_found", "This extraction has no such snapshot.");
      return snapshot;
    });
  };

  return {
    /**
     * Creates an extraction and its first run. Where the caller does not wait for the run, the answer is kept under the
     * Idempotency-Key at once: it can be given as soon as the extraction exists.
     * @throws AppError invalid_url, validation_error (selectors; a key that was used for another request)
     */
    async create(
      caller: Caller,
      body: CreateExtractionBody,
      { wait, idempotencyKey: key }: { wait?: number | undefined; idempotencyKey?: string | undefined } = {},
    ): Promise<StartedRun> {
      checkExtractionUrl(body.url, policy);
      checkSelectors(body.options);
      return db.transaction().execute(async (tx) => {
        const id = newId<ExtractionId>();
        if (key !== undefined) {
          const earlier = await takeKey(tx, { userId: caller.userId, key, request: body, extractionId: id });
          if (earlier) return { extractionId: earlier.extractionId, earlier };
        }
        const extraction = await insertExtraction(tx, { id, user_id: caller.userId, ...body });
        if (key !== undefined && !wait) await keepAnswer(tx, caller.userId, key, pendingAnswer(extraction));
        await startRun(tx, caller, id, "first");
        return { extractionId: id };
      });
    },

    /** Runs an extraction again. @throws AppError not_found, forbidden, run_in_progress */
    async runAgain(caller: Caller, id: ExtractionId): Promise<StartedRun> {
      const extraction = await authorized(caller, id);
      await db.transaction().execute(async (tx) => {
        await updateExtraction(tx, extraction.id, { status: "pending" });
        await startRun(tx, caller, extraction.id, "repeat");
      });
      return { extractionId: id };
    },

    /** Everything the caller created, newest first. */
    async list(
      caller: Caller,
      query: PageRequest & { status?: ExtractionStatus | undefined },
    ): Promise<PageOf<ExtractionRow>> {
      return listExtractions(db, caller.userId, query);
    },

    /** @throws AppError not_found, forbidden */
    async get(caller: Caller, id: ExtractionId): Promise<ExtractionWithTokens> {
      const extraction = await authorized(caller, id);
      return { extraction, newest: await findNewestSnapshot(db, extraction) };
    },

    /** Removes an extraction with its runs and snapshots; a run under way ends without a trace. */
    async remove(caller: Caller, id: ExtractionId): Promise<void> {
      await deleteExtraction(db, await authorized(caller, id));
    },

    /** Newest first. @throws AppError not_found, forbidden */
    async listSnapshots(caller: Caller, id: ExtractionId, query: PageRequest): Promise<PageOf<SnapshotHead>> {
      return listSnapshots(db, await authorized(caller, id), query);
    },

    /** @throws AppError not_found, forbidden */
    async getSnapshot(caller: Caller, id: ExtractionId, snapshotId: string): Promise<SnapshotRow> {
      const [snapshot] = await snapshotsOf(await authorized(caller, id), [snapshotId]);
      return snapshot as SnapshotRow; // one id gives one snapshot or throws
    },

    /** Compares two snapshots of one extraction, in either order. @throws AppError not_found, forbidden */
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

    /** Writes the tokens of a snapshot (the newest unless named) in a format. @throws AppError not_found, forbidden */
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

/** Adds a pending run and its job to the transaction. @throws AppError run_in_progress (by constraint) */
async function startRun(tx: Db, caller: Caller, extractionId: string, kind: RunKind): Promise<void> {
  const id = newId<RunId>();
  await insertRun(tx, { id, extraction_id: extractionId, user_id: caller.userId, kind });
  await queueRun(tx, id);
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
