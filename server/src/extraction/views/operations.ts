import { pageQuery, text } from "@tintype/shared/api/common/common";
import { allPlacesSchema } from "@tintype/shared/api/extractions/places";
import { overviewList, overviewQuery } from "@tintype/shared/api/views/overview";
import {
  extractionDetail,
  extractionView,
  extractionViewList,
  listViewsQuery,
  moveBody,
  pictureView,
  progress,
  snapshotDetail,
  snapshotViewList,
  thumbnailList,
  thumbnailsQuery,
} from "@tintype/shared/api/views/views";
import { z } from "zod";
import { type ExtractionId, idParam } from "../../platform/ids.ts";
import { operation, subscription } from "../../platform/operation/operation.ts";
import { presentPage } from "../../platform/operation/present-page.ts";
import type { MoveService } from "../extractions/moves/service.ts";
import type { ExtractionService } from "../extractions/service.ts";
import type { ViewService } from "./service.ts";

const params = z.object({ id: idParam<ExtractionId>() });
const ofSnapshot = params.extend({ snapshot_id: text({ max: 200 }) });

interface ViewParts {
  readonly views: ViewService;
  readonly extractions: ExtractionService;
  readonly moves: MoveService;
}

/** The dashboard's list of pages. */
export function overviewOperations(views: Pick<ViewService, "overview">) {
  return {
    list: operation({
      kind: "query",
      input: { query: overviewQuery },
      output: overviewList,
      run: async (query, { caller }) => presentPage(views.overview(caller, query), query, (row) => row),
    }),
  };
}

/** The operations for screens that the REST API does not have. */
export function viewOperations({ views, extractions, moves }: ViewParts) {
  return {
    list: operation({
      kind: "query",
      input: { query: listViewsQuery },
      output: extractionViewList,
      run: async ({ page, per_page, ...filter }, { caller }) =>
        presentPage(views.list(caller, { page, per_page, ...filter }), { page, per_page }, (row) => row),
    }),

    get: operation({
      kind: "query",
      input: { params },
      output: extractionDetail,
      run: async ({ id }, { caller }) => views.detail(caller, id),
    }),

    snapshots: operation({
      kind: "query",
      input: { params, query: pageQuery },
      output: snapshotViewList,
      run: async ({ id, ...query }, { caller }) => presentPage(views.snapshots(caller, id, query), query, (row) => row),
    }),

    snapshot: operation({
      kind: "query",
      input: { params: ofSnapshot },
      output: snapshotDetail,
      run: async ({ id, snapshot_id }, { caller }) => views.snapshot(caller, id, snapshot_id),
    }),

    // The dashboard's cookie counts for procedures only, and an <img> sends no header that says whose session it means.
    picture: operation({
      kind: "query",
      input: { params: ofSnapshot },
      output: pictureView,
      run: async ({ id, snapshot_id }, { caller }) => {
        const { content } = await extractions.getPicture(caller, id, snapshot_id);
        return { type: "image/webp", base64: content.toString("base64") };
      },
    }),

    /** Small pictures for a list: those that the caller may not see are left out, as those that do not exist. */
    thumbnails: operation({
      kind: "query",
      input: { query: thumbnailsQuery },
      output: thumbnailList,
      run: async ({ ids, snapshot_ids }, { caller }) => views.thumbnails(caller, { ids, snapshot_ids }),
    }),

    places: operation({
      kind: "query",
      input: { params: ofSnapshot },
      output: allPlacesSchema,
      run: async ({ id, snapshot_id }, { caller }) => extractions.getAllPlaces(caller, id, snapshot_id),
    }),

    move: operation({
      kind: "mutation",
      input: { params, body: moveBody },
      output: extractionView,
      run: async ({ id, team_id }, { caller }) => views.view(await moves.move(caller, id, team_id)),
    }),

    progress: subscription({
      input: { params },
      output: progress,
      run: ({ id }, { caller, signal }) => views.progress(caller, id, signal),
    }),
  };
}
