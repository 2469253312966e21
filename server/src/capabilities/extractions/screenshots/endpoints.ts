import { text } from "@tintype/shared/api/common";
import { placesQuery, placesSchema } from "@tintype/shared/api/places";
import { z } from "zod";
import {
  type Endpoint,
  endpoint,
  type FileContent,
  file,
  fileReply,
  type Reply,
} from "../../../doors/rest/endpoint.ts";
import { type ExtractionId, idParam } from "../../../platform/ids.ts";
import type { ExtractionService } from "../service.ts";

/** A picture never changes. An hour, so that one that was deleted does not stay in a browser for long. */
const CACHE = "private, max-age=3600";

const params = z.object({ id: idParam<ExtractionId>(), snapshot_id: text({ max: 200 }) });

/** The REST face of screenshots and places. */
export function screenshotEndpoints(service: Pick<ExtractionService, "getPicture" | "getPlaces">): Endpoint[] {
  return [
    endpoint({
      method: "GET",
      path: "/api/extractions/:id/snapshots/:snapshot_id/screenshot",
      tag: "Snapshots",
      summary: "Get a screenshot",
      description:
        "A WebP picture of the page from its top, at most 8,000 px high, taken right after the page was read. One pixel is one CSS px. The newest snapshots of an extraction keep theirs; a snapshot without one is 404, as are all by the extension.",
      credentials: "any",
      params,
      status: 200,
      response: file("image/webp"),
      responseHeaders: { ETag: "Identifies the picture.", "Cache-Control": CACHE },
      isConditional: true,
      errors: ["forbidden", "not_team_member"],
      handle: async ({ caller, params }) => {
        return pictureReply(await service.getPicture(caller, params.id, params.snapshot_id));
      },
    }),

    endpoint({
      method: "GET",
      path: "/api/extractions/:id/snapshots/:snapshot_id/places",
      tag: "Snapshots",
      summary: "List the places of a token",
      description:
        "Where the page uses a token, in CSS px of the snapshot's screenshot, from top to bottom, at most 200. There are none without a screenshot, outside of the picture, and for kinds that do not paint, such as breakpoints. A token that the snapshot does not have is 404. A place of a pseudo-element has the box of its element.",
      credentials: "any",
      params,
      query: placesQuery,
      status: 200,
      response: placesSchema,
      errors: ["forbidden", "not_team_member"],
      handle: async ({ caller, params, query }) => service.getPlaces(caller, params.id, params.snapshot_id, query),
    }),
  ];
}

/** Answers with a picture. @param headers further headers */
export function pictureReply(
  { content, hash }: { content: Buffer; hash: Buffer },
  headers: Record<string, string> = {},
): Reply<FileContent> {
  const about = { ...headers, ETag: `"${hash.toString("base64url")}"`, "Cache-Control": CACHE };
  return fileReply(content, { contentType: "image/webp", headers: about });
}
