import type { Language } from "../../i18n/i18n.ts";
import type { Lab } from "../../kit/color-distance.ts";

/** Returns whether a colour looks like a word says. */
export type LooksLike = (color: Lab) => boolean;

const chroma = ({ a, b }: Lab): number => Math.hypot(a, b);
const isGrey = (color: Lab): boolean => chroma(color) < 0.03;

/** Colours with a hue between two angles of OKLCH, in degrees. The first may be larger: then 0 is between them. */
const isBetween = (from: number, to: number, and: LooksLike = () => true): LooksLike => {
  return (color) => {
    const hue = ((Math.atan2(color.b, color.a) * 180) / Math.PI + 360) % 360;
    return !isGrey(color) && (from < to ? hue >= from && hue < to : hue >= from || hue < to) && and(color);
  };
};

const HUES: Readonly<Record<string, LooksLike>> = {
  red: isBetween(5, 42, ({ l }) => l < 0.8),
  pink: isBetween(325, 25, ({ l }) => l >= 0.6),
  orange: isBetween(42, 78, (color) => color.l >= 0.55),
  brown: isBetween(30, 90, (color) => color.l < 0.6 && chroma(color) < 0.14),
  yellow: isBetween(78, 118, ({ l }) => l >= 0.6),
  green: isBetween(118, 172),
  teal: isBetween(165, 200),
  cyan: isBetween(190, 235),
  blue: isBetween(212, 285),
  purple: isBetween(280, 330),
  grey: (color) => isGrey(color) && color.l > 0.15 && color.l < 0.98,
  black: ({ l, a, b }) => l <= 0.3 && Math.hypot(a, b) < 0.04,
  white: ({ l, a, b }) => l >= 0.96 && Math.hypot(a, b) < 0.03,
};

const SHADES: Readonly<Record<string, LooksLike>> = {
  dark: ({ l }) => l < 0.5,
  light: ({ l }) => l >= 0.75,
  vivid: (color) => chroma(color) >= 0.14,
  muted: (color) => chroma(color) < 0.09,
};

const ENGLISH = {
  gray: "grey",
  violet: "purple",
  magenta: "pink",
  turquoise: "teal",
  golden: "yellow",
  deep: "dark",
  pale: "light",
  bright: "vivid",
  dull: "muted",
};

const WORDS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: ENGLISH,
  "en-US": ENGLISH,
  de: {
    rot: "red",
    rosa: "pink",
    pink: "pink",
    orange: "orange",
    braun: "brown",
    gelb: "yellow",
    grün: "green",
    gruen: "green",
    türkis: "teal",
    tuerkis: "teal",
    cyan: "cyan",
    blau: "blue",
    lila: "purple",
    violett: "purple",
    grau: "grey",
    schwarz: "black",
    weiß: "white",
    weiss: "white",
    dunkel: "dark",
    dunkle: "dark",
    hell: "light",
    blass: "light",
    kräftig: "vivid",
    matt: "muted",
  },
};

/**
 * Reads which colours a text asks for: "dark red", in German "dunkelrot" or "dunkles Rot" too. Undefined if a word says something
 * else.
 */
export function looksLike(text: string, language: Language): LooksLike | undefined {
  const words = text
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean);
  const parts = words.flatMap((word) => split(word, language));
  const tests = parts.map((word) => meaningOf(word, language));
  const hasHue = parts.some((word) => Object.hasOwn(HUES, english(word, language)));
  if (!hasHue || !tests.every((test) => test !== undefined)) return undefined;
  return (color) => tests.every((test) => test(color));
}

function meaningOf(word: string, language: Language): LooksLike | undefined {
  const name = english(word, language);
  if (Object.hasOwn(HUES, name)) return HUES[name];
  return Object.hasOwn(SHADES, name) ? SHADES[name] : undefined;
}

function english(word: string, language: Language): string {
  for (const dictionary of [WORDS[language], WORDS.en]) {
    // German adjectives have endings: rotes, dunkles.
    for (const form of [word, word.replace(/e[srnm]?$/, ""), word.replace(/les$/, "el")]) {
      if (Object.hasOwn(dictionary, form)) return dictionary[form] ?? word;
    }
  }
  return word;
}

/** The parts of a German compound: dunkelrot, hellblau. */
function split(word: string, language: Language): string[] {
  const [, shade, hue] = (language === "de" && /^(dunkel|hell|blass)(.+)$/.exec(word)) || [];
  return shade !== undefined && hue !== undefined && meaningOf(hue, language) ? [shade, hue] : [word];
}
