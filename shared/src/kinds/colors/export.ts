import { toDtcgColor } from "../export/dtcg-color.ts";
import { extensionOf } from "../export/dtcg-token.ts";
import { namedEntries } from "../export/named-entries.ts";
import type { Section } from "../export/section.ts";
import { readColor } from "../export/values.ts";

export const colorSection: Section = {
  kind: "colors",
  designMd: { heading: "Colors", map: "colors" },
  namespace: "color",
  title: "Colors",
  map: "colors",
  sharedUtilities: ["text-", "bg-", "border-", "shadow-"],
  tailwind: "color",
  tailwind3: "colors",
  dtcg: "color",
  figma: { scopes: ["ALL_SCOPES"] },
  content: ({ colors }) =>
    namedEntries(colors, /^color-(?=.)/s, (token, stem) => {
      const color = readColor(token.value);
      if (color === undefined) return undefined;
      const { css, parsed } = color;
      return {
        name: token.name,
        stem,
        css,
        // Sass parses colours, and rejects spaces that it does not support.
        ...(parsed === undefined && { isText: true }),
        dtcg: () => parsed && { $type: "color", $value: toDtcgColor(parsed), $extensions: extensionOf(token) },
      };
    }),
};
