/** The scope of a rule's custom properties: the whole page, a context of it (`dark`), or some elements only. */
export type PropertyScope = { readonly context: string | undefined } | undefined;

const ROOT = /^(:root|html|:host|body|\*|:where\(:root\)|:where\(html\)|::backdrop|:before|::before|::after|:after)$/i;
const ATTRIBUTE =
  /\[\s*(?:data-[\w-]*|[\w-]*theme[\w-]*|color-mode|mode|class)\s*[~^*|]?=\s*["']?([\w-]+)["']?\s*[is]?\s*\]/gi;
const CLASS = /\.([\w-]+)/g;
const ROOT_PART = /^(:root|html|:host|body)?/i;

/** Longer selectors are for some elements. */
const MAX_SELECTOR = 1000;

/** The part of the page in which the custom properties of one selector hold. */
export function scopeOfSelector(selector: string): PropertyScope {
  if (selector.length > MAX_SELECTOR) return undefined;
  const text = selector
    .trim()
    .replace(/^:where\((.*)\)$/s, "$1")
    .replace(/^:host\(([^()]*)\)$/i, "$1")
    .trim();
  if (ROOT.test(text)) return { context: undefined };
  // `:root:not(.dark)` is the page outside of its contexts.
  const withoutNot = text.replace(/:not\([^()]*\)/gi, "");
  if (ROOT.test(withoutNot)) return { context: undefined };
  const compound = withoutNot.replace(/\[[^[\]]*\]|\([^()]*\)/g, "");
  if (/[\s>+~]/.test(compound)) return undefined;
  const rest = withoutNot.replace(ROOT_PART, "").replace(/:(where|is)\(([^()]*)\)/gi, "$2");
  const attributes = [...rest.matchAll(ATTRIBUTE)].map(([, value]) => value ?? "");
  const classes = [...rest.matchAll(CLASS)].map(([, name]) => name ?? "");
  const remaining = rest.replace(ATTRIBUTE, "").replace(CLASS, "").trim();
  if (remaining !== "" || attributes.length + classes.length === 0) return undefined;
  if (!classes.every(isTheme)) return undefined;
  const names = [...new Set([...attributes, ...classes].map(contextName))].filter((name) => name !== "auto");
  return { context: names.length === 0 ? undefined : names.join("-").slice(0, 40) };
}

const THEME_WORD = /^(light|dark|dim|contrast|high|white|black|g\d+|night|day|sepia)$/;

/** A class that says a theme: `.dark`, `.theme-ocean`, `.dark-mode`. */
const isTheme = (name: string): boolean =>
  /theme|mode|scheme/.test(name) || name.split("-").every((word) => THEME_WORD.test(word));

/** `dark` of `theme-dark`, `acme-theme--dark`, `dark-mode`. */
export function contextName(name: string): string {
  const match =
    /(?:^|-)(?:theme|mode|scheme)-+(.+)$/.exec(name)?.[1] ?? /^(.+?)-(?:theme|mode|scheme)$/.exec(name)?.[1];
  return (match ?? name).toLowerCase();
}

/** The scope of rules in a media query. */
export function scopeOfMedia(condition: string): PropertyScope {
  const text = condition.trim().toLowerCase();
  const scheme = /^(?:(?:all|screen)\s+and\s+)?\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)$/.exec(text)?.[1];
  if (scheme) return { context: scheme };
  return text === "all" || text === "screen" ? { context: undefined } : undefined;
}
