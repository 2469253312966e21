import type * as dom from "../../dom/members.ts";
import { getOrCreate } from "../../memo.ts";
import type { Undo } from "../changes.ts";
import type { LiveRule } from "../live-rules.ts";
import { insertLast, type Mark, registerMark, setMarks, writableSheet } from "../sheets.ts";
import type { Declaration, Declarations } from "./declarations.ts";
import { askedLonghands, type Flow, indexOf, physicalOf } from "./properties.ts";

// For a moment, each declaration that is asked for has a mark beside it in its rule: a custom property with the number of the
// declaration. Of the marks for one property, the browser lets the one win whose declaration wins, by layer, scope, importance,
// specificity and order. Marks are not inherited, and nothing uses them: neither paint nor layout changes, nothing moves.

const PREFIX = "--tintype-";
/** Tells that a node declares custom properties. */
const SETS_CUSTOM = `${PREFIX}sets-custom`;
const SUMMARY = `${PREFIX}summary`;
const SEPARATOR = "|";
/** Between the texts of parts. Firefox 140 writes comments between separators, so it must not be in those. */
const NEXT_PART = ";";
const REVERTS = "-reverts";

export interface MarkedRule extends Declarations {
  readonly style: CSSStyleDeclaration;
  readonly live: LiveRule;
  readonly isOfPseudo: boolean;
}

/** The marks of a document: written into its rules, and read at its nodes. */
export class Marks {
  readonly #declarations: Declaration[] = [];
  readonly #numbers = new Map<Declaration, number>();
  readonly #view: Window;
  readonly #flows: readonly Flow[];
  readonly #rules: readonly MarkedRule[];
  readonly #roots: readonly dom.Root[];
  /** The positions of the longhands that a rule declares. */
  readonly #declared = new Set<number>();
  /** Positions of the longhands that an important `revert-layer` rolls back, behind the style attribute too. */
  readonly #reverting = new Set<number>();
  readonly #customs = new Set<string>();
  /** The longhands that are marked together. */
  #parts: readonly (readonly number[])[];
  /** True if the document has a sheet in which marks can be registered. */
  isWritten = false;

  constructor(view: Window, roots: readonly dom.Root[], rules: readonly MarkedRule[], flows: readonly Flow[]) {
    this.#view = view;
    this.#roots = roots;
    this.#rules = rules;
    this.#flows = flows;
    for (const { painted, customs } of rules) {
      for (const [longhand, declaration] of painted) {
        for (const index of this.#indexesOf(longhand)) {
          this.#declared.add(index);
          if (isReverting(declaration)) this.#reverting.add(index);
        }
      }
      for (const [name] of customs) this.#customs.add(name);
    }
    this.#parts = [[...this.#declared]];
  }

  /** How many properties are marked at each node. */
  get size(): number {
    return (this.#declared.size + this.#reverting.size) * this.#flows.length;
  }

  /** Divides the marks of painted properties, so that browsers compute styles with some of them at a time. */
  divide(count: number): void {
    const parts = Array.from({ length: Math.max(1, Math.min(count, this.#declared.size)) }, (): number[] => []);
    // Neighbours are declared by the same rules: each part has as much to do as the others.
    [...this.#declared].forEach((index, position) => void parts[position % parts.length]?.push(index));
    this.#parts = parts;
  }

  get parts(): number {
    return this.#parts.length;
  }

  /** The marks of one part of the painted properties, of custom properties or of both, for `whileChanged`. */
  of(marked: Marked): { apply(undo: Undo): void } {
    return {
      apply: (undo) => {
        const part = marked.part === undefined ? undefined : this.#summary(marked.part);
        if (!this.#register(part, marked.customs, undo)) return;
        this.isWritten = true;
        for (const rule of this.#rules) this.#mark(rule, part, marked.customs, undo);
        if (part) for (const root of this.#roots) this.#sumUp(root, part, undo);
      },
    };
  }

  /** All marks of a node in one text, by flow: one read for each node instead of one for each mark. */
  #summary(number: number): MarkedPart {
    const longhands = new Set(this.#parts[number] ?? []);
    const isFirst = number === 0;
    const texts = this.#flows.map((_, flow): [string, string] => {
      const marks = [...this.#longhandMarks(longhands, flow), ...(isFirst ? [SETS_CUSTOM] : [])];
      // The first separator tells that a rule is for a pseudo-element, whatever it declares.
      return [`${SUMMARY}-${flow}`, SEPARATOR + marks.map((name) => `var(${name},)`).join(SEPARATOR)];
    });
    return { longhands, isFirst, texts };
  }

  /** The declarations of a part that won at a node. Those of all parts, one after the other, are told by `parse`. */
  winners(style: CSSStyleDeclaration, flow: number): string {
    return style.getPropertyValue(`${SUMMARY}-${flow}`).trim();
  }

  static join(winnersBefore: string | undefined, winners: string): string {
    return winnersBefore === undefined ? winners : `${winnersBefore}${NEXT_PART}${winners}`;
  }

  /** Returns whether no rule that is marked applies to the node with these winners. */
  static isEmpty(text: string): boolean {
    return text.split(NEXT_PART).every((ofPart) => ofPart === "");
  }

  /** Returns whether rules declare custom properties at the node with these winners of the first part. */
  static setsCustom(text: string): boolean {
    const end = text.indexOf(NEXT_PART);
    return (end < 0 ? text : text.slice(0, end)).endsWith(`${SEPARATOR}1`);
  }

  /** The declarations that a text of winners tells, by the positions of their longhands. */
  parse(text: string): (Declaration | undefined)[] {
    const winners: (Declaration | undefined)[] = [];
    text.split(NEXT_PART).forEach((ofPart, part) => {
      const [, ...marks] = ofPart.split(SEPARATOR);
      const longhands = this.#parts[part] ?? [];
      let position = 0;
      for (const index of longhands) winners[index] = this.#declarations[Number(marks[position++] || Number.NaN)];
      for (const index of longhands) {
        if (!this.#reverting.has(index) || marks[position++] !== "1") continue;
        const { text = "revert", style } = winners[index] ?? {};
        winners[index] = { text, important: true, style };
      }
    });
    return winners;
  }

  /** The declaration of a custom property that won at a node; undefined if it inherits the property. */
  custom(style: CSSStyleDeclaration, name: string): Declaration | undefined {
    if (!this.#customs.has(name)) return undefined;
    return this.#declarations[Number(style.getPropertyValue(customMark(name)).trim() || Number.NaN)];
  }

  orderOf(declaration: Declaration): number {
    return this.#numbers.get(declaration) ?? Number.POSITIVE_INFINITY;
  }

  /** Marks must not be inherited. Only rules of documents register properties, also for their shadow trees. */
  #register(part: MarkedPart | undefined, hasCustoms: boolean, undo: Undo): CSSStyleSheet | undefined {
    const [root] = this.#roots;
    const sheet = root && writableSheet(root, this.#view);
    if (!sheet) return undefined;
    const names = new Set(hasCustoms ? [...this.#customs].map(customMark) : []);
    if (part) {
      if (part.isFirst) names.add(SETS_CUSTOM);
      for (const [name] of part.texts) names.add(name);
      this.#flows.forEach((_, flow) => {
        for (const name of this.#longhandMarks(part.longhands, flow)) names.add(name);
      });
    }
    for (const name of names) registerMark(sheet, this.#view, name, undo);
    return sheet;
  }

  #mark(rule: MarkedRule, part: MarkedPart | undefined, hasCustoms: boolean, undo: Undo): void {
    const { style, painted, customs, isOfPseudo } = rule;
    const marks = new Map<string, Mark>();
    const add = (name: string, value: string, important = false) => {
      if (important || !marks.get(name)?.important) marks.set(name, { name, value, important });
    };
    if (hasCustoms)
      for (const [name, declaration] of customs)
        add(customMark(name), this.#valueOf(declaration), declaration.important);
    for (const [longhand, declaration] of part ? painted : []) {
      this.#flows.forEach((flow, number) => {
        const index = indexOf(physicalOf(longhand, flow));
        if (index === undefined || !part?.longhands.has(index)) return;
        const mark = this.#markOf(index, number);
        add(mark, this.#valueOf(declaration), declaration.important);
        if (isReverting(declaration)) add(`${mark}${REVERTS}`, "1", true);
      });
    }
    if (part?.isFirst && customs.length > 0) add(SETS_CUSTOM, "1");
    // Pseudo-elements are not selected by `*`, nor parts by a rule of their own tree if that has no sheet.
    if (part && isOfPseudo) for (const [name, text] of part.texts) add(name, text);
    setMarks(style, [...marks.values()], undo);
  }

  /** The browser rolls back to the layer below by itself. */
  #valueOf(declaration: Declaration): string {
    if (declaration.text === "revert-layer") return declaration.text;
    const number = getOrCreate(this.#numbers, declaration, () => this.#declarations.push(declaration) - 1);
    return String(number);
  }

  #longhandMarks(longhands: ReadonlySet<number>, flow: number): string[] {
    const marks = [...longhands].map((index) => this.#markOf(index, flow));
    const reverting = [...longhands].filter((index) => this.#reverting.has(index));
    return [...marks, ...reverting.map((index) => `${this.#markOf(index, flow)}${REVERTS}`)];
  }

  #sumUp(root: dom.Root, { texts }: MarkedPart, undo: Undo): void {
    const sheet = writableSheet(root, this.#view);
    if (sheet) insertLast(sheet, `* { ${texts.map((summary) => summary.join(":")).join(";")} }`, undo);
  }

  /** Properties without logical sides have one mark for all flows. */
  #markOf(index: number, flow: number): string {
    return SIDED.test(askedLonghands[index] ?? "") ? `${PREFIX}${flow}-${index}` : `${PREFIX}0-${index}`;
  }

  #indexesOf(longhand: string): readonly number[] {
    const physical = new Set(this.#flows.map((flow) => physicalOf(longhand, flow)));
    return [...physical].flatMap((name) => indexOf(name) ?? []);
  }
}

/** Which declarations are marked at a time. */
interface Marked {
  /** The number of the part of the painted properties; undefined for none. */
  readonly part: number | undefined;
  readonly customs: boolean;
}

interface MarkedPart {
  readonly longhands: ReadonlySet<number>;
  readonly isFirst: boolean;
  readonly texts: readonly (readonly [name: string, text: string])[];
}

const SIDED = /^(?:margin|padding|border-(?:top|right|bottom|left))-/;

const isReverting = ({ text, important }: Declaration): boolean => important && text === "revert-layer";

const customMark = (name: string): string => `${PREFIX}${name}`;
