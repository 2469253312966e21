import type { ExtractionDetail, SnapshotView } from "@tintype/shared/api/views/views";
import type { Platform } from "../platform.ts";
import type { PageExtraction, PageSource, VersionSummary } from "./page-source.ts";
import { runFaultOf } from "./run-fault.ts";
import { thumbnailLoader } from "./thumbnails.ts";

/** The most entries that the server puts into one answer. */
const PAGE_SIZE = 100;

/** Maximum number of requests for the versions of a page. The oldest of more than 1,000 are not listed. */
const MAX_VERSION_PAGES = 10;

/** The pages that the server stores for the person and their teams. */
export function serverPages({ call }: Pick<Platform, "call">): PageSource {
  return {
    where: "server",
    list: (search) =>
      call(async (client) => {
        const { data } = await client.views.list.query({ per_page: PAGE_SIZE, ...(search !== "" && { search }) });
        return data.map(({ id, url, title, latest_version: versions, updated_at: updated }) => {
          return { id, url, title: title ?? "", versions, takenAt: Date.parse(updated), palette: [] };
        });
      }),
    get: (id) =>
      call(async (client) => {
        const detail = await client.views.get.query({ id });
        const { url, title, tokens, environment } = detail;
        const newest = tokens && { tokens, environment };
        return {
          id,
          url,
          title: title ?? "",
          newest,
          mayRename: detail.may_rename,
          extraction: extractionOf(detail),
        };
      }),
    versions: (id) =>
      call(async (client) => {
        const load = (page: number) => client.views.snapshots.query({ id, page, per_page: PAGE_SIZE });
        const firstLoaded = await load(1);
        const pages = Math.min(MAX_VERSION_PAGES, Math.ceil(firstLoaded.pagination.total / PAGE_SIZE));
        const rest = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => load(index + 2)));
        // A version that is stored meanwhile moves the others on by one.
        const versionById = new Map(
          [firstLoaded, ...rest].flatMap(({ data }) => data.map((version) => [version.id, version] as const)),
        );
        return [...versionById.values()].map(summaryOf);
      }),
    content: (id, versionId) =>
      call(async (client) => {
        const snapshot = await client.views.snapshot.query({ id, snapshot_id: versionId });
        const { tokens, environment, screenshot } = snapshot;
        return { tokens, environment, screenshot };
      }),
    picture: (id, versionId) =>
      call(async (client) => {
        const { type, base64 } = await client.views.picture.query({ id, snapshot_id: versionId });
        return `data:${type};base64,${base64}`;
      }),
    thumbnail: thumbnailLoader((ids) => call((client) => client.views.thumbnails.query(ids))),
    places: (id, versionId) => call((client) => client.views.places.query({ id, snapshot_id: versionId })),
    annotate: (id, versionId, note) =>
      call((client) => client.extractions.annotate.mutate({ id, snapshot_id: versionId, note })),
    rename: (id, rename) => call((client) => client.extractions.rename.mutate({ id, ...rename })),
  };
}

function extractionOf({ team_id, created_by, options, status, error, ...detail }: ExtractionDetail): PageExtraction {
  const isDemo = detail.is_demo === true;
  return { teamId: team_id, creatorId: created_by.id, options, status, isDemo, failure: runFaultOf(error) };
}

function summaryOf({ id, version, taken_at: takenAt, created_by: creator, note }: SnapshotView): VersionSummary {
  return {
    id,
    version,
    takenAt: Date.parse(takenAt),
    ...(creator && { by: creator.name }),
    ...(note !== undefined && { note }),
  };
}
