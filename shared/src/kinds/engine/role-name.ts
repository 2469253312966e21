import type { Hue } from "../../css/hues.ts";
import { isUtility } from "../../css/utility-classes.ts";
import type { Observation } from "../../observe/observation.ts";
import { type CanonicalColor, canonicalColor } from "../colors/color.ts";
import type { PaletteColor } from "./collect.ts";

/** What a colour of a property is called in a name: `primary-background`, `alert-text`. */
const NOUNS: Record<string, string> = {
  color: "text",
  "-webkit-text-fill-color": "text",
  "background-color": "background",
  "background-image": "gradient",
  "border-image-source": "gradient",
  "border-color": "border",
  "outline-color": "outline",
  "box-shadow": "shadow",
  "text-shadow": "shadow",
  filter: "shadow",
  "text-decoration-color": "underline",
  "column-rule-color": "rule",
  "stop-color": "gradient",
};

const ELEMENTS: Record<string, string> = { a: "link", button: "button", hr: "rule", mark: "mark", code: "code" };

/**
 * A name from stable structure: the page's text or background, or what all sites of the colour have in common. Undefined
 * if they have nothing in common.
 */
export function roleName({ color, sites }: PaletteColor, page: Observation["page"]): string | undefined {
  if (canonicalColor(page.background)?.value === color.value) return "body-background";
  if (canonicalColor(page.text)?.value === color.value) return "body-text";
  const parsed = [...sites].map((site) => {
    const cut = site.lastIndexOf(" ");
    return { own: site.slice(0, cut).split(">").at(-1) ?? "", property: site.slice(cut + 1) };
  });
  const stem = commonStem(parsed.map(({ own }) => own));
  if (!stem) return undefined;
  const nouns = new Set(parsed.map(({ property }) => NOUNS[property] ?? property));
  const [noun] = nouns;
  return once(nouns.size === 1 && noun ? `${stem}-${noun}` : stem);
}

function commonStem(signatures: readonly string[]): string | undefined {
  const [first, ...rest] = signatures.map((text) => {
    const [compound = ""] = text.split(/::|\[/);
    const [tag = "", ...classes] = compound.split(".");
    return { tag, classes };
  });
  if (!first) return undefined;
  const shared = first.classes.filter(
    (name) => !isUtility(name) && rest.every(({ classes }) => classes.includes(name)),
  );
  // The longest class says most: `btn-primary` rather than `btn`.
  const [best] = shared.sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  if (best) return kebab(best);
  if (rest.some(({ tag }) => tag !== first.tag)) return undefined;
  return ELEMENTS[first.tag] ?? (/^h[1-6]$/.test(first.tag) ? "heading" : undefined);
}

/** Removes repeated words: `card-card-title` becomes `card-title`, `help-text-text` becomes `help-text`. */
const once = (name: string): string => name.replace(/(?<=^|-)([a-z\d]+(?:-[a-z\d]+)*?)(?:-\1)+(?=-|$)/g, "$1");

const kebab = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-+|-+$/g, "");

/** Hues by OKLCH angle, in degrees. */
const HUE_RANGES: readonly (readonly [upTo: number, name: Hue])[] = [
  [12, "pink"],
  [35, "red"],
  [70, "orange"],
  [115, "yellow"],
  [160, "green"],
  [190, "teal"],
  [230, "cyan"],
  [275, "blue"],
  [300, "violet"],
  [330, "purple"],
  [350, "magenta"],
  [360, "pink"],
];
/** Steps by the lowest OKLCH lightness (0 to 1) that they include. */
const STEPS: readonly (readonly [downTo: number, step: number])[] = [
  [0.965, 50],
  [0.92, 100],
  [0.86, 200],
  [0.78, 300],
  [0.69, 400],
  [0.61, 500],
  [0.53, 600],
  [0.46, 700],
  [0.39, 800],
  [0.31, 900],
];

/** The look of a colour: hue and lightness step (`blue-600`), with its alpha in percent (`black-a50`). */
export function perceptualName({ oklch: { l, c, h }, alpha }: CanonicalColor): string {
  const suffix = alpha < 1 ? `-a${Math.round(alpha * 100)}` : "";
  if (l > 0.9999 && c < 0.001) return `white${suffix}`;
  if (l < 0.0001) return `black${suffix}`;
  const hue = c < 0.022 ? "gray" : (HUE_RANGES.find(([upTo]) => h < upTo)?.[1] ?? "pink");
  const step = STEPS.find(([downTo]) => l >= downTo)?.[1] ?? 950;
  return `${hue}-${step}${suffix}`;
}

/** A suffix for names that depends on nothing but the value. */
export const valueSuffix = ({ value }: CanonicalColor): string =>
  value
    .replace(/[^a-z\d.]+/gi, "-")
    .replace(/^-+|-+$/g, "")
    .replaceAll(".", "_");
