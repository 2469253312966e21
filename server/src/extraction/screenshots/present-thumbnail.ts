import type { ThumbnailView } from "@tintype/shared/api/views/views";
import type { ThumbnailRow } from "./repository.ts";

/** A small picture in a form that fits into JSON. */
export const presentThumbnail = ({ snapshot_id, thumbnail }: ThumbnailRow): ThumbnailView => ({
  snapshot_id,
  type: "image/webp",
  base64: thumbnail.toString("base64"),
});
