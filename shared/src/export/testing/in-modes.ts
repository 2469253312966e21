import type { ModeOverlay, Tokens } from "../../kinds/wire.ts";
import { allKinds, namedToken } from "./all-kinds.ts";

// For tests: the page with every kind of token, in a dark mode, at two smaller viewports, and dark at the smallest.

const color = (name: string, value: string) => ({ ...namedToken(name, value, ["color"]), format: "hex" });

/** A colour that the page's custom property names. */
const pageColor = (name: string, value: string) => ({
  ...color(name, value),
  named_by: "page" as const,
  custom_property: `--${name}`,
});

const family = (sizes: string[]) => ({
  family: "Inter",
  weights: ["700"],
  sizes,
  line_heights: ["1.2"],
  letter_spacings: ["-0.32px", "normal"],
});

const heading = (size: string) => ({
  ...namedToken("heading-1", `700 ${size}/1.2 "Inter"`),
  family: "Inter",
  size,
  weight: "700",
  line_height: "1.2",
  letter_spacing: "normal",
  font_style: "normal",
  text_transform: "none",
});

const size = (width: number) => ({ viewport: { width, height: 844 } });

const modes: ModeOverlay[] = [
  {
    name: "mobile",
    color_scheme: "light",
    ...size(390),
    typography: [family(["24px"])],
    spacing: ["12px"],
    radii: [namedToken("radius-md", "4px")],
    spacing_scale: [{ ...namedToken("space-md", "12px"), named_by: "page" }],
    text_styles: [heading("24px")],
  },
  // Its radius is the base's again at the smaller viewport, where its block applies too.
  { name: "night-mobile", color_scheme: "dark", ...size(390), colors: [color("color-primary", "#a0c8f0")] },
  {
    name: "dark",
    color_scheme: "dark",
    viewport: { width: 1280, height: 800 },
    colors: [
      color("color-primary", "#73b3ea"),
      color("shade", "#ffffff26"),
      // In the base, one colour with an alias.
      pageColor("surface", "#111111"),
      pageColor("on-brand", "#ffffff"),
      // Only this mode has it.
      color("halo", "#ffff00"),
    ],
  },
  {
    name: "tablet",
    color_scheme: "light",
    ...size(768),
    radii: [namedToken("radius-md", "6px")],
    z_indexes: [namedToken("z-modal", "20")],
  },
];

export const inModes: Tokens = {
  ...allKinds,
  colors: [...allKinds.colors, { ...pageColor("surface", "#ffffff"), aliases: ["on-brand"] }],
  modes,
};
