import type { Hue } from "../css/hues.ts";
import { isUtility } from "../css/utility-classes.ts";
import type { Observation } from "../observe/observation.ts";
import { type CanonicalColor, canonicalColor } from "./color.ts";
import type { PaletteColor } from "./palette.ts";

/** The property as people say it: `primary-background`, `alert-text`. */
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
 * A name from stable structure: the page's own text and canvas, or what all sites of the colour have in common.
 * Undefined where it is used for too much to say.
 */
export function roleName({ color, sites }: PaletteColor, page: Observation["page"]): string | undefined {
  if (canonicalColor(page.background)?.value === color.value) return "body-background";
  if (canonicalColor(page.text)?.value === color.value) return "body-text";
  const places = [...sites].map((site) => {
    const cut = site.lastIndexOf(" ");
    return { own: site.slice(0, cut).split(">").at(-1) ?? "", property: site.slice(cut + 1) };
  });
  const stem = commonStem(places.map(({ own }) => own));
  if (!stem) return undefined;
  const nouns = new Set(places.map(({ property }) => NOUNS[property] ?? property));
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
  // The longest says most: `btn-primary` beside `btn`.
  const [best] = shared.sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  if (best) return kebab(best);
  if (rest.some(({ tag }) => tag !== first.tag)) return undefined;
  return ELEMENTS[first.tag] ?? (/^h[1-6]$/.test(first.tag) ? "heading" : undefined);
}

/** Says nothing twice in a row: `card__card-title`, `help-text` as a text. */
const once = (name: string): string => name.replace(/(?<=^|-)([a-z\d]+(?:-[a-z\d]+)*?)(?:-\1)+(?=-|$)/g, "$1");

const kebab = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-+|-+$/g, "");

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
/** OKLCH lightness (0 to 1) down to which a step reaches. */
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

/** What the colour looks like: hue family and lightness step (`blue-600`), with its alpha in percent (`black-a50`). */
export function perceptualName({ oklch: { l, c, h }, alpha }: CanonicalColor): string {
  const suffix = alpha < 1 ? `-a${Math.round(alpha * 100)}` : "";
  if (l > 0.9999 && c < 0.001) return `white${suffix}`;
  if (l < 0.0001) return `black${suffix}`;
  const hue = c < 0.022 ? "gray" : (HUE_RANGES.find(([upTo]) => h < upTo)?.[1] ?? "pink");
  const step = STEPS.find(([downTo]) => l >= downTo)?.[1] ?? 950;
  return `${hue}-${step}${suffix}`;
}

/** A name's suffix that only the value decides. */
export const valueSuffix = ({ value }: CanonicalColor): string =>
  value
    .replace(/[^a-z\d.]+/gi, "-")
    .replace(/^-+|-+$/g, "")
    .replaceAll(".", "_");
