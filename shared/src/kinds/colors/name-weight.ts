import { HUES } from "../../css/hues.ts";
import { COMPONENT_WORDS, STATE_WORD, words } from "../engine/words.ts";
import type { NameEvidence } from "../kind.ts";

// How much the name of a custom property says about its colour. That depends on the words of the name, on where the
// property is declared and on whether it paints, but never on how often it does.

/** Words of a theme, by which people know its colours. */
const THEME =
  /^(primary|secondary|tertiary|accent|brand|contrast|success|info|warning|danger|error|destructive|critical|positive|negative|interactive)$/;
/** Words of areas that every page has. */
const AREA =
  /^(body|text|background|bg|foreground|fg|surface|canvas|page|layer|border|outline|divider|heading|headings|h[1-6]|muted|ink)$/;
const SHADE = /^(link|light|dark)$/;
/** Words for what a colour looks like, not for what it is used. */
const HUE = new RegExp(`^(${HUES.join("|")})$`);
/** Words of single components, and of parts that have colours of their own. A property of the whole theme says more. */
const COMPONENTS: ReadonlySet<string> = new Set([
  ...COMPONENT_WORDS,
  "blockquote",
  "star",
  "step",
  "steps",
  "timeline",
  "skeleton",
  "group",
  "item",
]);
/** Words of derived colours. A property without them says more. */
const DERIVED = /^(inverse|inverted|invert|contrast|on|emphasis|subtle)$/;
/** A step of a scale. */
const STEP = /^a?\d+$/;
/** Parts of a colour. */
const CHANNELS = /^(rgba?|hsla?|oklch|channels?|[rgbhslc])$/;
/** Words without meaning: all names of a page have them, or they only structure the name. */
const FILLER = /^(colors?|colours?|clr|palette|theme|sys|main|default|base|value)$/;

/** The words that say most come first. */
const KINDS = [THEME, AREA, SHADE, HUE] as const;
/** Weight of a property that only parts of the page set. */
const LOCAL = 6;
/** Weight of a local name with a word of the theme: themes are often set on a wrapper below the root. */
const LOCAL_THEME = 1.25;
/** Weight of a property that is not known to paint anything. */
const UNPAINTED = 5;

function wordWeight(word: string): number {
  if (FILLER.test(word)) return 0;
  if (CHANNELS.test(word)) return 5;
  if (STATE_WORD.test(word)) return 3;
  if (COMPONENTS.has(word)) return 2.5;
  if (DERIVED.test(word)) return 2;
  if (STEP.test(word)) return 1.5;
  // Between names that say equally much, the plainest wins, and the one for a whole area.
  if (/^(border|brand)$/.test(word)) return 0.75;
  if (/^h[1-6]$/.test(word)) return 1;
  return KINDS.some((kind) => kind.test(word)) ? 0.5 : 1;
}

/**
 * Returns whether the classes at a colour's sites contain a theme word of a name, as `btn-primary` contains that of
 * `--primary`. A state in the name (`--primary-hover`) must be in them too. A name with a step of a scale
 * (`--primary-50`) never counts.
 * @param classes the words of the classes
 */
export function isInClasses(name: string, classes: ReadonlySet<string>): boolean {
  const parts = words(name);
  if (parts.some((word) => STEP.test(word) || (STATE_WORD.test(word) && !classes.has(word)))) return false;
  return parts.some((word) => THEME.test(word) && classes.has(word));
}

/**
 * The weight of a name: the lower, the more it says.
 * @param isGlobal the property has the colour at the document's root
 * @param paints the property is known to paint
 */
export function nameWeight(name: string, { isGlobal, paints }: NameEvidence): number {
  const parts = words(name);
  const last = parts.at(-1) ?? "";
  const has = (kind: RegExp) => parts.some((word) => kind.test(word));
  // `primary-text` is a text, but `red-text` is a red.
  const kind = [HUE, AREA, THEME, SHADE].find(has);
  const step = kind !== HUE && has(STEP) ? 1 : 0;
  // The last word of an English name says what it is: a `striped-bg` is a background, a `bg-type` is a type.
  const head = FILLER.test(last) || KINDS.some((pattern) => pattern.test(last)) ? 0 : 0.25;
  const detail = parts.reduce((sum, word) => sum + (kind === AREA && THEME.test(word) ? 1 : wordWeight(word)), 0);
  // `--color` alone, or that of a component, is the colour of its text.
  const otherRank = /^colou?r$/.test(last) ? 1.75 : KINDS.length;
  const rank = kind === undefined ? otherRank : KINDS.indexOf(kind);
  const local = kind === THEME ? LOCAL_THEME : LOCAL;
  return rank + step + head + detail + (isGlobal ? 0 : local) + (paints ? 0 : UNPAINTED);
}
