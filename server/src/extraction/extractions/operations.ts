import { pageQuery, success, text } from "@tintype/shared/api/common/common";
import { kindsQuery, renameBody } from "@tintype/shared/api/common/kinds";
import { exportChoices } from "@tintype/shared/api/extractions/exports";
import {
  createExtractionBody,
  extractionList,
  extractionSchema,
  extractionSummary,
  listExtractionsQuery,
  noteBody,
  snapshotList,
  snapshotSchema,
  snapshotWithTokens,
  updateExtractionBody,
} from "@tintype/shared/api/extractions/extractions";
import { diffSchema } from "@tintype/shared/diff/schema";
import { exportContentTypes } from "@tintype/shared/export/formats";
import { z } from "zod";
import { type ExtractionId, idParam } from "../../platform/ids.ts";
import { file, fileReply, reply } from "../../platform/operation/answer.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import { operation } from "../../platform/operation/operation.ts";
import { presentPage } from "../../platform/operation/present-page.ts";
import { preferredWait } from "./prefer.ts";
import { presentExtraction, presentSnapshot, presentSnapshotWithTokens, presentSummary } from "./presenter.ts";
import type { RenameService } from "./rename-service.ts";
import type { RunReplies } from "./run-replies.ts";
import type { ExtractionService } from "./service.ts";

const extractionParams = z.object({ id: idParam<ExtractionId>() });
const snapshotId = text({ max: 200 });

/** The headers of a request that starts a run. */
const runHeaders = z.object({
  prefer: text().optional().describe("`wait=<seconds>`, at most 60: answer when the run has ended, or at the limit."),
});
const createHeaders = runHeaders.extend({
  "idempotency-key": text({ min: 1, max: 255 })
    .optional()
    .describe("For 24 hours the same key gives the first answer again instead of a second extraction."),
  "x-team-id": text().optional().describe("Creates the extraction in this team, for all its members."),
});
const runAnswer = z
  .union([extractionSchema, extractionSummary])
  .describe("The pending extraction, or with `Prefer: wait` the completed one with its tokens.");
const runResponseHeaders = { "Preference-Applied": "`wait` where the answer waited for the run." };

/** The headers of answers that are derived from snapshots. A client that holds one asks whether it still may have it. */
const DERIVED_HEADERS = {
  ETag: "Identifies the content.",
  "Cache-Control": "`private, no-cache`: a browser may store it, and asks each time.",
};
const derivedHeaders = (etag: string) => ({
  ETag: etag,
  "Cache-Control": "private, no-cache",
  Vary: "Authorization",
});

/** The operations of extractions, their runs and their snapshots. */
export function extractionOperations(
  service: ExtractionService,
  { replies, renames }: { replies: RunReplies; renames: RenameService },
) {
  /** Answers with an extraction and the tokens of its newest snapshot. */
  const show = async (caller: Caller, id: ExtractionId) => {
    const { extraction, newest } = await service.get(caller, id);
    return presentExtraction(extraction, newest);
  };
  return {
    create: operation({
      rest: "POST /api/extractions",
      tag: "Extractions",
      summary: "Create an extraction",
      description: "Queues a run that reads the page. Poll the extraction, or send `Prefer: wait`.",
      status: 201,
      responseHeaders: { ...runResponseHeaders, "Idempotent-Replayed": "`true` where the answer is an earlier one." },
      limit: "extractions",
      waits: ({ prefer }) => preferredWait(String(prefer ?? "")) !== undefined,
      errors: [
        "invalid_url",
        "usage_limit_exceeded",
        "team_not_found",
        "not_team_member",
        "insufficient_role",
        "extraction_failed",
      ],
      input: { headers: createHeaders, body: createExtractionBody },
      output: runAnswer,
      run: async ({ idempotency_key, team_id, prefer, ...body }, { caller, signal }) => {
        const options = { wait: preferredWait(prefer), idempotencyKey: idempotency_key };
        const started = await service.create(caller, body, { ...options, teamId: team_id });
        return replies.replyTo(caller, started, { ...options, signal });
      },
    }),

    list: operation({
      rest: "GET /api/extractions",
      tag: "Extractions",
      summary: "List extractions",
      description:
        "Newest first: with `team_id` the team's, whoever created them; without, everything you created, in teams that you are in still or for yourself.",
      errors: ["team_not_found", "not_team_member"],
      input: { query: listExtractionsQuery },
      output: extractionList,
      run: async (query, { caller }) => presentPage(service.list(caller, query), query, presentSummary),
    }),

    get: operation({
      rest: "GET /api/extractions/:id",
      tag: "Extractions",
      summary: "Get an extraction",
      description: "With the tokens of its newest snapshot.",
      errors: ["forbidden", "not_team_member"],
      input: { params: extractionParams },
      output: extractionSchema,
      run: async ({ id }, { caller }) => show(caller, id),
    }),

    update: operation({
      rest: "PATCH /api/extractions/:id",
      tag: "Extractions",
      summary: "Change how a page is read",
      description:
        "From the next run on. The page's baseline ends, because snapshots that were read in another way do not compare: its review asks for a new approval, and nothing is announced until then. Options that are not named have their default. A team's: for who created it, admins and owners.",
      errors: ["forbidden", "not_team_member", "insufficient_role"],
      input: { params: extractionParams, body: updateExtractionBody },
      output: extractionSchema,
      run: async ({ id, ...body }, { caller }) => {
        await service.update(caller, id, body);
        return show(caller, id);
      },
    }),

    delete: operation({
      rest: "DELETE /api/extractions/:id",
      tag: "Extractions",
      summary: "Delete an extraction",
      description:
        "With its runs and snapshots. There is no way back. A team's: for who created it, admins and owners.",
      errors: ["forbidden", "not_team_member", "insufficient_role"],
      input: { params: extractionParams },
      output: success,
      run: async ({ id }, { caller }) => {
        await service.remove(caller, id);
        return { success: true };
      },
    }),

    run: operation({
      rest: "POST /api/extractions/:id/runs",
      tag: "Extractions",
      summary: "Run an extraction again",
      description: "Success stores the next version. Earlier snapshots stay readable whatever comes of it.",
      status: 201,
      responseHeaders: runResponseHeaders,
      limit: "extractions",
      waits: ({ prefer }) => preferredWait(String(prefer ?? "")) !== undefined,
      errors: [
        "invalid_url",
        "forbidden",
        "not_team_member",
        "insufficient_role",
        "usage_limit_exceeded",
        "run_in_progress",
        "extraction_failed",
      ],
      input: { params: extractionParams, headers: runHeaders },
      output: runAnswer,
      run: async ({ id, prefer }, { caller, signal }) => {
        const started = await service.runAgain(caller, id);
        return replies.replyTo(caller, started, { wait: preferredWait(prefer), signal });
      },
    }),

    snapshots: operation({
      rest: "GET /api/extractions/:id/snapshots",
      tag: "Snapshots",
      summary: "List snapshots",
      description: "Highest version first.",
      errors: ["forbidden", "not_team_member"],
      input: { params: extractionParams, query: pageQuery },
      output: snapshotList,
      run: async ({ id, ...query }, { caller }) =>
        presentPage(service.listSnapshots(caller, id, query), query, presentSnapshot),
    }),

    snapshot: operation({
      rest: "GET /api/extractions/:id/snapshots/:snapshot_id",
      tag: "Snapshots",
      summary: "Get a snapshot",
      description: "With its tokens and the environment it was taken in.",
      errors: ["forbidden", "not_team_member"],
      input: { params: extractionParams.extend({ snapshot_id: snapshotId }) },
      output: snapshotWithTokens,
      run: async ({ id, snapshot_id }, { caller }) => {
        const snapshot = await service.getSnapshot(caller, id, snapshot_id);
        return presentSnapshotWithTokens(snapshot, await service.findScreenshot(snapshot));
      },
    }),

    annotate: operation({
      rest: "PATCH /api/extractions/:id/snapshots/:snapshot_id",
      tag: "Snapshots",
      summary: "Write a note on a snapshot",
      description:
        "It stands in the page's timeline, also for those who have a link to the page. A team's members may write, change and remove notes.",
      errors: ["forbidden", "not_team_member", "insufficient_role"],
      input: { params: extractionParams.extend({ snapshot_id: snapshotId }), body: noteBody },
      output: snapshotSchema,
      run: async ({ id, snapshot_id, note }, { caller }) =>
        presentSnapshot(await service.annotate(caller, id, snapshot_id, note)),
    }),

    diff: operation({
      rest: "GET /api/extractions/:id/diff",
      tag: "Snapshots",
      summary: "Compare two snapshots",
      description:
        "Any two snapshots of the extraction, in either order. A token is the same one if its name is. A kind is compared if both snapshots have it, and assets only if `kinds` names them.",
      limit: "diff",
      errors: ["forbidden", "not_team_member", "payload_too_large"],
      responseHeaders: DERIVED_HEADERS,
      isConditional: true,
      input: {
        params: extractionParams,
        query: z.object({
          from: snapshotId.describe("Source snapshot's id."),
          to: snapshotId.describe("Target snapshot's id."),
          kinds: kindsQuery.optional(),
        }),
      },
      output: diffSchema,
      run: async ({ id, ...query }, { caller }) => {
        const { value, json, etag } = await service.diff(caller, id, query);
        return reply(value, { json, headers: derivedHeaders(etag) });
      },
    }),

    rename: operation({
      rest: "PATCH /api/extractions/:id/names",
      tag: "Snapshots",
      summary: "Rename a token",
      description:
        "For good: the token has the new name in all snapshots, earlier and later ones, in diffs and exports, so a diff shows no change for it. Rename it back to undo this. Kinds without names, and a name that another token of the kind has in any snapshot, are 422; a token that the newest snapshot does not have is 404. A team's: for who created the extraction, admins and owners. The answer is the extraction.",
      errors: ["forbidden", "not_team_member", "insufficient_role"],
      input: { params: extractionParams, body: renameBody },
      output: extractionSchema,
      run: async ({ id, ...body }, { caller }) => {
        await renames.rename(caller, id, body);
        return show(caller, id);
      },
    }),

    export: operation({
      rest: "GET /api/extractions/:id/export",
      tag: "Snapshots",
      summary: "Export tokens",
      description:
        "`tailwind` is a Tailwind 4 `@theme` block, `tailwind3` a configuration file, `dtcg` the Design Tokens format 2025.10 (without modes), `dtcg-resolver` its resolver document, with all modes, `figma` variables as Figma imports them (with modes a zip with a file for each; with `mode` one file), `design-md` Google's DESIGN.md for coding agents (its values flat, with modes in tables), `svg` and `ase` (Adobe Swatch Exchange) palettes of the colours, at most 500.",
      responseHeaders: { "Content-Disposition": "The file's name: host and version.", ...DERIVED_HEADERS },
      isConditional: true,
      errors: ["forbidden", "not_team_member", "payload_too_large"],
      input: {
        params: extractionParams,
        query: exportChoices.extend({
          snapshot_id: snapshotId.optional().describe("The newest snapshot unless named."),
        }),
      },
      output: file(...exportContentTypes),
      run: async ({ id, ...query }, { caller }) => {
        const { content, etag, ...about } = await service.export(caller, id, query);
        return fileReply(content, { ...about, headers: derivedHeaders(etag) });
      },
    }),
  };
}
