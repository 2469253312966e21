import * as dom from "../dom/members.ts";
import type { RuleOwner } from "./live-rules.ts";

// The browser's own members of sheets and rules, also if a script has given one of them a member of the same name.

const ofSheet = {
  cssRules: dom.attribute(() => CSSStyleSheet, "cssRules"),
  insertRule: dom.method(() => CSSStyleSheet, "insertRule"),
  deleteRule: dom.method(() => CSSStyleSheet, "deleteRule"),
};
const ofStyleRule = {
  cssRules: dom.attribute(() => CSSStyleRule, "cssRules"),
  insertRule: dom.method(() => CSSStyleRule, "insertRule"),
  deleteRule: dom.method(() => CSSStyleRule, "deleteRule"),
};
const ofGroup = {
  cssRules: dom.attribute(() => CSSGroupingRule, "cssRules"),
  insertRule: dom.method(() => CSSGroupingRule, "insertRule"),
  deleteRule: dom.method(() => CSSGroupingRule, "deleteRule"),
};

/** The members of an owner's interface. Rules have a number as `type`, sheets a string. */
function membersOf(owner: RuleOwner): typeof ofSheet {
  const { type } = owner as RuleOwner & { readonly type: number | string }; // the cast: all three have it
  const members = type === 1 ? ofStyleRule : typeof type === "number" ? ofGroup : ofSheet;
  return members as typeof ofSheet; // the cast: they are called with an owner of their interface
}

// The casts: see membersOf.
export const rulesIn = (owner: RuleOwner): CSSRuleList => membersOf(owner).cssRules(owner as CSSStyleSheet);

export const insertRule = (owner: RuleOwner, text: string, index: number): number =>
  membersOf(owner).insertRule(owner as CSSStyleSheet, text, index);

export const deleteRule = (owner: RuleOwner, index: number): void =>
  membersOf(owner).deleteRule(owner as CSSStyleSheet, index);

export const selectorOf = dom.attribute(() => CSSStyleRule, "selectorText");
export const setSelector = dom.setter(() => CSSStyleRule, "selectorText");
