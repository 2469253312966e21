import { plainSection } from "../export/plain-section.ts";
import { readQuantity } from "../export/plain-values.ts";

export const opacitySection = plainSection({
  kind: "opacities",
  designMd: { heading: "Elevation & Depth" },
  namespace: "opacity",
  title: "Opacities",
  map: "opacities",
  tailwind: "opacity",
  tailwind3: "opacity",
  dtcg: "opacity",
  figma: { scopes: ["OPACITY"], factor: 100 },
  prefix: /^opacity-(?=.)/s,
  tokens: ({ opacities }) => opacities,
  readCss(value) {
    const { number, unit } = readQuantity(value) ?? {};
    return number !== undefined && unit === "" ? String(number) : undefined;
  },
  toDtcg: (css) => ({ $type: "number", $value: Number(css) }),
});
