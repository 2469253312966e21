import { isPrivate } from "../css/private-properties.ts";
import { compareText } from "../text/order.ts";
import { COLOR_PROPERTIES } from "./color-properties.ts";
import type { Observation } from "./observation.ts";

type Typography = Observation["typography"];

/** Writes an observation down in version 1, which servers of release 1 take: without what that version does not know. */
export function toVersion1(observation: Observation): Observation {
  const {
    read: _read,
    groups: _groups,
    media: _media,
    utilities: _utilities,
    states: _states,
    defaults: _defaults,
    edge_pairs: _edges,
    ...rest
  } = observation;
  const { lazy_images: _lazy, not_revealed: _hidden, root_font_size: _size, ...whole } = observation.environment;
  const { files_too_large = 0, ...environment } = whole;
  const { paints, indexes } = withoutSources(observation.paints);
  return {
    ...rest,
    version: 1,
    environment: { ...environment, truncated: environment.truncated || files_too_large > 0 },
    assets: rest.assets.map(({ type, url, width, height, content_type }) => ({
      ...{ type, url, width, height },
      ...(content_type !== undefined && { content_type }),
    })),
    ...withUsedSignatures(observation.signatures, paints),
    custom_properties: { ...rest.custom_properties, bindings: bindingsOf(observation, indexes) },
    typography: merged(rest.typography),
  };
}

/** The paints of colours, one for each property and value, and the index at which each paint is among them. */
function withoutSources(paints: Observation["paints"]) {
  const merged = new Map<string, { property: string; value: string; count: number; sites: number[] }>();
  const indexes = new Map<number, number>();
  const numbers = new Map<string, number>();
  for (const [index, { property, value, count, sites }] of paints.entries()) {
    if (!COLOR_PROPERTIES.has(property)) continue;
    const key = JSON.stringify([property, value]);
    const before = merged.get(key);
    indexes.set(index, numbers.get(key) ?? merged.size);
    numbers.set(key, numbers.get(key) ?? merged.size);
    const all = new Set([...(before?.sites ?? []), ...sites]);
    merged.set(key, {
      ...{ property, value, count: count + (before?.count ?? 0) },
      sites: [...all].sort((a, b) => a - b),
    });
  }
  return { paints: [...merged.values()], indexes };
}

function bindingsOf({ custom_properties: { bindings } }: Observation, indexes: ReadonlyMap<number, number>) {
  const distinct = new Map<string, (typeof bindings)[number]>();
  for (const { paint: index, name, value } of bindings) {
    const paint = indexes.get(index);
    if (paint === undefined || isPrivate(name)) continue;
    distinct.set(JSON.stringify([paint, name, value]), { paint, name, value });
  }
  return [...distinct.values()].sort(
    (a, b) => a.paint - b.paint || compareText(`${a.name}:${a.value}`, `${b.name}:${b.value}`),
  );
}

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

/** Combinations that differ only in what version 1 does not know are one. */
function merged(typography: Typography): Typography {
  const combinations = new Map<string, Typography[number]>();
  for (const { family, weight, size, line_height, count } of typography) {
    const key = JSON.stringify([family, weight, size, line_height]);
    const before = combinations.get(key)?.count ?? 0;
    combinations.set(key, { family, weight, size, line_height, count: before + count });
  }
  return [...combinations.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}
