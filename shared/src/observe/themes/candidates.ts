import { splitList } from "../../css/lists.ts";
import type { LiveRules } from "../asking/live-rules.ts";
import { selectorOf } from "../asking/rule-members.ts";
import * as dom from "../dom/members.ts";
import { type Atom, type FirstCompound, firstCompounds, onlyClass } from "./first-compounds.ts";
import { isOfComponent, isOfState, soundsLikeTheme, soundsStrong } from "./theme-words.ts";

/** Attributes and classes that may make a theme, since selectors begin with them. */
export interface ThemeCandidate {
  readonly key: string;
  readonly atoms: readonly Atom[];
  /** The custom properties that it sets by itself, and `color-scheme`. */
  readonly properties: Set<string>;
  /** How many rules begin with it that set none of these. */
  rules: number;
  /** How many rules are about elements below it. */
  below: number;
  /** The names of the elements in whose shadow trees its rules are. */
  readonly hosts: Set<string>;
  readonly tags: Set<string>;
}

export interface ThemeCandidates {
  readonly byKey: ReadonlyMap<string, ThemeCandidate>;
  /** Custom properties that the root sets. */
  readonly ofRoot: ReadonlySet<string>;
  /** Classes that the sheets lay out by themselves: components. */
  readonly laidOut: ReadonlySet<string>;
}

const MAX_CANDIDATES = 3_000;
/** The most attributes and classes of a theme. */
const MAX_ATOMS = 3;
/** A class that does not sound like a theme is one if it sets at least so many properties. */
const MANY_PROPERTIES = 8;
/** An attribute that does not sound like a theme is one if it sets at least so many properties. */
const SOME_PROPERTIES = 3;
/** Rules of a class alone that are looked at for layout. */
const LAYOUT_RULES = 20;
const LAYOUT = ["display", "width", "height", "padding-top", "margin-top", "position", "float", "flex-grow"];
/** Properties by which a class is a component's unless its name sounds like a theme. */
const TEXT = ["font-size", "font-weight", "line-height", "text-align", "border-top-width", "cursor", "margin-bottom"];
const ROOT = /^(?::root|html|body|\*|:host|)$/;

const setsOwn = (property: string): boolean => property.startsWith("--") || property === "color-scheme";
const keyOf = ({ kind, name, value }: Atom): string => (kind === "attribute" ? `[${name}=${value ?? ""}]` : `.${name}`);

/** Collects candidates from the rules of a page. */
export class CandidateList implements ThemeCandidates {
  readonly byKey = new Map<string, ThemeCandidate>();
  readonly ofRoot = new Set<string>();
  readonly laidOut = new Set<string>();
  readonly #layoutRules = new Map<string, number>();
  /** Returns whether an element around the page wears the class. */
  readonly #isWorn: (className: string) => boolean;

  constructor(isWorn: (className: string) => boolean) {
    this.#isWorn = isWorn;
  }

  add({ rule, roots, kind }: LiveRules["rules"][number]): void {
    if (kind !== "style") return;
    const style = rule as CSSStyleRule; // the cast: its kind says so
    const selectorText = selectorOf(style);
    const host = roots[0] && dom.hostOf(roots[0]);
    const properties = [...style.style].filter(setsOwn);
    for (const selector of splitList(selectorText)) {
      if (ROOT.test(selector)) for (const property of properties) this.ofRoot.add(property);
      this.#noteLayout(selector, style);
    }
    if (!/[.[]/.test(selectorText)) return;
    for (const compound of firstCompounds(selectorText)) this.#addCompound(compound, properties, host);
  }

  #noteLayout(selector: string, { style }: CSSStyleRule): void {
    const className = onlyClass(selector);
    if (className === undefined || this.laidOut.has(className)) return;
    const count = this.#layoutRules.get(className) ?? 0;
    if (count >= LAYOUT_RULES) return;
    this.#layoutRules.set(className, count + 1);
    const properties = soundsStrong(className) ? LAYOUT : [...LAYOUT, ...TEXT];
    if (properties.some((property) => style.getPropertyValue(property) !== "")) this.laidOut.add(className);
  }

  #addCompound(compound: FirstCompound, properties: readonly string[], host: Element | undefined): void {
    const { tag, isAlone } = compound;
    if (tag !== undefined && tag !== "html" && tag !== "body" && !tag.includes("-")) return;
    // A class that the page wears, that sounds like nothing and that sets little, is there anyway.
    const atoms = compound.atoms.filter(
      ({ kind, name }) =>
        kind === "attribute" || soundsLikeTheme(name) || properties.length >= MANY_PROPERTIES || !this.#isWorn(name),
    );
    if (atoms.length === 0 || atoms.length > MAX_ATOMS) return;
    const isPlausible = (atom: Atom) => this.#mayBeTheme(atom, properties.length);
    if (!atoms.every(isPlausible)) return;
    const isPlainAttribute = ({ kind, name }: Atom) => kind === "attribute" && !soundsLikeTheme(name);
    if (atoms.every(isPlainAttribute) && !(isAlone && properties.length >= SOME_PROPERTIES)) return;
    const candidate = this.#candidate(atoms);
    if (!candidate) return;
    if (isAlone && properties.length > 0) for (const property of properties) candidate.properties.add(property);
    else candidate.rules += 1;
    if (!isAlone) candidate.below += 1;
    if (host) candidate.hosts.add(dom.localName(host));
    if (tag !== undefined) candidate.tags.add(tag);
  }

  #mayBeTheme({ kind, name, value }: Atom, properties: number): boolean {
    if (kind === "attribute") {
      return (
        !isOfState(name) &&
        /^[A-Za-z_][\w.:-]{0,63}$/.test(name) &&
        value !== "" &&
        (value !== undefined || soundsStrong(name))
      );
    }
    if (!soundsLikeTheme(name) && properties < MANY_PROPERTIES) return false;
    return !isOfComponent(name) || this.#isWorn(name);
  }

  #candidate(atoms: readonly Atom[]): ThemeCandidate | undefined {
    const key = atoms.map(keyOf).sort().join("");
    const earlier = this.byKey.get(key);
    if (earlier || this.byKey.size >= MAX_CANDIDATES) return earlier;
    const candidate: ThemeCandidate = {
      key,
      atoms,
      properties: new Set(),
      rules: 0,
      below: 0,
      hosts: new Set(),
      tags: new Set(),
    };
    this.byKey.set(key, candidate);
    return candidate;
  }
}
