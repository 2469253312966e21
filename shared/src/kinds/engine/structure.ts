import { isUtility } from "../../css/utility-classes.ts";
import { compareText } from "../../text/order.ts";

// Reads the role of a value from the signatures of its sites. Nothing here depends on how often a value is used.

/** Classes of icon libraries, which say nothing about the element but that it is an icon. */
export const ICON =
  /^(fa|fas|far|fab|fal|fad|bi|mdi|ti|ri|bx|bxs|la|las|pi|glyphicon|feather|lucide|material-icons|material-symbols)(-|$)/;
/** Sizes and looks of a component, which several of its colours share. */
const SIZE =
  /(^|-)(xs|sm|md|lg|xl|xxl|small|medium|large|block|wide|narrow|dismissible|outline|action|split|animated|striped)$/;
/** Words by which themes tell variants of a component apart. */
const VARIANT =
  /(^|[-_])(primary|secondary|tertiary|accent|brand|success|info|warning|danger|error|destructive|critical|positive|negative|dark|light|neutral|muted|inverse)$/;
const ELEMENTS = new Map([
  ["a", "link"],
  ["button", "button"],
  ["hr", "rule"],
  ["mark", "mark"],
  ["code", "code"],
]);

/** One site of a value: a kind of element, and the property by which it uses the value. */
export interface Site {
  readonly tag: string;
  /** Its classes that say what it is; those of its nearest ancestor with classes if it has none. */
  readonly classes: readonly string[];
  /** The classes are its own. */
  readonly hasOwnClass: boolean;
  readonly property: string;
}

/** @param text `<signature> <property>` */
export function parseSite(text: string): Site {
  const cut = text.lastIndexOf(" ");
  const compounds = text
    .slice(0, cut)
    .split(">")
    .map((compound) => {
      const [tag = "", ...classes] = (compound.split(/::|\[/, 1)[0] ?? "").split(".");
      return { tag, classes: classes.filter((name) => !isUtility(name) && !ICON.test(name)) };
    });
  const last = compounds.at(-1);
  const withClass = compounds.findLast(({ classes }) => classes.length > 0);
  return {
    tag: last?.tag ?? "",
    classes: withClass?.classes ?? [],
    hasOwnClass: withClass !== undefined && withClass === last,
    property: text.slice(cut + 1),
  };
}

/** At least this part of the sites must have a variant for it to name the value. Fewer say what it is used for besides. */
const MIN_VARIANT = 1 / 3;

export interface Stem {
  readonly text: string;
  /** The sites that it stands for; none if it stands for the value in whatever way it is used. */
  readonly sites: readonly Site[];
}

/**
 * Finds the word that all sites share: a class, the one that says most, or the element. If they share no class, it is the
 * variant that some of them have, if no site has another one.
 * @param isNeutral the value is used for everything, as white is, and no variant's own
 */
export function commonStem(all: readonly Site[], isNeutral: boolean): Stem | undefined {
  const sites = withoutTwins(all);
  const modifiers = new Set(sites.flatMap(({ classes }) => classes.filter((name) => isModifier(name, classes))));
  const best = sharedClass(sites, modifiers);
  if (best) return { text: kebab(best), sites };
  const tag = commonTag(sites) ?? "";
  const element = ELEMENTS.get(tag) ?? (/^h[1-6]$/.test(tag) ? "heading" : undefined);
  if (element) return { text: element, sites };
  return (isNeutral ? undefined : commonSurface(sites, modifiers)) ?? commonVariant(sites, modifiers);
}

/** The tag that the elements of all sites have. */
export function commonTag([firstSite, ...rest]: readonly Site[]): string | undefined {
  return rest.every(({ tag }) => tag === firstSite?.tag) ? firstSite?.tag : undefined;
}

/** A surface says more than the texts and lines of the same value: the background of `btn-primary` may be the colour of links. */
function commonSurface(sites: readonly Site[], modifiers: ReadonlySet<string>): Stem | undefined {
  const surfaces = sites.filter(({ property }) => property === "background-color");
  const best = sharedClass(surfaces, modifiers);
  return best !== undefined && VARIANT.test(best) ? { text: kebab(best), sites: [] } : undefined;
}

/** The class that all sites have, the one that says most. */
function sharedClass([firstSite, ...rest]: readonly Site[], modifiers: ReadonlySet<string>): string | undefined {
  const shared = firstSite?.classes.filter((name) => rest.every(({ classes }) => classes.includes(name))) ?? [];
  const [best] = shared
    .map((name) => ({ name, rank: rankOf(name, modifiers.has(name)) }))
    .sort((a, b) => a.rank - b.rank || b.name.length - a.name.length || compareText(a.name, b.name));
  return best?.name;
}

/** Sites of elements that differ only in classes for their layout count once. */
const withoutTwins = (sites: readonly Site[]): Site[] => [
  ...new Map(sites.map((site) => [`${site.tag}.${site.classes.join(".")} ${site.property}`, site])).values(),
];

/** The class of the only variant that sites have; of several components, the one with most sites. */
function commonVariant(sites: readonly Site[], modifiers: ReadonlySet<string>): Stem | undefined {
  const byClass = new Map<string, Site[]>();
  for (const site of sites) {
    for (const name of site.classes) {
      if (VARIANT.test(name) && modifiers.has(name)) byClass.set(name, [...(byClass.get(name) ?? []), site]);
    }
  }
  const variants = new Set([...byClass.keys()].map((name) => VARIANT.exec(name)?.[2]));
  const covered = new Set([...byClass.values()].flat());
  if (variants.size !== 1 || covered.size < sites.length * MIN_VARIANT) return undefined;
  const [best] = [...byClass].sort(([a, x], [b, y]) => y.length - x.length || compareText(a, b));
  return best && { text: kebab(best[0]), sites: best[1] };
}

/** Returns whether a class says which variant of a component an element is: `alert-success` beside `alert`. */
const isModifier = (name: string, classes: readonly string[]): boolean =>
  classes.some((base) => base !== name && name.startsWith(base) && /^[-_]/.test(name.slice(base.length)));

/** The lower, the more a class says of a value. */
function rankOf(name: string, modifier: boolean): number {
  if (SIZE.test(name)) return 3;
  if (!modifier) return 2;
  return VARIANT.test(name) ? 0 : 1;
}

/** Removes repeated words: `card-card-title` becomes `card-title`, `help-text-text` becomes `help-text`. */
export const withoutRepeats = (name: string): string =>
  name.replace(/(?<=^|-)([a-z\d]+(?:-[a-z\d]+)*?)(?:-\1)+(?=-|$)/g, "$1");

const kebab = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-+|-+$/g, "");
