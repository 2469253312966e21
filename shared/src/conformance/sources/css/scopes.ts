import { splitList } from "../../../css/lists.ts";
import { findClosing } from "./brackets.ts";

/** The part of a page for which custom properties are set. */
export interface PropertyScope {
  /** Undefined: in all contexts. */
  readonly context: string | undefined;
  /** Classes and ids that may be those of a component: only the rest of the style sheet tells. */
  readonly owners: readonly string[];
}

const ROOT = /^(:root|html|:host|body|\*|::backdrop|:before|::before|::after|:after)$/i;
const ATTRIBUTE =
  /\[\s*(?:data-[\w-]*|[\w-]*theme[\w-]*|color-mode|mode|class)\s*[~^*|]?=\s*["']?([\w-]+)["']?\s*[is]?\s*\]/gi;
/** `[data-theme]` is set in each of the themes. */
const ANY_THEME = /\[\s*[\w-]*(?:theme|mode|scheme)\s*\]/gi;
const OWNER = /[.#]([\w-]+)/g;
const ROOT_PARTS = /:root|:host(?![\w-])|^(?:html|body)(?![\w-])/gi;
/** `:root .dark` is where `.dark` is, and so is `&.dark` in a rule for the root. */
const ROOT_ABOVE = /^(?:&|(?::root|html|body)[\s>]+)(?=[.#[:\w])/i;
const ROOT_BELOW = /[\s>](?:&|:root|html|body)$/i;

/** Longer selectors are for some elements. */
const MAX_SELECTOR = 1000;
/** Selectors that one with `:is()` stands for. */
const MAX_ALTERNATIVES = 50;

/** The parts of the page in which the custom properties of one selector hold; none if they are for some elements only. */
export function scopesOfSelector(selector: string): PropertyScope[] {
  if (selector.length > MAX_SELECTOR) return [];
  return alternativesOf(selector.trim()).flatMap((alternative) => scopeOf(alternative) ?? []);
}

const ALTERNATIVES = /:(?:where|is|host|host-context|-webkit-any|-moz-any)\(/i;

/** The selectors without `:is()` that a selector stands for. */
function alternativesOf(selector: string): string[] {
  const open = [selector];
  const alternatives: string[] = [];
  for (
    let text = open.shift();
    text !== undefined && alternatives.length + open.length < MAX_ALTERNATIVES;
    text = open.shift()
  ) {
    const match = ALTERNATIVES.exec(text);
    if (!match) {
      alternatives.push(text);
      continue;
    }
    const start = match.index + match[0].length;
    const end = findClosing(text, start);
    const [before, after] = [text.slice(0, match.index), text.slice(end + 1)];
    open.push(...splitList(text.slice(start, end)).map((part) => before + part + after));
  }
  return alternatives;
}

function scopeOf(selector: string): PropertyScope | undefined {
  // `:root:not(.dark)` is the page outside of its contexts.
  const text = selector
    .trim()
    .replace(/:not\([^()]*\)/gi, "")
    .replace(ROOT_ABOVE, "")
    .replace(ROOT_BELOW, "");
  if (ROOT.test(text)) return { context: undefined, owners: [] };
  if (/[\s>+~|]/.test(text.replace(/\[[^[\]]*\]|\([^()]*\)/g, ""))) return undefined;
  const rest = text.replace(ROOT_PARTS, "").replace(ANY_THEME, "");
  const attributes = [...rest.matchAll(ATTRIBUTE)].map(([, value]) => value ?? "");
  const withoutAttributes = rest.replace(ATTRIBUTE, "");
  const owners = [...withoutAttributes.matchAll(OWNER)].map(([, name]) => name ?? "");
  const hasTheme = attributes.length + owners.length > 0 || rest !== text;
  if (withoutAttributes.replace(OWNER, "").trim() !== "" || !hasTheme) return undefined;
  const themes = owners.filter(isThemed);
  const names = [...new Set([...attributes, ...themes].map(contextOfOwner))].filter((name) => name !== "auto");
  return {
    context: names.length === 0 ? undefined : names.join("-").slice(0, 40),
    // Beside a theme, `.acme-dark` is that theme's too.
    owners: owners.some(isThemeName) ? owners.filter((name) => !isThemed(name)) : owners,
  };
}

const THEME_WORDS =
  "light|lighter|lightest|dark|darker|darkest|dim|dimmed|contrast|high|colou?rblind|protanopia|deuteranopia|tritanopia|white|black|g\\d+|night|day|sepia";
const ONLY_THEME_WORDS = new RegExp(`^(?:${THEME_WORDS})(?:[-_]+(?:${THEME_WORDS}))*$`, "i");
const LAST_THEME_WORDS = new RegExp(`[-_]((?:${THEME_WORDS})(?:[-_]+(?:${THEME_WORDS}))*)$`, "i");

/** A name that says a theme by itself: `dark`, `theme-ocean`, `dark-mode`. */
const isThemeName = (name: string): boolean =>
  ONLY_THEME_WORDS.test(name) || /(?:^|[-_a-z])(?:[Tt]heme|[Mm]ode|[Ss]cheme)s?(?:[-_A-Z]|$)/.test(name);

/** `dark` of `theme-dark`, `acme-theme--dark`, `dark-mode`. */
export function contextName(name: string): string {
  const match =
    /(?:^|-)(?:theme|mode|scheme)-+(.+)$/.exec(name)?.[1] ?? /^(.+?)-(?:theme|mode|scheme)$/.exec(name)?.[1];
  return (match ?? name).toLowerCase();
}

/** The context of a class, an id or the value of an attribute: its last words decide, as in `acme-dark` and `acme--large`. */
export function contextOfOwner(name: string): string {
  const context = contextName(name);
  return LAST_THEME_WORDS.exec(context)?.[1] ?? /[^-]--([^-].*)$/.exec(context)?.[1] ?? context;
}

/** Returns whether a name says a theme at its end, after a prefix: `acme--dark`. */
export const endsWithTheme = (name: string): boolean => LAST_THEME_WORDS.test(name);

/** Returns whether a name says a theme: `dark`, `use-dark`, `theme-ocean`. */
export const isThemed = (name: string): boolean => isThemeName(name) || endsWithTheme(name);

/**
 * The context that a file's name or folder says, for its part of a source with several files: `dark` of `tokens.dark.json`.
 * A light one is the base.
 */
export function contextOfPath(path: string | undefined): string | undefined {
  const parts = (path ?? "").split("/");
  const [file = "", folder = ""] = parts.toReversed();
  const stem = file.replace(/(?:\.tokens)?\.\w+$/, "").replace(/[.\s]/g, "-");
  const words =
    ONLY_THEME_WORDS.exec(stem)?.[0] ?? LAST_THEME_WORDS.exec(stem)?.[1] ?? ONLY_THEME_WORDS.exec(folder)?.[0];
  return words === undefined || /^(light|white|day)$/i.test(words) ? undefined : words.toLowerCase();
}

/** Words that say a theme at the end of a file's name, or a colour: `colors-black.json`. */
const ALSO_COLORS = /^(?:black|contrast|high|sepia|g\d+)$/;

/** A file of a source, with the names of what it sets for the page as a whole. */
interface NamingFile {
  readonly path?: string | undefined;
  readonly names: Iterable<string>;
}

/** The contexts that the names of files say. A file whose name may also say a colour needs tokens that another file has as well. */
export function contextsOfPaths<File extends NamingFile>(
  files: readonly File[],
): ReadonlyMap<File, string | undefined> {
  const contexts = new Map(files.map((file) => [file, contextOfPath(file.path)]));
  for (const [file, context] of contexts) {
    if (context === undefined || !ALSO_COLORS.test(context)) continue;
    const names = new Set(file.names);
    const isAlone = files.every((sibling) => sibling === file || ![...sibling.names].some((name) => names.has(name)));
    if (isAlone) contexts.set(file, undefined);
  }
  return contexts;
}

/** The scope of rules in a media query. */
export interface MediaScope {
  readonly context: string | undefined;
  /** True if the context is that of a preference beside the colour scheme. */
  readonly isPreference: boolean;
}

const NO_CONTEXT: MediaScope = { context: undefined, isPreference: false };

/** The contexts of what people prefer. Their rules stand beside those of a theme. */
const PREFERENCES: Readonly<Record<string, string | undefined>> = {
  "prefers-contrast": "high-contrast",
  "prefers-contrast:more": "high-contrast",
  "prefers-contrast:high": "high-contrast",
  "prefers-contrast:less": "low-contrast",
  "prefers-contrast:no-preference": undefined,
  "forced-colors": "forced-colors",
  "forced-colors:active": "forced-colors",
  "forced-colors:none": undefined,
  "prefers-reduced-motion": "reduced-motion",
  "prefers-reduced-motion:reduce": "reduced-motion",
  "prefers-reduced-motion:no-preference": undefined,
};

/** The scope of rules in a media query; undefined if they hold on some screens only. */
export function scopeOfMedia(condition: string): MediaScope | undefined {
  const text = condition.trim().toLowerCase();
  // A query without a condition is for all, as in what Stitches writes: `@media{:root{…}}`.
  if (text === "" || /^(?:only\s+)?(?:all|screen)$/.test(text)) return NO_CONTEXT;
  const feature = /^(?:(?:only\s+)?(?:all|screen)\s+and\s+)?\(([^()]*)\)$/.exec(text)?.[1]?.replace(/\s+/g, "") ?? "";
  const scheme = /^prefers-color-scheme:(dark|light)$/.exec(feature)?.[1];
  if (scheme) return { context: scheme, isPreference: false };
  if (!Object.hasOwn(PREFERENCES, feature)) return undefined;
  const context = PREFERENCES[feature];
  return context === undefined ? NO_CONTEXT : { context, isPreference: true };
}
