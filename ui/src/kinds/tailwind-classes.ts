import { TAILWIND_HUES } from "@tintype/shared/css/hues";
import { tailwindKeys } from "@tintype/shared/export/tailwind/keys";
import type { NamedKey, NamedToken } from "@tintype/shared/kinds/kind";
import type { Tokens } from "@tintype/shared/kinds/wire";

/** A class of Tailwind for a token, and whether the page has it or only the theme that Tintype exports. */
export interface TailwindClass {
  readonly text: string;
  readonly of: "page" | "export";
}

export type FindTailwindClass = (kind: NamedKey, token: NamedToken) => TailwindClass | undefined;

/** @returns a function that finds the class of a token; undefined for a kind without utilities */
export function tailwindClasses(tokens: Tokens): FindTailwindClass {
  const exported = tailwindKeys(tokens);
  const isTailwind4 = tokens.colors.some(({ custom_property: property = "" }) => PALETTE_VARIABLE.test(property));
  return (kind, token) => {
    const key = kind === "colors" ? pageKey(token, isTailwind4) : undefined;
    if (key !== undefined) return { text: `${colorUtility(token)}-${key}`, of: "page" };
    const exportedClass = exported(kind, token.name);
    const text = exportedClass && utility(token, exportedClass.namespace, exportedClass.key);
    return text === undefined ? undefined : { text, of: "export" };
  };
}

const PALETTE = `(?:${TAILWIND_HUES.join("|")})-(?:50|[1-9]00|950)`;
/** A variable of Tailwind 4's own palette: a page that has one is made with it. */
const PALETTE_VARIABLE = new RegExp(`^--color-${PALETTE}$`);
/** A name that comes from a utility class of the page: Tailwind 3 has no variables. */
const PALETTE_NAME = new RegExp(`^${PALETTE}(-a\\d+)?$`);

/** A colour of the theme whose name a class can contain. */
const THEME_COLOR = /^--color-([\w-]+)$/;

function pageKey(token: NamedToken, isTailwind4: boolean): string | undefined {
  const { name, named_by: namer, custom_property: property } = token;
  if (namer !== "page") return undefined;
  if (property === undefined) return PALETTE_NAME.test(name) ? name.replace(/-a(\d+)$/, "/$1") : undefined;
  return isTailwind4 ? THEME_COLOR.exec(property)?.[1] : undefined;
}

/** The utility of the property that uses a token most. */
function colorUtility({ contexts, uses = {} }: NamedToken): string {
  const [most = "background-color"] = contexts.toSorted((a, b) => (uses[b] ?? 0) - (uses[a] ?? 0));
  if (most.startsWith("border")) return "border";
  return COLOR_UTILITIES.get(most) ?? "bg";
}

const COLOR_UTILITIES = new Map([
  ["color", "text"],
  ["fill", "fill"],
  ["stroke", "stroke"],
  ["outline-color", "outline"],
  ["text-decoration-color", "decoration"],
  ["caret-color", "caret"],
  ["accent-color", "accent"],
  ["box-shadow", "shadow"],
]);

/** The first word of the utilities of each namespace of the theme. */
const UTILITIES = new Map([
  ["radius", "rounded"],
  ["shadow", "shadow"],
  ["text-shadow", "text-shadow"],
  ["drop-shadow", "drop-shadow"],
  ["border-width", "border"],
  ["text", "text"],
  ["ease", "ease"],
  ["opacity", "opacity"],
  ["z-index", "z"],
  ["transition-duration", "duration"],
  ["background-image-gradient", "bg-gradient"],
]);

function utility(token: NamedToken, namespace: string, key: string): string | undefined {
  if (namespace === "color") return `${colorUtility(token)}-${key}`;
  if (namespace === "breakpoint") return `${key}:`;
  if (namespace === "spacing") return `${spacingUtility(token)}-${key}`;
  const word = UTILITIES.get(namespace);
  return word && `${word}-${key}`;
}

function spacingUtility({ contexts, uses = {} }: NamedToken): string {
  const [most = ""] = contexts.toSorted((a, b) => (uses[b] ?? 0) - (uses[a] ?? 0));
  return most.startsWith("margin") ? "m" : most.endsWith("gap") ? "gap" : "p";
}
