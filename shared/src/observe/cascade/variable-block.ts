import { type Reference, references } from "./var-references.ts";

/** What a rule or a style attribute declares that has to do with custom properties. Read when it is first asked for. */
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

  /** The var()s in what it paints with, by family of properties. */
  get uses(): ReadonlyMap<string, readonly Reference[]> {
    if (this.#uses) return this.#uses;
    const uses = new Map<string, readonly Reference[]>();
    for (const [property, value] of this.#declarations((each) => !each.startsWith("--"))) {
      const found = references(value);
      const kind = family(property);
      if (found.length > 0) uses.set(kind, [...(uses.get(kind) ?? []), ...found]);
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

/** Which declared properties can bring a colour to a painted one. */
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
  /** What the rules and the style attribute of an element, or of one of its pseudo-elements, declare. */
  blocks(element: Element, pseudo: string): readonly VariableBlock[];
  /** What the rules of a shadow tree declare for the tree's host. */
  readonly forHost: readonly VariableBlock[];
}
