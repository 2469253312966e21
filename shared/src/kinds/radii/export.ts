import { dimensionToken, extensionOf } from "../export/dtcg-token.ts";
import { namedEntries } from "../export/named-entries.ts";
import { readLengths } from "../export/plain-values.ts";
import type { Section } from "../export/section.ts";

export const radiusSection: Section = {
  kind: "radii",
  designMd: { heading: "Shapes", map: "rounded" },
  namespace: "radius",
  title: "Radii",
  map: "radii",
  tailwind: "radius",
  tailwind3: "borderRadius",
  // `rounded-t` and the like are sides and corners.
  tailwindsOwn: /^(?:[setrbl]|ss|se|ee|es|tl|tr|br|bl)(?:-|$)/,
  dtcg: "radius",
  figma: { scopes: ["CORNER_RADIUS"] },
  isInRem: true,
  content: ({ radii = [] }) =>
    namedEntries(radii, /^radius-(?=.)/s, (token, stem) => {
      const css = readLengths(token.value);
      if (css === undefined) return undefined;
      return {
        name: token.name,
        stem,
        css,
        // Sass divides at a slash.
        ...(/ /.test(css) && { isText: true }),
        dtcg() {
          const dimension = dimensionToken(css);
          return dimension && { ...dimension, $extensions: extensionOf(token) };
        },
      };
    }),
};
