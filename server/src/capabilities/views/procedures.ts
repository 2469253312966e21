import { success } from "@tintype/shared/api/common";
import { snapshotSchema } from "@tintype/shared/api/extractions";
import { allPlacesSchema } from "@tintype/shared/api/places";
import {
  createExtractionInput,
  diffInput,
  extractionDetail,
  extractionInput,
  extractionView,
  extractionViewList,
  listSnapshotsInput,
  listViewsInput,
  moveInput,
  noteInput,
  pictureView,
  renameInput,
  snapshotDetail,
  snapshotInput,
  snapshotViewList,
} from "@tintype/shared/api/views";
import { diffSchema } from "@tintype/shared/diff/schema";
import { extractionId } from "../../doors/trpc/ids.ts";
import { input, output, procedure, router } from "../../doors/trpc/init.ts";
import type { MoveService } from "../extractions/moves/service.ts";
import { presentSnapshot } from "../extractions/presenter.ts";
import type { RenameService } from "../extractions/rename-service.ts";
import type { ExtractionService } from "../extractions/service.ts";
import type { ViewService } from "./service.ts";

/** Extractions as the extension and the dashboard call for them. */
export function extractionProcedures(parts: {
  extractions: ExtractionService;
  views: ViewService;
  moves: MoveService;
  renames: RenameService;
}) {
  const { extractions, views, moves, renames } = parts;
  return router({
    list: procedure
      .input(input(listViewsInput))
      .output(output(extractionViewList))
      .query(async ({ ctx, input: { page, per_page, ...filter } }) => {
        const { rows, total } = await views.list(ctx.caller, { page, per_page, ...filter });
        return { data: rows, pagination: { page, per_page, total } };
      }),

    get: procedure
      .input(input(extractionInput))
      .output(output(extractionDetail))
      .query(async ({ ctx, input: { id } }) => views.detail(ctx.caller, extractionId(id))),

    snapshots: procedure
      .input(input(listSnapshotsInput))
      .output(output(snapshotViewList))
      .query(async ({ ctx, input: { id, page, per_page } }) => {
        const { rows, total } = await views.snapshots(ctx.caller, extractionId(id), { page, per_page });
        return { data: rows, pagination: { page, per_page, total } };
      }),

    snapshot: procedure
      .input(input(snapshotInput))
      .output(output(snapshotDetail))
      .query(async ({ ctx, input: { id, snapshot_id } }) => views.snapshot(ctx.caller, extractionId(id), snapshot_id)),

    annotate: procedure
      .input(input(noteInput))
      .output(snapshotSchema)
      .mutation(async ({ ctx, input: { id, snapshot_id, note } }) =>
        presentSnapshot(await extractions.annotate(ctx.caller, extractionId(id), snapshot_id, note)),
      ),

    // The dashboard's cookie counts for procedures only, and an <img> sends no header that says whose session it means.
    picture: procedure
      .input(input(snapshotInput))
      .output(output(pictureView))
      .query(async ({ ctx, input: { id, snapshot_id } }) => {
        const { content } = await extractions.getPicture(ctx.caller, extractionId(id), snapshot_id);
        return { type: "image/webp" as const, base64: content.toString("base64") };
      }),

    places: procedure
      .input(input(snapshotInput))
      .output(output(allPlacesSchema))
      .query(async ({ ctx, input: { id, snapshot_id } }) =>
        extractions.getAllPlaces(ctx.caller, extractionId(id), snapshot_id),
      ),

    diff: procedure
      .input(input(diffInput))
      .output(output(diffSchema))
      .query(
        async ({ ctx, input: { id, ...ids } }) => (await extractions.diff(ctx.caller, extractionId(id), ids)).value,
      ),

    create: procedure
      .meta({ startsRun: true })
      .input(input(createExtractionInput))
      .output(output(extractionView))
      .mutation(async ({ ctx, input: { team_id, ...body } }) => {
        const { extractionId: id } = await extractions.create(ctx.caller, body, { teamId: team_id ?? undefined });
        return views.one(ctx.caller, id);
      }),

    run: procedure
      .meta({ startsRun: true })
      .input(input(extractionInput))
      .output(output(extractionView))
      .mutation(async ({ ctx, input: { id } }) => {
        const started = await extractions.runAgain(ctx.caller, extractionId(id));
        return views.one(ctx.caller, started.extractionId);
      }),

    delete: procedure
      .input(input(extractionInput))
      .output(output(success))
      .mutation(async ({ ctx, input: { id } }) => {
        await extractions.remove(ctx.caller, extractionId(id));
        return { success: true };
      }),

    move: procedure
      .input(input(moveInput))
      .output(output(extractionView))
      .mutation(async ({ ctx, input: { id, team_id } }) =>
        views.view(await moves.move(ctx.caller, extractionId(id), team_id)),
      ),

    rename: procedure
      .input(input(renameInput))
      .output(output(extractionDetail))
      .mutation(async ({ ctx, input: { id, ...body } }) => {
        await renames.rename(ctx.caller, extractionId(id), body);
        return views.detail(ctx.caller, extractionId(id));
      }),

    progress: procedure.input(input(extractionInput)).subscription(async function* ({ ctx, input: { id }, signal }) {
      // Every request has one: serveTrpc gives it.
      if (!signal) throw new Error("a subscription needs to know when nobody listens any more");
      yield* views.progress(ctx.caller, extractionId(id), signal);
    }),
  });
}
