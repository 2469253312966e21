import { plainSection } from "../export/plain-section.ts";
import { readQuantity } from "../export/plain-values.ts";

export const zIndexSection = plainSection({
  kind: "z_indexes",
  designMd: { heading: "Elevation & Depth" },
  namespace: "z-index",
  title: "Z-indexes",
  map: "z-indexes",
  tailwind: "z-index",
  tailwind3: "zIndex",
  tailwindsOwn: /^auto$/,
  dtcg: "zIndex",
  prefix: /^(?:z-?index|z)-(?=.)/s,
  tokens: ({ z_indexes }) => z_indexes,
  readCss(value) {
    const { number, unit } = readQuantity(value) ?? {};
    return Number.isInteger(number) && unit === "" ? String(number) : undefined;
  },
  toDtcg: (css) => ({ $type: "number", $value: Number(css) }),
});
