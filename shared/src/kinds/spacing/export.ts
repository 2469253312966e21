import { dimensionToken } from "../export/dtcg-token.ts";
import { numberEntries, numberEntry } from "../export/number-entries.ts";
import type { Section } from "../export/section.ts";

export const spacingSection: Section = {
  kind: "spacing",
  designMd: { heading: "Layout", map: "spacing" },
  namespace: "spacing",
  title: "Spacing",
  map: "spacings",
  tailwind: "spacing",
  tailwind3: "spacing",
  dtcg: "spacing",
  figma: { scopes: ["GAP", "WIDTH_HEIGHT"] },
  isInRem: true,
  content: ({ spacing }) =>
    numberEntries(spacing, (value) => {
      const entry = numberEntry(value);
      return entry && { ...entry, dtcg: () => dimensionToken(entry.css) };
    }),
};
