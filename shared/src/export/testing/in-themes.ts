import type { ModeOverlay, Tokens } from "../../kinds/wire.ts";
import { allKinds, namedToken } from "./all-kinds.ts";

// For tests: the page with every kind of token, in themes of every mechanism.

const SIZE = { viewport: { width: 1280, height: 800 } };
const LIGHT = { color_scheme: "light", ...SIZE } as const;
const DARK = { color_scheme: "dark", ...SIZE } as const;

const primary = (value: string) => ({
  colors: [{ ...namedToken("color-primary", value, ["color"]), format: "hex" }],
});

const modes: ModeOverlay[] = [
  { name: "dark", ...LIGHT, attributes: { "data-theme": "dark" }, ...primary("#73b3ea") },
  { name: "dimmed", ...LIGHT, attributes: { "data-theme": "dark", "data-dim": "1" }, ...primary("#5f8fb8") },
  // Below the root, where the border refers to the colour that changes.
  { name: "ember", ...LIGHT, on: "body", classes: { "brand-acme": false, "brand-ember": true }, ...primary("#c2410c") },
  { name: "radix", ...DARK, on: ".radix-themes", classes: { "md:dark": true }, ...primary("#9ec2ff") },
  // Elements that match by the class that the theme takes away.
  {
    name: "vuetify",
    ...LIGHT,
    on: "main > .v-theme--light",
    classes: { "v-theme--light": false, "v-theme--dark": true },
    ...primary("#2196f3"),
  },
  // These two differ only in what they take away.
  { name: "plain", ...LIGHT, classes: { compact: true }, radii: [namedToken("radius-md", "4px")] },
  { name: "bare", ...LIGHT, classes: { compact: true, soft: false }, radii: [namedToken("radius-md", "2px")] },
  {
    name: "sepia",
    ...LIGHT,
    storage: { theme: "sepia" },
    marks: { on: "html", attributes: { "data-theme": 'se"pia #{x} @{y}' } },
    ...primary("#704214"),
  },
  { name: "from-address", ...LIGHT, query: { theme: "blue" }, ...primary("#0000ff") },
  { name: "odd-place", ...LIGHT, on: ":has(> #{x})", classes: { odd: true }, ...primary("#00ff00") },
  { name: "more", ...LIGHT, contrast: "more", ...primary("#003366") },
  { name: "forced", ...LIGHT, forced_colors: true, ...primary("#00ffff") },
];

export const inThemes: Tokens = { ...allKinds, modes };
