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

/** Whether the tokens of a kind have no fields of their own. */
export const isPlain = (key: KindKey): key is PlainKey => Object.hasOwn(PLAIN_TOKENS, key);
