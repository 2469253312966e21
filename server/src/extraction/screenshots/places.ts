import type { KindKey } from "@tintype/shared/kinds/kind";
import { allPlacesOf, paintsOf, placesOf, type SnapshotPlaces, type TokenPlaces } from "@tintype/shared/kinds/places";
import type { Tokens } from "@tintype/shared/kinds/wire";
import type { PagePlaces } from "@tintype/shared/observe/places";
import type { Db } from "../../platform/database/db.ts";
import type { SnapshotId } from "../../platform/ids.ts";
import { unpackModePlaces, unpackPlaces } from "./packed-places.ts";
import { findPackedModePlaces, findPackedPlaces } from "./repository.ts";

/**
 * Finds where the snapshot's page uses all of its values; undefined if that is not known.
 * @param mode the name of a mode; undefined: the base
 */
export async function findPagePlaces(
  db: Db,
  snapshotId: SnapshotId,
  mode?: string | undefined,
): Promise<PagePlaces | undefined> {
  if (mode !== undefined) {
    const packed = await findPackedModePlaces(db, snapshotId);
    const places = packed && (await unpackModePlaces(packed));
    return places && Object.hasOwn(places, mode) ? places[mode] : undefined;
  }
  const packed = await findPackedPlaces(db, snapshotId);
  return packed?.places ? unpackPlaces(packed.places) : undefined;
}

/**
 * Finds the places of a token that are in the snapshot's screenshot.
 * @param token its `value` as `placedValue` returns it
 */
export async function findPlaces(
  db: Db,
  { id, tokens }: { id: SnapshotId; tokens: Tokens },
  token: { kind: KindKey; name: string; value: string },
): Promise<TokenPlaces> {
  const packed = await findPackedPlaces(db, id);
  if (!packed?.places) return { places: [], truncated: false };
  return placesOf(paintsOf(await unpackPlaces(packed.places), tokens, token), token, packed);
}

/** Finds the places of all tokens of a snapshot that are in its screenshot. */
export async function findAllPlaces(db: Db, snapshot: { id: SnapshotId; tokens: Tokens }): Promise<SnapshotPlaces> {
  const packed = await findPackedPlaces(db, snapshot.id);
  if (!packed?.places) return { places: [], tokens: [] };
  return allPlacesOf(await unpackPlaces(packed.places), snapshot.tokens, packed);
}
