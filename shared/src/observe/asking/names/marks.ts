import * as dom from "../../dom/members.ts";
import type { Undo } from "../changes.ts";
import { insertLast, writableSheet } from "../sheets.ts";
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
const REVERTS = "-reverts";

/** A rule with declarations that are asked for. */
export interface MarkedRule extends Declarations {
  readonly style: CSSStyleDeclaration;
  /** It is for a pseudo-element. */
  readonly isOfPseudo: boolean;
}

/** The marks of a document: written into its rules, and read at its nodes. */
export class Marks {
  readonly #declarations: Declaration[] = [];
  readonly #numbers = new Map<Declaration, number>();
  readonly #view: Window & typeof globalThis;
  readonly #flows: readonly Flow[];
  readonly #rules: readonly MarkedRule[];
  readonly #roots: readonly dom.Root[];
  /** The positions of the longhands that a rule declares. */
  readonly #declared = new Set<number>();
  /** Those that an important `revert-layer` rolls back, behind the style attribute too. */
  readonly #reverting = new Set<number>();
  readonly #customs = new Set<string>();
  /** All marks of a node in one text, by flow: one read for each node instead of one for each mark. */
  readonly #summaries: readonly (readonly [name: string, text: string])[];

  constructor(view: Window, roots: readonly dom.Root[], rules: readonly MarkedRule[], flows: readonly Flow[]) {
    // The cast: the type of a window does not have the globals of its realm.
    this.#view = view as Window & typeof globalThis;
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
    this.#summaries = flows.map((_, flow) => {
      const marks = [...this.#longhandMarks(flow), SETS_CUSTOM];
      return [`${SUMMARY}-${flow}`, marks.map((name) => `var(${name},)`).join(SEPARATOR)];
    });
  }

  /** The marks of painted properties, of custom properties or of both, for `whileChanged`. */
  of(part: MarkedPart): { apply(undo: Undo): void } {
    return {
      apply: (undo) => {
        if (!this.#register(part, undo)) return;
        for (const rule of this.#rules) this.#mark(rule, part, undo);
        if (part.painted) for (const root of this.#roots) this.#sumUp(root, undo);
      },
    };
  }

  /** The declarations that won at a node. */
  winners(style: CSSStyleDeclaration, flow: number): Winners {
    const text = style.getPropertyValue(`${SUMMARY}-${flow}`).trim();
    return { text, setsCustom: text === "1" || text.endsWith(`${SEPARATOR}1`) };
  }

  /** What the text of winners says. */
  parse(text: string): (Declaration | undefined)[] {
    const parts = text.split(SEPARATOR);
    const winners: (Declaration | undefined)[] = [];
    let position = 0;
    for (const index of this.#declared) winners[index] = this.#declarations[Number(parts[position++] || Number.NaN)];
    for (const index of this.#reverting) {
      if (parts[position++] === "1") winners[index] = { text: winners[index]?.text ?? "revert", important: true };
    }
    return winners;
  }

  /** The declaration of a custom property that won at a node; undefined if it inherits the property. */
  custom(style: CSSStyleDeclaration, name: string): Declaration | undefined {
    if (!this.#customs.has(name)) return undefined;
    return this.#declarations[Number(style.getPropertyValue(customMark(name)).trim() || Number.NaN)];
  }

  /** The order of a declaration among all. */
  orderOf(declaration: Declaration): number {
    return this.#numbers.get(declaration) ?? Number.POSITIVE_INFINITY;
  }

  /** Marks must not be inherited. Only rules of documents register properties, also for their shadow trees. */
  #register(part: MarkedPart, undo: Undo): CSSStyleSheet | undefined {
    const [root] = this.#roots;
    const sheet = root && writableSheet(root, this.#view);
    if (!sheet) return undefined;
    const names = new Set(part.customs ? [...this.#customs].map(customMark) : []);
    if (part.painted) for (const name of this.#paintedMarks) names.add(name);
    for (const name of names) {
      const text = `@property ${this.#view.CSS.escape(name)} { syntax: "*"; inherits: false }`;
      insertLast(sheet, text, undo);
    }
    return sheet;
  }

  #mark({ style, painted, customs, isOfPseudo }: MarkedRule, part: MarkedPart, undo: Undo): void {
    const marks = new Map<string, Mark>();
    const add = (name: string, value: string, isImportant = false) => {
      if (isImportant || !marks.get(name)?.isImportant) marks.set(name, { value, isImportant });
    };
    if (part.customs)
      for (const [name, declaration] of customs)
        add(customMark(name), this.#valueOf(declaration), declaration.important);
    if (part.painted) {
      for (const [longhand, declaration] of painted) {
        this.#flows.forEach((flow, number) => {
          const index = indexOf(physicalOf(longhand, flow));
          if (index === undefined) return;
          const mark = this.#markOf(index, number);
          add(mark, this.#valueOf(declaration), declaration.important);
          if (isReverting(declaration)) add(`${mark}${REVERTS}`, "1", true);
        });
      }
      if (customs.length > 0) add(SETS_CUSTOM, "1");
      // Pseudo-elements are not selected by `*`, nor parts by a rule of their own tree if that has no sheet.
      if (isOfPseudo) for (const [name, text] of this.#summaries) add(name, text);
    }
    undo.add(() => {
      for (const name of marks.keys()) dom.removeProperty(style, name);
    });
    for (const [name, { value, isImportant }] of marks)
      dom.setProperty(style, name, value, isImportant ? "important" : "");
  }

  /** The browser rolls back to the layer below by itself. */
  #valueOf(declaration: Declaration): string {
    if (declaration.text === "revert-layer") return declaration.text;
    let number = this.#numbers.get(declaration);
    if (number === undefined) {
      number = this.#declarations.push(declaration) - 1;
      this.#numbers.set(declaration, number);
    }
    return String(number);
  }

  get #paintedMarks(): Iterable<string> {
    const ofLonghands = this.#flows.flatMap((_, flow) => this.#longhandMarks(flow));
    return [SETS_CUSTOM, ...this.#summaries.map(([name]) => name), ...ofLonghands];
  }

  #longhandMarks(flow: number): string[] {
    const marksOf = (indexes: Iterable<number>) => [...indexes].map((index) => this.#markOf(index, flow));
    return [...marksOf(this.#declared), ...marksOf(this.#reverting).map((mark) => `${mark}${REVERTS}`)];
  }

  #sumUp(root: dom.Root, undo: Undo): void {
    const sheet = writableSheet(root, this.#view);
    if (sheet) insertLast(sheet, `* { ${this.#summaries.map((summary) => summary.join(":")).join(";")} }`, undo);
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

interface Mark {
  readonly value: string;
  readonly isImportant: boolean;
}

/** Which declarations are marked at a time. */
export interface MarkedPart {
  readonly painted: boolean;
  readonly customs: boolean;
}

/** The declarations that won at a node, as text that is equal for equal ones. */
export interface Winners {
  readonly text: string;
  /** Rules declare custom properties at the node. */
  readonly setsCustom: boolean;
}

const SIDED = /^(?:margin|padding|border-(?:top|right|bottom|left))-/;

const isReverting = ({ text, important }: Declaration): boolean => important && text === "revert-layer";

const customMark = (name: string): string => `${PREFIX}${name}`;
