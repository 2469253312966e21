/** The hues and neutrals that Tailwind's colour utilities are named by (`text-red-500`). Stored signatures depend on this list. */
export const TAILWIND_HUES = [
  ...["slate", "gray", "grey", "zinc", "neutral", "stone", "red", "orange", "amber", "yellow", "lime"],
  ...["green", "emerald", "teal", "cyan", "sky", "blue", "indigo", "violet", "purple", "fuchsia"],
  ...["pink", "rose", "white", "black"],
] as const;

/** The words with which names of colours say what a colour looks like. */
export const HUES = [
  ...TAILWIND_HUES,
  ...["mauve", "sage", "olive", "sand", "tomato", "ruby", "crimson", "gold", "bronze", "brown"],
  ...["jade", "grass", "mint", "azure", "plum", "magenta", "turquoise"],
] as const;

export type Hue = (typeof HUES)[number];
