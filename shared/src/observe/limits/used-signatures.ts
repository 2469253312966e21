import type { Observation } from "../observation.ts";

/** Leaves out the signatures at which none of the paints is. */
export function withUsedSignatures(
  signatures: readonly string[],
  paints: Observation["paints"],
): Pick<Observation, "signatures" | "paints"> {
  const used = [...new Set(paints.flatMap(({ sites }) => sites))].sort((a, b) => a - b);
  const index = new Map(used.map((site, i) => [site, i]));
  return {
    signatures: used.map((site) => signatures[site] ?? ""),
    paints: paints.map((paint) => ({
      ...paint,
      sites: paint.sites.map((site) => index.get(site) ?? 0).sort((a, b) => a - b),
    })),
  };
}
