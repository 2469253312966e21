/** The keys of all kinds of tokens, in the order of the wire. Views load this list, so it needs no library. */
export const KIND_KEYS = [
  "colors",
  "typography",
  "spacing",
  "assets",
  "contrasts",
  "radii",
  "shadows",
  "borders",
  "gradients",
  "opacities",
  "z_indexes",
  "durations",
  "easings",
  "breakpoints",
  "text_styles",
  "spacing_scale",
  "states",
] as const;
/** The key of a kind in `tokens`, in `changes` and in the identity state. */
export type KindKey = (typeof KIND_KEYS)[number];

/** The names of kinds in the messages of channels. */
export const KIND_WORDS: Readonly<Record<KindKey, { readonly en: string; readonly de: string }>> = {
  colors: { en: "colours", de: "Farben" },
  typography: { en: "typography", de: "Schriftarten" },
  spacing: { en: "spacing", de: "Abstände" },
  assets: { en: "assets", de: "Medien" },
  contrasts: { en: "contrasts", de: "Kontraste" },
  radii: { en: "radii", de: "Radien" },
  shadows: { en: "shadows", de: "Schatten" },
  borders: { en: "borders", de: "Rahmen" },
  gradients: { en: "gradients", de: "Verläufe" },
  opacities: { en: "opacities", de: "Deckkraft" },
  z_indexes: { en: "z indexes", de: "Ebenen" },
  durations: { en: "durations", de: "Dauern" },
  easings: { en: "easings", de: "Zeitkurven" },
  breakpoints: { en: "breakpoints", de: "Breakpoints" },
  text_styles: { en: "text styles", de: "Textstile" },
  spacing_scale: { en: "spacing scale", de: "Abstände" },
  states: { en: "states", de: "Zustände" },
};

/** The kinds whose tokens have a name, a value and a usage, and no fields of their own, with the ids of their schemas. */
export const PLAIN_TOKENS = {
  radii: "RadiusToken",
  opacities: "OpacityToken",
  z_indexes: "ZIndexToken",
  durations: "DurationToken",
  easings: "EasingToken",
  spacing_scale: "SpacingScaleToken",
} as const satisfies Partial<Record<KindKey, string>>;
/** A kind whose tokens have no fields of their own. */
export type PlainKey = keyof typeof PLAIN_TOKENS;

/** Returns whether the tokens of a kind have no fields of their own. */
export const isPlain = (key: KindKey): key is PlainKey => Object.hasOwn(PLAIN_TOKENS, key);
