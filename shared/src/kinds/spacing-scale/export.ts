import { nameOfValue } from "../engine/plain-naming.ts";
import { extensionOf, readDimension } from "../export/dtcg-token.ts";
import { namedEntries } from "../export/named-entries.ts";
import { readLength } from "../export/plain-values.ts";
import type { Section } from "../export/section.ts";
import type { NamedToken } from "../kind.ts";

const PREFIX = /^(?:spacing|space)-(?=.)/s;

/** The names of lengths. The lengths themselves are in the section of `spacing`, to which these refer. */
export const spacingScaleSection: Section = {
  kind: "spacing_scale",
  designMd: { heading: "Layout", map: "spacing" },
  namespace: "spacing",
  title: "Spacing by name",
  map: "named-spacings",
  tailwind: "spacing",
  tailwind3: "spacing",
  // Words for sizes, which utilities such as `w-full` have beside the spacing.
  tailwindsOwn: /^(?:px|auto|full|screen|min|max|fit|none|reverse|[sld]v[hw])$/,
  dtcg: "spacing",
  figma: { scopes: ["GAP", "WIDTH_HEIGHT"] },
  isInRem: true,
  content: ({ spacing, spacing_scale = [] }) =>
    namedEntries(
      spacing_scale.filter((token) => !saysOnlyTheValue(token) || !spacing.includes(token.value)),
      PREFIX,
      (token, stem) => {
        const css = readLength(token.value);
        if (css === undefined) return undefined;
        const reference = { kind: "spacing" as const, namespace: "spacing", name: token.value, css };
        return {
          name: token.name,
          stem,
          css,
          parts: [reference],
          dtcg(aliasOf) {
            const value = aliasOf(reference) ?? readDimension(css);
            return value === undefined
              ? undefined
              : { $type: "dimension", $value: value, $extensions: extensionOf(token) };
          },
        };
      },
    ),
};

/** A name that Tintype made from the value, such as `space-8`. It would only repeat `8px`. */
function saysOnlyTheValue({ name, value, named_by }: NamedToken): boolean {
  return named_by !== "page" && named_by !== "person" && name.replace(PREFIX, "") === nameOfValue(value);
}
