import { type Reference, references } from "./var-references.ts";

/** The declarations of a rule or a style attribute that set or use custom properties. They are parsed on first use. */
export class VariableBlock {
  readonly #text: string;
  #sets: ReadonlyMap<string, string> | undefined;
  #uses: ReadonlyMap<string, readonly Reference[]> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** The custom properties it sets, as written. */
  get sets(): ReadonlyMap<string, string> {
    this.#sets ??= new Map(this.#declarations((property) => property.startsWith("--")));
    return this.#sets;
  }

  /** The var()s in its other declarations, by the family of the property. */
  get uses(): ReadonlyMap<string, readonly Reference[]> {
    if (this.#uses) return this.#uses;
    const uses = new Map<string, readonly Reference[]>();
    for (const [property, value] of this.#declarations((each) => !each.startsWith("--"))) {
      const found = references(value);
      const key = family(property);
      if (found.length > 0) uses.set(key, [...(uses.get(key) ?? []), ...found]);
    }
    this.#uses = uses;
    return uses;
  }

  *#declarations(wanted: (property: string) => boolean): Generator<[property: string, value: string]> {
    for (const declaration of this.#text.split(";")) {
      const colon = declaration.indexOf(":");
      const property = declaration.slice(0, colon).trim();
      if (colon > 0 && wanted(property)) yield [property, declaration.slice(colon + 1).trim()];
    }
  }
}

/** Declared properties by the family in which they can supply the value of a painted property, the first that matches. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^background/, "background"],
  [/^border-.*radius$/, "border-radius"],
  [/^border/, "border"],
  [/^outline/, "outline"],
  [/^((column|row)-)?rule/, "rule"],
  [/^text-decoration/, "text-decoration"],
  [/^-webkit-text-fill-color$/, "color"],
  [/^(-webkit-)?mask/, "mask"],
  [/^(font|line-height$|letter-spacing$|text-transform$)/, "font"],
  [/^(margin|padding|transition|animation)(?=-|$)/, ""],
  [/^(grid-)?(row-|column-)?gap$/, "gap"],
];

const known = new Map<string, string>();

/** A key that is equal for all declared properties that can supply the value of one painted property. */
export function family(property: string): string {
  let found = known.get(property);
  if (found === undefined) {
    const [pattern, name] = FAMILIES.find(([each]) => each.test(property)) ?? [];
    found = name || (pattern?.exec(property)?.[1] ?? property);
    known.set(property, found);
  }
  return found;
}

/** The rules of one document or shadow root that set or use custom properties. */
export interface BlockSource {
  /** The declarations that apply to an element or to one of its pseudo-elements, with those of its style attribute. */
  blocks(element: Element, pseudo: string): readonly VariableBlock[];
  /** The declarations of a shadow tree's rules for its host or, if named, for a pseudo-element of the host. */
  forHost(pseudo: string): readonly VariableBlock[];
  /** The declarations of rules with `::slotted()` or `::part()` for an element of another tree. */
  foreign(element: Element): readonly VariableBlock[];
}
