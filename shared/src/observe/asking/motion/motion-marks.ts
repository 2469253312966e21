import { references, usedReferences } from "../../cascade/var-references.ts";
import * as dom from "../../dom/members.ts";
import type { Binding, Motion } from "../../dom/scope.ts";
import { MAX_MOTION_ATTRIBUTES, MAX_MOTION_CUSTOMS, MAX_MOTION_VALUE } from "../../limits.ts";
import { getOrCreate } from "../../memo.ts";
import { SheetChanges, type Undo } from "../changes.ts";
import type { LiveRule, LiveRules, PreferenceBlock } from "../live-rules.ts";
import {
  insertAt,
  insertLast,
  isOfPseudo,
  isWritable,
  type Mark,
  registerMark,
  setMarks,
  writableSheet,
} from "../sheets.ts";
import { fullSelector } from "../states/state-rules.ts";
import type { Trees } from "../trees.ts";
import {
  customsIn,
  INITIAL,
  LONGHANDS,
  MarkWriter,
  markOf,
  mayMove,
  numberIn,
  valueReader,
} from "./moving-declarations.ts";
import { copyWithoutPreference, layersWithin } from "./preference-copy.ts";

// Motion is read as it is for people who do not prefer reduced motion, also in the tab of a person who does. The browser is
// asked: for a moment, each declaration of a transition or an animation has a mark beside it, a custom property with its text.
// Rules that apply or not by the preference have none; copies of them, which contain nothing but marks, apply as they would
// without it. What these rules set custom properties to is in marks as well, and texts name the marks in their place. So the
// browser decides which mark wins, and what its var()s become.

const AFFECTED = markOf("affected");
const IS_AFFECTED: Mark = { name: AFFECTED, value: "1", important: false };
const SUMMARY = markOf("summary");
const SEPARATOR = "--tintype-next";
/** The style of an attribute wins over any selector that authors write. */
const STRONGEST = "#tintype#tintype#tintype#tintype#tintype#tintype#tintype#tintype";

/** The motion of alike nodes. */
export interface AskedMotion extends Motion {
  /** By longhand, the declaration that won, with the custom properties that it uses. */
  readonly winners: ReadonlyMap<string, MotionWinner>;
}

export interface MotionWinner {
  readonly text: string;
  readonly bindings: readonly Binding[];
}

interface MovingRule {
  readonly live: LiveRule;
  readonly style: CSSStyleDeclaration;
  readonly text: string;
}

/** Marks for the motion of a document; undefined if no rule makes a difference between people. */
export function motionMarks(view: Window, live: LiveRules, trees: Trees): MotionMarks | undefined {
  if (live.preferences.length === 0 || !view.matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
  const rules = movingRules(live, trees);
  return rules.some(({ live: { isOfPreference } }) => isOfPreference)
    ? new MotionMarks(view, live, rules, trees.roots)
    : undefined;
}

/** The rules that declare transitions, animations or custom properties. */
function movingRules({ rules }: LiveRules, { mayMatch }: Trees): readonly MovingRule[] {
  return rules.flatMap((live) => {
    if (live.kind === "scope") return [];
    const { style, selectorText } = live.rule as CSSStyleRule; // the cast: these rules have declarations
    if (live.kind === "style" && !live.roots.some((root) => mayMatch(root, selectorText))) return [];
    const text = style.cssText;
    return mayMove(text) || text.includes("--") ? [{ live, style, text }] : [];
  });
}

export class MotionMarks {
  readonly #view: Window;
  readonly #live: LiveRules;
  readonly #rules: readonly MovingRule[];
  readonly #roots: readonly dom.Root[];
  /** The custom properties that the preference changes. */
  readonly #changed: ReadonlySet<string>;
  readonly #writer: MarkWriter;
  readonly #valueIn: ReturnType<typeof valueReader>;
  /** By position in the summary. */
  readonly #customs: readonly string[];
  readonly #names: readonly string[];
  readonly #summary: string;
  readonly #motions = new Map<string, AskedMotion | undefined>();
  truncated = false;

  constructor(view: Window, live: LiveRules, rules: readonly MovingRule[], roots: readonly dom.Root[]) {
    this.#view = view;
    this.#live = live;
    this.#rules = rules;
    this.#roots = roots;
    this.#changed = changedCustoms(rules);
    this.#writer = new MarkWriter(this.#changed);
    this.#valueIn = valueReader(dom.createElement(view.document, "span").style);
    const used = rules.flatMap(({ text }) => (mayMove(text) ? customsIn(text) : []));
    this.#customs = [...new Set([...this.#changed, ...used])].slice(0, MAX_MOTION_CUSTOMS);
    const customs = this.#customs.map((name) => (this.#changed.has(name) ? markOf(name) : name));
    this.#names = [AFFECTED, ...LONGHANDS.map(markOf), ...customs];
    this.#summary = this.#names.map((name) => `var(${name},)`).join(` ${SEPARATOR} `);
  }

  apply(undo: Undo): void {
    const [document] = this.#roots;
    const sheet = document && writableSheet(document, this.#view);
    if (!sheet) return;
    // Written before anything changes.
    const marks = this.#rules.map((rule) => ({ ...rule, marks: this.#marksIn(rule) }));
    const copies = new SheetChanges();
    for (const block of this.#live.preferences) this.#planCopy(block, copies, undo);
    const attributes = this.#roots.map((root) => this.#rulesOfAttributes(root));
    this.#register(sheet, undo);
    for (const rule of marks) setMarks(rule.style, rule.marks, undo);
    copies.apply(undo);
    this.#roots.forEach((root, i) => {
      const ofRoot = writableSheet(root, this.#view);
      if (!ofRoot) return;
      for (const text of attributes[i] ?? []) insertLast(ofRoot, text, undo);
      insertLast(ofRoot, `* {${SUMMARY}:${this.#summary}}`, undo);
    });
  }

  /** The motion of a node, while the marks are there; undefined if its computed style is the same. */
  readMotion(style: CSSStyleDeclaration): AskedMotion | undefined {
    // Browsers drop texts that are too long.
    const text = style.getPropertyValue(SUMMARY) || this.#names.map((name) => shortValue(style, name)).join(SEPARATOR);
    return getOrCreate(this.#motions, text, () => this.#parse(text));
  }

  #marksIn({ live, style }: MovingRule): readonly Mark[] {
    if (live.isOfPreference) return mayMove(style.cssText) ? [IS_AFFECTED] : [];
    const marks = this.#writer.marksOf(style);
    // The element around may be affected.
    const inherits = marks.some(({ name, value }) => value === "inherit" && !name.startsWith(markOf("--")));
    return this.#withSummary(inherits ? [...marks, IS_AFFECTED] : marks, fullSelector(live) ?? "");
  }

  /** Parts are not selected by a rule of their own tree either, if that has no sheet. */
  #withSummary(marks: readonly Mark[], selector: string): readonly Mark[] {
    const needs = marks.length > 0 && isOfPseudo(selector);
    return needs ? [...marks, { name: SUMMARY, value: this.#summary, important: false }] : marks;
  }

  #planCopy(block: PreferenceBlock, copies: SheetChanges, undo: Undo): void {
    if (this.#ordersLayers(block)) {
      this.truncated = true;
      return;
    }
    const text = copyWithoutPreference(block, (style, selector) => {
      const marks = this.#writer.marksOf(style);
      const affected = mayMove(style.cssText) ? [IS_AFFECTED] : [];
      return this.#withSummary([...marks, ...affected], selector)
        .map(textOf)
        .join("");
    });
    if (text === "") return;
    const { owner, rule } = block;
    const anchor = rule && isImport(rule) ? [...owner.cssRules].findLast(isImport) : rule;
    if (anchor) copies.insertAfter({ owner, rule: anchor }, text);
    else for (const root of block.roots) this.#insertBeside(root, block, text, undo);
  }

  /** A sheet that does not apply cannot contain the copy: the sheet before it does, or else the next one. */
  #insertBeside(root: dom.Root, { owner }: PreferenceBlock, text: string, undo: Undo): void {
    const sheets = [...dom.styleSheets(root), ...dom.adoptedStyleSheets(root)];
    const index = sheets.indexOf(owner as CSSStyleSheet); // the cast: a block without a rule is a sheet;
    const before = sheets.slice(0, index).findLast((sheet) => isWritable(sheet, this.#view));
    const after = sheets.slice(index + 1).find((sheet) => isWritable(sheet, this.#view));
    if (before) insertLast(before, text, undo);
    else if (after) insertAt(after, text, [...after.cssRules].findLastIndex(isImport) + 1, undo);
  }

  /**
   * Returns whether a copy would put a layer of an earlier rule at a later position, and so change the order of layers.
   */
  #ordersLayers({ rule, rules, media, position }: PreferenceBlock): boolean {
    if (this.#view.matchMedia(media).matches) return false;
    return layersWithin({ rule, rules }).some((layer) => (this.#live.layers.get(layer) ?? -1) >= position);
  }

  /** Rules that stand for the style attributes in a tree, which nobody may touch. */
  #rulesOfAttributes(root: dom.Root): readonly string[] {
    const rules = new Map<string, string>();
    for (const element of dom.findAll(root, "[style]")) {
      const attribute = dom.getAttribute(element, "style") ?? "";
      if (rules.has(attribute) || !(mayMove(attribute) || attribute.includes("--"))) continue;
      const style = dom.styleOf(element);
      const marks = style ? this.#writer.marksOf(style) : [];
      if (marks.length === 0) continue;
      if (rules.size >= MAX_MOTION_ATTRIBUTES) {
        this.truncated = true;
        break;
      }
      rules.set(attribute, `:is([style=${quoted(attribute)}],${STRONGEST}) {${marks.map(textOf).join("")}}`);
    }
    return [...rules.values()];
  }

  #register(sheet: CSSStyleSheet, undo: Undo): void {
    for (const name of [AFFECTED, SUMMARY, ...LONGHANDS.map(markOf)]) registerMark(sheet, this.#view, name, undo);
    for (const { name, inherits, initialValue } of this.#live.properties) {
      const initial = initialValue === null ? "" : `; initial-value: ${initialValue}`;
      if (this.#changed.has(name))
        registerMark(sheet, this.#view, markOf(name), undo, `inherits: ${inherits}${initial}`);
    }
  }

  #parse(text: string): AskedMotion | undefined {
    const [affected, ...parts] = text.split(SEPARATOR).map((part) => part.trim());
    const declarations = LONGHANDS.map((_, i) => this.#writer.declarations[numberIn(parts[i] ?? "")]);
    if (affected !== "1" && !declarations.some((winner) => winner && this.#writer.usesChanged(winner)))
      return undefined;
    const values = LONGHANDS.map((name, i) => [name, this.#valueIn(parts[i] ?? "", name)]);
    const customs = new Map(this.#customs.map((name, i) => [name, parts[LONGHANDS.length + i] ?? ""]));
    const winners = new Map<string, MotionWinner>();
    LONGHANDS.forEach((name, i) => {
      const { text = "" } = declarations[i] ?? {};
      winners.set(name, { text, bindings: bindingsOf(text, customs) });
    });
    return { style: { ...INITIAL, ...Object.fromEntries(values) }, winners, customs };
  }
}

/** The value of a mark or custom property, unless it is too long. */
function shortValue(style: CSSStyleDeclaration, name: string): string {
  const value = style.getPropertyValue(name);
  return value.length > MAX_MOTION_VALUE ? "" : value;
}

/** The custom properties of a declaration. Those that they are made of are not told. */
function bindingsOf(text: string, customs: ReadonlyMap<string, string>): readonly Binding[] {
  const value = (name: string) => customs.get(name) ?? "";
  return [...usedReferences(references(text), (name) => value(name) !== "")].map(({ name }) => ({
    name,
    value: value(name),
  }));
}

/** The custom properties that rules set by the preference, and those that are made of them. */
function changedCustoms(rules: readonly MovingRule[]): ReadonlySet<string> {
  const changed = new Set<string>();
  const users = new Map<string, Set<string>>();
  for (const { live, style, text } of rules) {
    if (!text.includes("--")) continue;
    for (let i = 0; i < style.length; i++) {
      const name = style.item(i);
      if (!name.startsWith("--")) continue;
      if (live.isOfPreference) changed.add(name);
      for (const used of customsIn(style.getPropertyValue(name))) {
        getOrCreate(users, used, () => new Set<string>()).add(name);
      }
    }
  }
  // A set is gone through together with what is added meanwhile.
  for (const name of changed) for (const user of users.get(name) ?? []) changed.add(user);
  return changed;
}

const IMPORT = 3;
const isImport = (rule: CSSRule): boolean => rule.type === IMPORT;

const textOf = ({ name, value, important }: Mark): string => `${name}:${value}${important ? "!important" : ""};`;

const quoted = (text: string): string =>
  `"${text.replace(/["\\]/g, "\\$&").replace(/[\n\r\f]/g, (c) => `\\${c.charCodeAt(0).toString(16)} `)}"`;
