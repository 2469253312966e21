import { Layer } from "./layers.ts";
import { type Reference, references } from "./var-references.ts";
import type { Weights } from "./weights.ts";
import type { Ranked } from "./winner.ts";

/** Where a rule stands, which decides whether its declarations win. */
export interface BlockPlace extends Pick<Ranked, "layer" | "order" | "tree"> {
  readonly weights: Weights;
}

/** A declaration of a property that is not custom. */
export interface Declaration {
  readonly property: string;
  /** As written. */
  readonly value: string;
  readonly references: readonly Reference[];
  readonly important: boolean;
}

const ROOT_LAYER = new Layer();
const NONE: readonly Declaration[] = [];

/** The declarations of a rule or a style attribute that set or use custom properties. They are parsed on first use. */
export class VariableBlock {
  readonly #text: string;
  readonly #place: BlockPlace | undefined;
  #sets: ReadonlyMap<string, string> | undefined;
  #uses: ReadonlyMap<string, readonly Reference[]> | undefined;
  #byFamily: ReadonlyMap<string, readonly Declaration[]> | undefined;

  /** @param place undefined for a style attribute */
  constructor(text: string, place?: BlockPlace) {
    this.#text = text;
    this.#place = place;
  }

  /** What decides whether a declaration of the block wins at a node that the block applies to. */
  rankAt(element: Element, pseudo: string, important: boolean): Ranked {
    if (!this.#place) return { important, layer: ROOT_LAYER, weight: Number.POSITIVE_INFINITY, order: 0, tree: 0 };
    const { layer, order, tree, weights } = this.#place;
    return { important, layer, order, tree, weight: weights.of(element, pseudo) };
  }

  /** Its declarations of a family of properties, in the order in which they stand. */
  declarations(ofFamily: string): readonly Declaration[] {
    if (!this.#byFamily) {
      const all = [...this.#declarations((property) => !property.startsWith("--"))];
      const declared = all.map(([property, text]): Declaration => {
        const value = text.replace(IMPORTANT, "");
        return { property, value, references: references(value), important: value !== text };
      });
      this.#byFamily = Map.groupBy(declared, ({ property }) => family(property));
    }
    return this.#byFamily.get(ofFamily) ?? NONE;
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

const IMPORTANT = /\s*!\s*important\s*$/i;

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

const SIDES = new Set(["top", "right", "bottom", "left", "row", "column"]);

/** Whether a declared property can set a painted one of the same family: `border-color` sets `border-top-color`. */
export function canSet(declared: string, painted: string): boolean {
  if (declared === painted) return true;
  const [a, b] = [partsOf(declared), partsOf(painted)];
  return isCommon(a.sides, b.sides) && isCommon(a.aspects, b.aspects);
}

/** Whether two lists have something in common, or one of them names nothing and so means all. */
const isCommon = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === 0 || b.length === 0 || a.some((word) => b.includes(word));

const parts = new Map<string, { sides: string[]; aspects: string[] }>();

/** The words of a property beyond those of its family: the sides of a box, and what of them. */
function partsOf(property: string): { sides: string[]; aspects: string[] } {
  let known = parts.get(property);
  if (!known) {
    const ofFamily = new Set(family(property).split("-"));
    const words = property.split("-").filter((word) => !ofFamily.has(word));
    known = { sides: words.filter((word) => SIDES.has(word)), aspects: words.filter((word) => !SIDES.has(word)) };
    parts.set(property, known);
  }
  return known;
}

/** The rules of one document or shadow root that set or use custom properties. */
export interface BlockSource {
  /** The declarations that apply to an element or to one of its pseudo-elements, with those of its style attribute. */
  blocks(element: Element, pseudo: string): readonly VariableBlock[];
  /** Whether the colour that an element has by a longhand is one that a rule sets without var(). */
  isLiteral(element: Element, pseudo: string, longhand: string, value: string): boolean;
  /** The declarations of a shadow tree's rules for its host or, if named, for a pseudo-element of the host. */
  forHost(pseudo: string): readonly VariableBlock[];
  /** The declarations of rules with `::slotted()` or `::part()` for an element of another tree. */
  foreign(element: Element): readonly VariableBlock[];
}
