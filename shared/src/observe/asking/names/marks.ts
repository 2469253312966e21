import type * as dom from "../../dom/members.ts";
import { getOrCreate } from "../../memo.ts";
import type { Undo } from "../changes.ts";
import type { Flow } from "../properties.ts";
import { insertLast, registerMark, setMarks, writableSheet } from "../sheets.ts";
import type { Declaration } from "./declarations.ts";
import {
  groupMarks,
  groupsOf,
  type MarkGroup,
  namesOf,
  type PaintedGroup,
  paintedGroup,
  rollsBack,
} from "./mark-groups.ts";
import { declaredBy, type MarkedRule, type RuleMarks, ruleMarks } from "./rule-marks.ts";

// For a moment, each rule has marks beside its declarations: custom properties with the number of the rule. Of the marks for one
// property, the browser lets the one win whose declaration wins, by layer, scope, importance, specificity and order. Properties
// that the same rules declare share a mark. Marks are not inherited, and nothing uses them: neither paint nor layout changes,
// nothing moves.

const PREFIX = "--tintype-";
/** Tells that a node declares custom properties. */
const SETS_CUSTOM = `${PREFIX}sets-custom`;
const SUMMARY = `${PREFIX}summary`;
/** All marks of custom properties in one text, at the nodes at which rules declare some. */
const CUSTOMS = `${PREFIX}customs`;
const SEPARATOR = "|";
/** Between the texts of parts. Firefox 140 writes comments between separators, so it must not be in those. */
const NEXT_PART = ";";

/** The marks of a document: written into its rules, and read at its nodes. */
export class Marks {
  readonly #view: Window;
  readonly #sumsCustoms: boolean;
  readonly #flows: readonly Flow[];
  readonly #roots: readonly dom.Root[];
  readonly #rules: readonly RuleMarks[];
  readonly #groups: readonly PaintedGroup[];
  readonly #customs: readonly MarkGroup[];
  readonly #customIndexes: ReadonlyMap<string, number>;
  readonly #summaryOfCustoms: string;
  /** By the texts of winners. */
  readonly #unlike = new Map<string, boolean>();
  readonly #unlikeCustoms = new Map<string, boolean>();
  readonly #orders = new Map<Declaration, number>();
  /** The groups that are marked together. */
  readonly #parts: Part[] = [];
  /** Number of the groups in the parts. */
  #divided = 0;
  /** True if the document has a sheet in which marks can be registered. */
  isWritten = false;

  /** @param sumsCustoms whether nodes have the marks of custom properties in one text too */
  constructor(
    view: Window,
    roots: readonly dom.Root[],
    rules: readonly MarkedRule[],
    flows: readonly Flow[],
    sumsCustoms: boolean,
  ) {
    this.#sumsCustoms = sumsCustoms;
    this.#view = view;
    this.#roots = roots;
    this.#flows = flows;
    const declared = rules.map((rule) => declaredBy(rule, flows));
    const painted = groupMarks(
      declared.map((rule) => rule.painted),
      `${PREFIX}p`,
    );
    // The style attribute does not win either where an important `revert-layer` of a rule does.
    const reverting = groupMarks(
      declared.map((rule) => rule.reverting),
      `${PREFIX}r`,
    );
    this.#groups = [
      ...painted.map((group) => paintedGroup(group, flows.length, false)),
      ...reverting.map((group) => paintedGroup(group, flows.length, true)),
    ];
    this.#customs = groupMarks(
      declared.map((rule) => rule.customs),
      `${PREFIX}c`,
    );
    this.#customIndexes = new Map(this.#customs.flatMap(({ members }, index) => members.map((name) => [name, index])));
    const ofGroups = { painted: namesOf(painted), reverting: namesOf(reverting), customs: namesOf(this.#customs) };
    this.#summaryOfCustoms = SEPARATOR + this.#customs.map(({ name }) => `var(${name},)`).join(SEPARATOR);
    this.#rules = declared.map((rule, number) => ruleMarks(rule, ofGroups, String(number)));
    for (const { painted: declarations } of rules)
      for (const [, declaration] of declarations)
        if (!rollsBack(declaration) && !this.#orders.has(declaration)) this.#orders.set(declaration, this.#orders.size);
  }

  /** Number of all marks. */
  get size(): number {
    return this.#groups.length + this.#customs.length;
  }

  /** Returns whether all marks are in parts. */
  get isDivided(): boolean {
    return this.#parts.at(-1)?.hasCustoms ?? false;
  }

  /**
   * Begins the next part: marks that are there at a time, so that the browser computes styles with some of them only. Custom
   * properties are in the last part.
   * @param size maximum number of marks
   * @returns the changes, for `whileChanged`
   */
  nextPart(size: number): { apply(undo: Undo): void } {
    const isFirst = this.#parts.length === 0;
    const groups = this.#groups.slice(this.#divided, this.#divided + size);
    this.#divided += groups.length;
    const rest = this.#groups.length - this.#divided + this.#customs.length;
    const hasCustoms = groups.length + rest <= size || groups.length === 0;
    const part = { groups, isFirst, hasCustoms };
    this.#parts.push(part);
    return { apply: (undo) => this.#apply(part, undo) };
  }

  #apply(part: Part, undo: Undo): void {
    const texts = this.#summary(part);
    if (!this.#register(part, texts, undo)) return;
    this.isWritten = true;
    const groups = new Set(part.groups.map(({ name }) => name));
    for (const { style, isOfPseudo, painted, customs } of this.#rules) {
      const marks = painted.filter(({ name }) => groups.has(name));
      if (part.hasCustoms) marks.push(...customs);
      if (part.isFirst && customs.length > 0) marks.push({ name: SETS_CUSTOM, value: "1", important: false });
      if (part.hasCustoms && this.#sumsCustoms && customs.length > 0)
        marks.push({ name: CUSTOMS, value: this.#summaryOfCustoms, important: false });
      // Pseudo-elements are not selected by `*`, nor parts by a rule of their own tree if that has no sheet.
      if (isOfPseudo) for (const [name, value] of texts) marks.push({ name, value, important: false });
      setMarks(style, marks, undo);
    }
    for (const root of this.#roots) this.#sumUp(root, texts, undo);
  }

  /** All marks of a node in one text, by flow: one read for each node instead of one for each mark. */
  #summary({ groups, isFirst }: Part): [name: string, text: string][] {
    return this.#flows.map((_, flow) => {
      const marks = [...groupsOf(groups, flow).map(({ name }) => name), ...(isFirst ? [SETS_CUSTOM] : [])];
      // The first separator tells that a rule is for a pseudo-element, whatever it declares.
      return [`${SUMMARY}-${flow}`, SEPARATOR + marks.map((name) => `var(${name},)`).join(SEPARATOR)];
    });
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

  /** The declarations that a text of winners tells for a flow, by the positions of their longhands. */
  parse(text: string, flow: number): (Declaration | undefined)[] {
    const winners: (Declaration | undefined)[] = [];
    const reverting: number[] = [];
    text.split(NEXT_PART).forEach((ofPart, part) => {
      const [, ...marks] = ofPart.split(SEPARATOR);
      groupsOf(this.#parts[part]?.groups ?? [], flow).forEach((group, position) => {
        const mark = marks[position] ?? "";
        if (mark === "") return;
        const { declared } = this.#rules[Number(mark)] ?? {};
        for (const [index, member] of group.indexes[flow] ?? []) {
          if (group.isReverting) reverting.push(index);
          else winners[index] = declared?.get(member);
        }
      });
    });
    for (const index of reverting) {
      const { text = "revert", style } = winners[index] ?? {};
      winners[index] = { text, important: true, style };
    }
    return winners;
  }

  /** Number of the marks of custom properties. */
  get customs(): number {
    return this.#customs.length;
  }

  /** Marks of custom properties only. */
  customPart(): { apply(undo: Undo): void } {
    return { apply: (undo) => this.#apply({ groups: [], isFirst: false, hasCustoms: true }, undo) };
  }

  /** A text that nodes share at which the same declarations of custom properties won; "" where no rule has any. */
  customsText(style: CSSStyleDeclaration): string {
    return style.getPropertyValue(CUSTOMS).trim();
  }

  /**
   * Returns whether a declaration that won may have another value at each node.
   * @param winners those of all marks
   * @param customs see `customsText`
   */
  isUnlike(winners: string, customs: string): boolean {
    // The last mark of the first part tells that custom properties are declared.
    const rulesOf = (text: string, end?: number) => text.split(SEPARATOR).slice(1, end);
    const marksOf = (ofPart: string, part: number) => rulesOf(ofPart, part === 0 ? -1 : undefined);
    return (
      getOrCreate(this.#unlike, winners, () =>
        winners
          .split(NEXT_PART)
          .some((ofPart, part) =>
            marksOf(ofPart, part).some((mark) => mark !== "" && this.#rules[Number(mark)]?.isUnlike),
          ),
      ) ||
      getOrCreate(this.#unlikeCustoms, customs, () =>
        rulesOf(customs).some((mark) => mark !== "" && this.#rules[Number(mark)]?.hasUnlikeCustoms),
      )
    );
  }

  /** Reads which declarations of custom properties won at a node, while their marks are there. */
  customWinners(style: CSSStyleDeclaration): CustomWinners {
    const rules = this.#customs.map(({ name }) => style.getPropertyValue(name).trim());
    return (name) => {
      const rule = rules[this.#customIndexes.get(name) ?? -1] ?? "";
      return rule === "" ? undefined : this.#rules[Number(rule)]?.declaredCustoms.get(name);
    };
  }

  orderOf(declaration: Declaration): number {
    return this.#orders.get(declaration) ?? Number.POSITIVE_INFINITY;
  }

  /** Marks must not be inherited. Only rules of documents register properties, also for their shadow trees. */
  #register(part: Part, texts: readonly (readonly [string, string])[], undo: Undo): CSSStyleSheet | undefined {
    const [root] = this.#roots;
    const sheet = root && writableSheet(root, this.#view);
    if (!sheet) return undefined;
    const marks = [...part.groups, ...(part.hasCustoms ? this.#customs : [])].map(({ name }) => name);
    if (part.isFirst) marks.push(SETS_CUSTOM);
    if (part.hasCustoms && this.#sumsCustoms) marks.push(CUSTOMS);
    for (const name of [...marks, ...texts.map(([summary]) => summary)]) registerMark(sheet, this.#view, name, undo);
    return sheet;
  }

  #sumUp(root: dom.Root, texts: readonly (readonly [string, string])[], undo: Undo): void {
    const sheet = writableSheet(root, this.#view);
    if (sheet) insertLast(sheet, `* { ${texts.map((summary) => summary.join(":")).join(";")} }`, undo);
  }
}

/** Returns the declaration of a custom property that won at a node; undefined if the node inherits the property. */
export type CustomWinners = (name: string) => Declaration | undefined;

interface Part {
  readonly groups: readonly PaintedGroup[];
  readonly isFirst: boolean;
  readonly hasCustoms: boolean;
}
