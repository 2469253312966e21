import { z } from "zod";
import { cyrb53 } from "../../text/hash.ts";
import type { PaletteColor } from "./collect.ts";

/** At most this many sites of a colour are stored: those with the smallest hashes, a sample that similar pages share. */
const MAX_SITES = 64;
const MAX_PROPERTIES = 32;

/**
 * What a snapshot stores beside its tokens so that the next one can decide identity: for each colour, by its name, where
 * it paints and which custom properties have its value. On the wire, only the answer to an upload contains it, as
 * `memory`.
 */
export const identityStateSchema = z.strictObject({
  version: z.literal(1),
  colors: z.record(
    z.string(),
    z.strictObject({
      /** Hashes of sites (element signature × property). */
      sites: z.array(z.string()).max(MAX_SITES),
      /** Custom properties without their dashes. */
      properties: z.array(z.string()).max(MAX_PROPERTIES),
    }),
  ),
});

export type IdentityState = z.infer<typeof identityStateSchema>;

/** @param colors by their names */
export function identityStateOf(colors: ReadonlyMap<string, PaletteColor>): IdentityState {
  const entries = [...colors.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    version: 1,
    colors: Object.fromEntries(
      entries.map(([name, color]) => [
        name,
        { sites: siteHashes(color), properties: [...color.names].slice(0, MAX_PROPERTIES).sort() },
      ]),
    ),
  };
}

export function siteHashes(color: PaletteColor): string[] {
  return [...color.sites].map(siteHash).sort().slice(0, MAX_SITES);
}

/** The hash by which a site is stored, 11 characters long. */
export const siteHash = (site: string): string => cyrb53(site).toString(36).padStart(11, "0");
