import * as dom from "../dom/members.ts";
import type { Atom } from "./first-compounds.ts";
import type { LikelyTheme } from "./likely-themes.ts";

/** The elements around a page's content, from the root on, and the hosts of its shadow trees. */
export interface ThemePlaces {
  readonly wrappers: readonly Element[];
  readonly hosts: readonly Element[];
}

const MAX_WRAPPERS = 10;
const MAX_HOSTS = 60;
/** The share of the page's elements that a wrapper is around. */
const MOST = 0.6;

/** Finds the elements around a page's content. */
export function themePlacesOf(document: Document, trees: readonly dom.Root[]): ThemePlaces {
  const body = dom.body(document);
  const wrappers: Element[] = [dom.documentElement(document)];
  const sizeOf = (element: Element) => dom.findAllIn(element, "*").length;
  const size = body ? sizeOf(body) : 0;
  for (let wrapper: Element | undefined = body ?? undefined; wrapper && wrappers.length < MAX_WRAPPERS; ) {
    wrappers.push(wrapper);
    wrapper = [...dom.children(wrapper)].find((child) => sizeOf(child) >= Math.min(size * MOST, size - 12) && size > 0);
  }
  const hosts = trees.flatMap((tree) => dom.hostOf(tree) ?? []).slice(0, MAX_HOSTS);
  return { wrappers, hosts };
}

export const wears = (element: Element, className: string): boolean => dom.classList(element).contains(className);

/** The attributes and classes of a theme, and the element that they are put on. */
export interface PlacedTheme {
  readonly element: Element;
  readonly attributes: Readonly<Record<string, string>>;
  readonly classes: Readonly<Record<string, boolean>>;
}

/**
 * Finds where a theme is put: on the element that wears its attribute or a rival of its class, else on the body or the root.
 * @returns undefined if it is nowhere, or stands there already
 */
export function placeTheme(theme: LikelyTheme, { wrappers, hosts }: ThemePlaces): PlacedTheme | undefined {
  const { candidate, rivals } = theme;
  const element = elementOf(theme, wrappers, hosts);
  if (!element || candidate.atoms.every((atom) => hasAtom(element, atom))) return undefined;
  const attributes = candidate.atoms.flatMap((atom) =>
    atom.kind === "attribute" && !hasAtom(element, atom) ? [[atom.name, atom.value ?? ""]] : [],
  );
  const classes = new Map<string, boolean>();
  for (const { kind, name } of candidate.atoms) {
    if (kind !== "class") continue;
    for (const rival of rivals.get(name) ?? []) if (wears(element, rival)) classes.set(rival, false);
  }
  for (const { kind, name } of candidate.atoms) if (kind === "class") classes.set(name, true);
  return { element, attributes: Object.fromEntries(attributes), classes: Object.fromEntries(classes) };
}

function hasAtom(element: Element, { kind, name, value }: Atom): boolean {
  if (kind === "class") return wears(element, name);
  return value === undefined ? dom.hasAttribute(element, name) : dom.getAttribute(element, name) === value;
}

function elementOf(
  { candidate, rivals }: LikelyTheme,
  wrappers: readonly Element[],
  hosts: readonly Element[],
): Element | undefined {
  const { atoms, hosts: hostNames, tags, properties } = candidate;
  const ofHost = hosts.filter((host) => hostNames.has(dom.localName(host)));
  for (const { kind, name } of atoms) {
    const worn =
      kind === "attribute"
        ? [...wrappers, ...ofHost].find((element) => dom.hasAttribute(element, name))
        : wrappers.find((element) => (rivals.get(name) ?? []).some((rival) => wears(element, rival)));
    if (worn) return worn;
  }
  const ofTag = [...wrappers, ...hosts].find((element) => tags.has(dom.localName(element)));
  if (ofTag) return ofTag;
  // Rules of a shadow tree alone say nothing about the page around.
  return hostNames.size > 0 && tags.size === 0 && properties.size === 0 ? undefined : wrappers[0];
}

/** A selector of the element that a theme is put on, which also matches while it wears the theme. Undefined for the root. */
export function selectorFor({ element, classes }: PlacedTheme, { wrappers }: ThemePlaces): string | undefined {
  if (element === wrappers[0]) return undefined;
  const name = dom.localName(element);
  if (name === "body" || name.includes("-")) return name;
  const kept = [...dom.classList(element)].find(
    (className) => !(className in classes) && /^[\w-]{1,64}$/.test(className),
  );
  if (kept !== undefined) return `.${CSS.escape(kept)}`;
  const id = dom.getAttribute(element, "id") ?? "";
  return /^[\w-]{1,64}$/.test(id) ? `#${CSS.escape(id)}` : name;
}
