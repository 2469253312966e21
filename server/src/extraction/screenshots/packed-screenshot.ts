import { createHash } from "node:crypto";
import type { Screenshot } from "@tintype/reader/reading/reading";
import type { PagePlaces } from "@tintype/shared/observe/places";
import { type ModePlaces, packModePlaces, packPlaces } from "./packed-places.ts";

/** Places at which the page uses its values, if they are known. */
interface FoundPlaces {
  readonly places?: PagePlaces | undefined;
  /** None of them is in the picture, which shows the base. */
  readonly modePlaces?: ModePlaces | undefined;
}

/** A screenshot as it is stored. */
export type StorableScreenshot = Awaited<ReturnType<typeof packScreenshot>>;

/** Decodes, hashes and compresses a screenshot, which takes up to a second, before the transaction that stores it. */
export async function packScreenshot({
  base64,
  width,
  height,
  isWhole,
  thumbnail,
  places,
  modePlaces,
}: Screenshot & FoundPlaces) {
  const content = Buffer.from(base64, "base64");
  return {
    content,
    width,
    height,
    is_whole: isWhole,
    hash: createHash("sha256").update(content).digest(),
    thumbnail: thumbnail === undefined ? null : Buffer.from(thumbnail, "base64"),
    places: places ? await packPlaces(places) : null,
    mode_places: modePlaces && Object.keys(modePlaces).length > 0 ? await packModePlaces(modePlaces) : null,
  };
}
