import { splitList } from "../../../css/lists.ts";
import { references, type VarReference } from "../../cascade/var-references.ts";
import * as dom from "../../dom/members.ts";
import { MAX_DECLARATIONS, MAX_MARKED_SELECTOR } from "../../limits.ts";
import { getOrCreate } from "../../memo.ts";
import type { Slices } from "../../slices.ts";
import { isUnlikeValue } from "../alike/unlike.ts";
import type { LiveRule, LiveRules } from "../live-rules.ts";
import type { PseudoElements } from "../pseudo-elements.ts";
import { isOfPseudo as isOfPseudoElement } from "../sheets.ts";
import type { Trees } from "../trees.ts";
import { type Declarations, declarationsOf } from "./declarations.ts";
import type { MarkedRule } from "./rule-marks.ts";

/** Pseudo-elements that are not read. Their rules need no marks. */
const UNREAD = /::(?:-(?:webkit|moz)-(?!file-upload|input-placeholder)|selection|highlight\(|view-transition)/;

export interface MarkedRules {
  readonly rules: readonly MarkedRule[];
  readonly selectors: readonly string[];
  /** The custom properties that painted values use, and those that they are made of. */
  readonly customsInUse: ReadonlySet<string>;
  /** Custom properties that elements do not inherit. */
  readonly notInherited: ReadonlySet<string>;
  /** Returns whether a rule is for a pseudo-element. */
  mentions(pseudo: string): boolean;
  /** Rules change the direction of lines or of the letters in them. */
  readonly changesFlow: boolean;
  /** A declaration has another value at each node. */
  readonly hasUnlikeValues: boolean;
  readonly truncated: boolean;
}

/**
 * The rules with declarations that are asked for: of painted properties, and of the custom properties that these use.
 * @param readsKinds whether to add the declarations that tell the kinds of nodes
 */
export function* markedRules(
  { rules, notInherited }: LiveRules,
  { roots, mayMatch }: Trees,
  pseudoElements: PseudoElements,
  readsKinds: boolean,
): Slices<MarkedRules> {
  const marked: (MarkedRule & { readonly givesPseudo: boolean })[] = [];
  const selectors: string[] = [];
  const ofPseudos: string[] = [];
  let changesFlow = false;
  let truncated = false;
  let size = 0;
  /** Style rules, and whether they are for a pseudo-element; undefined if they match nothing. */
  const styleRules = new Map<LiveRule, boolean | undefined>();
  for (const live of rules) {
    if (live.kind === "scope" || !live.applies) continue;
    yield;
    const isOfPseudo = pseudoOf(live);
    if (isOfPseudo === undefined) continue;
    // The cast: these rules have declarations.
    const { style } = live.rule as CSSStyleRule;
    if (size > MAX_DECLARATIONS) {
      truncated = true;
      break;
    }
    const declarations = declarationsOf(style, readsKinds);
    changesFlow ||= style.getPropertyValue("direction") !== "" || style.getPropertyValue("writing-mode") !== "";
    const count = declarations.painted.length + declarations.ofKinds.length + declarations.customs.length;
    size += count;
    const givesPseudo = isOfPseudo && pseudoElements.add(live, style);
    if (count > 0 || givesPseudo) marked.push({ style, live, isOfPseudo, givesPseudo, ...declarations });
  }
  yield;
  const used = usedCustoms([...marked, ...roots.flatMap((root) => inlineDeclarations(root, readsKinds))]);
  const usedRules = marked.flatMap((rule) => {
    const customs = rule.customs.filter(([name]) => used.has(name));
    const count = rule.painted.length + rule.ofKinds.length + customs.length;
    return count > 0 || rule.givesPseudo ? { ...rule, customs } : [];
  });
  return {
    rules: usedRules,
    hasUnlikeValues: readsKinds && usedRules.some(hasUnlikeValues),
    selectors,
    customsInUse: used,
    notInherited,
    mentions: (pseudo) => ofPseudos.some((selector) => selector.includes(pseudo)),
    changesFlow,
    truncated,
  };

  function pseudoOf(live: LiveRule): boolean | undefined {
    if (styleRules.has(live)) return styleRules.get(live);
    const around = live.around ? pseudoOf(live.around) : false;
    if (live.kind === "declarations" || around === undefined) return around;
    // The cast: a rule of this kind is a style rule.
    const { selectorText } = live.rule as CSSStyleRule;
    let isOfPseudo: boolean | undefined;
    if (selectorText.length > MAX_MARKED_SELECTOR) truncated = true;
    else if (
      !splitList(selectorText).every((complex) => UNREAD.test(complex)) &&
      live.roots.some((root) => mayMatch(root, selectorText))
    ) {
      isOfPseudo = around || isOfPseudoElement(selectorText);
      selectors.push(selectorText);
      if (isOfPseudo) ofPseudos.push(selectorText);
    }
    styleRules.set(live, isOfPseudo);
    return isOfPseudo;
  }
}

/** The browser does not tell the text of some shorthands with var(). */
function hasUnlikeValues({ painted, ofKinds, customs }: Declarations): boolean {
  const declared = [...painted, ...ofKinds];
  return (
    declared.some(([, { text }]) => text === "" || isUnlikeValue(text)) ||
    customs.some(([, { text }]) => isUnlikeValue(text))
  );
}

function inlineDeclarations(root: dom.Root, readsKinds: boolean): Declarations[] {
  const elements = [...dom.findAll(root, '[style*="--"]')];
  return elements.flatMap((element) => dom.styleOf(element) ?? []).map((style) => declarationsOf(style, readsKinds));
}

/** The custom properties that painted values use, and those that they are made of. */
function usedCustoms(all: readonly Declarations[]): ReadonlySet<string> {
  const used = new Set<string>();
  const open: string[] = [];
  const note = (list: readonly VarReference[]) => {
    for (const { name, fallback } of list) {
      if (!used.has(name)) {
        used.add(name);
        open.push(name);
      }
      note(fallback);
    }
  };
  const texts = new Map<string, Set<string>>();
  for (const { painted, ofKinds, customs } of all) {
    for (const [, { text }] of [...painted, ...ofKinds]) note(references(text));
    for (const [name, { text }] of customs) {
      if (!text.includes("var(")) continue;
      getOrCreate(texts, name, () => new Set<string>()).add(text);
    }
  }
  for (let name = open.pop(); name !== undefined; name = open.pop())
    for (const text of texts.get(name) ?? []) note(references(text));
  return used;
}
