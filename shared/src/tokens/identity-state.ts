import { z } from "zod";
import { cyrb53 } from "../text/hash.ts";
import type { PaletteColor } from "./palette.ts";

/** At most this many sites of a colour are remembered: those with the smallest hashes, a sample like pages share. */
const MAX_SITES = 64;
const MAX_PROPERTIES = 32;

/**
 * What a snapshot remembers beside its tokens, for telling which of the next one's colours are which: for each colour
 * (by name) where it paints and which custom properties hold it. Stored with the
 * snapshot; on the wire, only the answer to an upload carries it, as `memory`.
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

/** A site in short: 11 characters. */
export const siteHash = (site: string): string => cyrb53(site).toString(36).padStart(11, "0");
