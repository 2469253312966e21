import { nameKey } from "../../names.ts";

// A custom property may have the channels of a colour only, `221 83% 53%`, of which `hsl(var(--primary))` makes a colour.

const USE = /\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*var\(\s*(--[\w-]+)\s*[,)]/gi;

/** The function of colours in which a style sheet uses each custom property. */
export function findColorUses(css: string): ReadonlyMap<string, string> {
  return new Map([...css.matchAll(USE)].map(([, color = "", name = ""]) => [name, color.toLowerCase()]));
}

const NUMBER = "[+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)";
const CHANNELS = new RegExp(
  `^(${NUMBER})(%|deg)?(?:\\s*,\\s*|\\s+)(${NUMBER})(%)?(?:\\s*,\\s*|\\s+)(${NUMBER})(%|deg)?(?:\\s*/\\s*${NUMBER}%?)?$`,
);

const COLOR_WORDS =
  /(^|-)(colou?rs?|palette|(on-)?(primary|secondary|tertiary|accent|brand)|background|foreground|bg|fg|muted|destructive|success|warning|danger|error|info|card|popover|border|input|ring|chart|sidebar|surface|ink|text|link|outline|neutral|black|white|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|slate|gr[ae]y|zinc|stone|rgb|hsl|oklch|channels)(-|$)/;
const SUFFIX = /-(rgb|hsl|hsla|oklch|channels)$/;

/**
 * Writes channels as the colour that they are of.
 * @param use the function in which the style sheet uses them; else the name and the form tell
 * @returns undefined if the value has no three channels, or if nothing tells that they are a colour's
 */
export function colorOfChannels(name: string, value: string, use: string | undefined): string | undefined {
  const match = CHANNELS.exec(value);
  if (!match) return undefined;
  const color = use ?? (COLOR_WORDS.test(nameKey(name)) ? colorByForm(match) : undefined);
  return color && `${color}(${value})`;
}

function colorByForm([, first = "", firstUnit, second = "", secondUnit, third = "", thirdUnit]: RegExpExecArray) {
  const [a, b, c] = [Number(first), Number(second), Number(third)];
  if (secondUnit === "%") return thirdUnit === "%" && firstUnit !== "%" ? "hsl" : undefined;
  const units = [firstUnit, thirdUnit].join("");
  const isByte = [a, b, c].every((channel) => Number.isInteger(channel) && channel >= 0 && channel <= 255);
  if (units === "" && isByte) return "rgb";
  const isLightness = firstUnit === "%" ? a <= 100 : firstUnit === undefined && a <= 1;
  return isLightness && b >= 0 && b <= 0.5 && c >= 0 && c <= 360 && thirdUnit !== "%" ? "oklch" : undefined;
}

/** Returns whether a property has the channels of another one: `--brand-rgb` beside `--brand`. */
export const repeatsColor = (name: string, names: Pick<ReadonlyMap<string, unknown>, "has">): boolean =>
  SUFFIX.test(name) && names.has(name.replace(SUFFIX, ""));
