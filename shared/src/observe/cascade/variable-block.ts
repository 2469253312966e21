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

/** A key that is equal for all declared properties that can supply the value of one painted property. */
export function family(property: string): string {
  if (property.startsWith("background")) return "background";
  if (property.startsWith("border")) return "border";
  if (property.startsWith("outline")) return "outline";
  if (property.startsWith("column-rule")) return "column-rule";
  if (property.startsWith("text-decoration")) return "text-decoration";
  if (property === "-webkit-text-fill-color") return "color";
  return property;
}

/** The rules of one document or shadow root that set or use custom properties. */
export interface BlockSource {
  /** The declarations that apply to an element or to one of its pseudo-elements, with those of its style attribute. */
  blocks(element: Element, pseudo: string): readonly VariableBlock[];
  /** The declarations of a shadow tree's rules for its host. */
  readonly forHost: readonly VariableBlock[];
}
