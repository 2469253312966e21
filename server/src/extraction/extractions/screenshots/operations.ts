import { text } from "@tintype/shared/api/common/common";
import { placesQuery, placesSchema } from "@tintype/shared/api/extractions/places";
import { z } from "zod";
import { type ExtractionId, idParam } from "../../../platform/ids.ts";
import { file, fileReply } from "../../../platform/operation/answer.ts";
import { operation } from "../../../platform/operation/operation.ts";
import type { ExtractionService } from "../service.ts";

/** A picture never changes. An hour, so that one that was deleted does not stay in a browser for long. */
const CACHE = "private, max-age=3600";

const params = z.object({ id: idParam<ExtractionId>(), snapshot_id: text({ max: 200 }) });

/** The operations of screenshots and places. */
export function screenshotOperations(service: Pick<ExtractionService, "getPicture" | "getPlaces">) {
  return {
    screenshot: operation({
      rest: "GET /api/extractions/:id/snapshots/:snapshot_id/screenshot",
      tag: "Snapshots",
      summary: "Get a screenshot",
      description:
        "A WebP picture of the page from its top, at most 8,000 px high, taken right after the page was read. One pixel is one CSS px. The newest snapshots of an extraction keep theirs; a snapshot without one is 404, as are all by the extension.",
      responseHeaders: { ETag: "Identifies the picture.", "Cache-Control": CACHE },
      isConditional: true,
      errors: ["forbidden", "not_team_member"],
      input: { params },
      output: file("image/webp"),
      run: async ({ id, snapshot_id }, { caller }) => {
        const { content, hash } = await service.getPicture(caller, id, snapshot_id);
        const headers = { ETag: `"${hash.toString("base64url")}"`, "Cache-Control": CACHE };
        return fileReply(content, { contentType: "image/webp", headers });
      },
    }),

    places: operation({
      rest: "GET /api/extractions/:id/snapshots/:snapshot_id/places",
      tag: "Snapshots",
      summary: "List the places of a token",
      description:
        "Where the page uses a token, in CSS px of the snapshot's screenshot, from top to bottom, at most 200. There are none without a screenshot, outside of the picture, and for kinds that do not paint, such as breakpoints. A token that the snapshot does not have is 404. A place of a pseudo-element has the box of its element.",
      errors: ["forbidden", "not_team_member"],
      input: { params, query: placesQuery },
      output: placesSchema,
      run: async ({ id, snapshot_id, ...query }, { caller }) => service.getPlaces(caller, id, snapshot_id, query),
    }),
  };
}
