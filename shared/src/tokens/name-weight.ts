import { HUES } from "../css/hues.ts";

/**
 * How much a custom property's name says of the colour it holds. It depends on the words of the name, on where the
 * property is declared and on whether it paints, never on how often.
 */

/** What a theme is made of: the names that people know a colour by. */
const THEME =
  /^(primary|secondary|tertiary|accent|brand|contrast|success|info|warning|danger|error|destructive|critical|positive|negative|interactive)$/;
const GROUND =
  /^(body|text|background|bg|foreground|fg|surface|canvas|page|layer|border|outline|divider|heading|headings|h[1-6]|muted|ink)$/;
const SHADE = /^(link|light|dark)$/;
/** What a colour is, not what it is for. */
const HUE = new RegExp(`^(${HUES.join("|")})$`);
/** One component's own: a property of the whole theme says more. */
const COMPONENT =
  /^(btn|buttons?|cards?|alert|nav|navbar|navs|tabs?|pills?|menu|dropdown|accordion|list|table|forms?|input|select|check|checkbox|radio|range|slider|switch|modal|dialog|drawer|offcanvas|toast|tooltip|popover|badge|chip|tag|avatar|pagination|progress|breadcrumb|spinner|carousel|sidebar|header|footer|code|kbd|pre|blockquote|figure|icon|star|steps?|timeline|skeleton|group|item|panel|tile|row|cell)$/;
/** Derivations: another property without them says it better. */
const DERIVED = /^(inverse|inverted|invert|contrast|on|emphasis|subtle)$/;
const STATE = /^(hover|focus|active|disabled|visited|selected|checked|pressed)$/;
/** A step of a scale. */
const STEP = /^a?\d+$/;
/** Parts of a colour. */
const CHANNELS = /^(rgba?|hsla?|oklch|channels?|[rgbhslc])$/;
/** What is only said for order's sake: all the names of a page have it, or none means anything by it. */
const FILLER = /^(colors?|colours?|clr|palette|theme|sys|main|default|base|value)$/;

/** From what says most to what says least. */
const KINDS = [THEME, GROUND, SHADE, HUE] as const;
/** It is set for parts of the page only. */
const LOCAL = 6;
/** Themes are often set on a wrapper below the root. */
const LOCAL_THEME = 1.25;
/** Nothing is known to be painted with it. */
const IDLE = 5;

/** The words of a custom property's or a class's name: `fgColor-blue500` has `fg`, `color`, `blue` and `500`. */
export function words(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .replace(/([a-zA-Z]{2})(\d{2,})/g, "$1-$2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== "");
}

function wordWeight(word: string): number {
  if (FILLER.test(word)) return 0;
  if (CHANNELS.test(word)) return 5;
  if (STATE.test(word)) return 3;
  if (COMPONENT.test(word)) return 2.5;
  if (DERIVED.test(word)) return 2;
  if (STEP.test(word)) return 1.5;
  // Of names that say as much, the one for the whole area wins, and the plainest.
  if (/^(border|brand)$/.test(word)) return 0.75;
  if (/^h[1-6]$/.test(word)) return 1;
  return KINDS.some((kind) => kind.test(word)) ? 0.5 : 1;
}

/**
 * Whether classes on a colour's places bear a name of the theme, as `btn-primary` does `--primary`. A state in the name
 * (`--primary-hover`) has to be in them too, a step of a scale (`--primary-50`) never is.
 */
export function isInClasses(name: string, classes: ReadonlySet<string>): boolean {
  const parts = words(name);
  if (parts.some((word) => STEP.test(word) || (STATE.test(word) && !classes.has(word)))) return false;
  return parts.some((word) => THEME.test(word) && classes.has(word));
}

/** Smaller says more. `isGlobal`: it holds the colour at the document's root. `paints`: it is seen to bring it to the page. */
export function nameWeight(name: string, { isGlobal, paints }: { isGlobal: boolean; paints: boolean }): number {
  const parts = words(name);
  const last = parts.at(-1) ?? "";
  const has = (kind: RegExp) => parts.some((word) => kind.test(word));
  // `primary-text` is a text, `red-text` is a red.
  const kind = [HUE, GROUND, THEME, SHADE].find(has);
  const step = kind !== HUE && has(STEP) ? 1 : 0;
  // English names end with what they are about: a `striped-bg` is a background, a `bg-type` is a type.
  const head = FILLER.test(last) || KINDS.some((each) => each.test(last)) ? 0 : 0.25;
  const detail = parts.reduce((sum, word) => sum + (kind === GROUND && THEME.test(word) ? 1 : wordWeight(word)), 0);
  // A plain `--color`, or a component's, is that of its text.
  const other = /^colou?r$/.test(last) ? 1.75 : KINDS.length;
  const rank = kind === undefined ? other : KINDS.indexOf(kind);
  const local = kind === THEME ? LOCAL_THEME : LOCAL;
  return rank + step + head + detail + (isGlobal ? 0 : local) + (paints ? 0 : IDLE);
}
