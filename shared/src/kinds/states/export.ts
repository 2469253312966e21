import { compositeOf, readColorPart } from "../export/composite.ts";
import { type DtcgToken, dimensionToken, extensionOf } from "../export/dtcg-token.ts";
import { namedEntries } from "../export/named-entries.ts";
import type { Entry, Section } from "../export/section.ts";
import type { StateToken } from "../wire.ts";
import { canonicalValue, isColorProperty } from "./value.ts";

/** Tailwind has no theme namespace for what changes in a state: there, they are plain custom properties. */
export const stateSection: Section = {
  kind: "states",
  designMd: { heading: "Components" },
  namespace: "state",
  title: "States",
  map: "states",
  dtcg: "state",
  figma: { scopes: ["ALL_SCOPES"], types: ["color"] },
  content: ({ states = [] }) => namedEntries(states, /^state-(?=.)/s, stateEntry),
};

function stateEntry(token: StateToken, stem: string): Entry | undefined {
  const { name, property, value } = token;
  if (canonicalValue(property, value) !== value) return undefined;
  const color = isColorProperty(property)
    ? readColorPart({ color: value, ...(token.color_name !== undefined && { color_name: token.color_name }) })
    : undefined;
  if (!color) {
    const dtcg = () => withExtension(token, dimensionToken(value));
    return { name, stem, ...(/[(,\s]/.test(value) ? compositeOf([value]) : { css: value }), dtcg };
  }
  return {
    name,
    stem,
    ...(typeof color.part === "string" ? { css: value } : { css: value, parts: [color.part] }),
    dtcg(aliasOf) {
      const colorValue = color.dtcg(aliasOf);
      return colorValue === undefined ? undefined : withExtension(token, { $type: "color", $value: colorValue });
    },
  };
}

/** A token in DTCG says nothing of the element, the state and the property. */
function withExtension(token: StateToken, dtcg: DtcgToken | undefined): DtcgToken | undefined {
  const { state, property, element, base } = token;
  return dtcg && { ...dtcg, $extensions: extensionOf(token, { state, property, element, base }) };
}
