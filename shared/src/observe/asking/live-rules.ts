import * as dom from "../dom/members.ts";

/** What contains rules: a sheet, or a rule such as `@media` or a style rule with nested ones. */
export interface RuleOwner {
  readonly cssRules: CSSRuleList;
  insertRule(text: string, index?: number): number;
  deleteRule(index: number): void;
}

/** A rule where it stands in the page, so that a copy can stand beside it for a moment. */
export interface LiveRule {
  /** `declarations` are those between or after nested rules, which the browser keeps in a rule of their own. */
  readonly kind: "style" | "declarations" | "scope";
  readonly rule: CSSRule;
  readonly owner: RuleOwner;
  /** The documents and shadow trees that use the sheet: a constructed one may be adopted by many. */
  readonly roots: readonly dom.Root[];
  /** The style rule around a nested one. */
  readonly around: LiveRule | undefined;
  /** An `@scope` is around the rule. */
  readonly isScoped: boolean;
}

/** The rules of a page's documents and shadow trees. */
export interface LiveRules {
  readonly rules: readonly LiveRule[];
  /** The trees with a sheet of another origin, whose rules the browser does not reveal. */
  readonly unreadable: ReadonlySet<dom.Root>;
  /** The custom properties that `@property` rules say are not inherited. */
  readonly notInherited: ReadonlySet<string>;
  /** Rules were left out because there are too many, or too many around them. */
  readonly truncated: boolean;
}

/** Rules around a rule. Those inside of more are left out. */
const MAX_DEPTH = 256;
/** Rules of a page. */
const MAX_RULES = 200_000;

const STYLE = 1;
const IMPORT = 3;
const KEYFRAMES = 7;

// Rules are told apart by type and members: instanceof is false for rules of frames, which belong to another realm.
const typeName = (rule: CSSRule): string => Object.prototype.toString.call(rule).slice(8, -1);

interface Place {
  readonly owner: RuleOwner;
  readonly roots: readonly dom.Root[];
  readonly around: LiveRule | undefined;
  readonly isScoped: boolean;
  readonly depth: number;
}

/**
 * Lists the rules of trees, each sheet once, in the order of the sheets. Rules whose conditions (`@media`, `@supports`) do
 * not hold are listed too: copies of them do not apply either.
 */
export function liveRules(trees: Iterable<dom.Root>): LiveRules {
  const rules: LiveRule[] = [];
  const unreadable = new Set<dom.Root>();
  const notInherited = new Set<string>();
  let truncated = false;

  const visitSheet = (sheet: CSSStyleSheet, roots: readonly dom.Root[], depth: number) => {
    let list: CSSRuleList;
    try {
      list = sheet.cssRules;
    } catch {
      for (const root of roots) unreadable.add(root);
      return;
    }
    visit(list, { owner: sheet, roots, around: undefined, isScoped: false, depth });
  };

  const visit = (list: CSSRuleList, place: Place) => {
    if (place.depth > MAX_DEPTH) {
      truncated = true;
      return;
    }
    for (const rule of list) {
      if (rules.length >= MAX_RULES) {
        truncated = true;
        return;
      }
      visitRule(rule, place);
    }
  };

  const visitRule = (rule: CSSRule, place: Place) => {
    // The cast: a rule of any type has some of these members.
    const { style, cssRules, styleSheet } = rule as Partial<CSSStyleRule & CSSImportRule>;
    if (rule.type === IMPORT) {
      if (styleSheet) visitSheet(styleSheet, place.roots, place.depth + 1);
      return;
    }
    const name = typeName(rule);
    if (rule.type === KEYFRAMES || name === "CSSStartingStyleRule" || name === "CSSPositionTryRule") return;
    if (name === "CSSPropertyRule") {
      const property = rule as CSSPropertyRule; // the cast: its name says so
      if (!property.inherits) notInherited.add(property.name);
      return;
    }
    const isStyle = rule.type === STYLE;
    const isScope = name === "CSSScopeRule";
    const isDeclarations = !isStyle && style !== undefined && name === "CSSNestedDeclarations";
    if (!isStyle && !isDeclarations && !cssRules) return;
    const { depth, ...around } = place;
    const live = { ...around, kind: isStyle ? "style" : isScope ? "scope" : "declarations", rule } satisfies LiveRule;
    if (isStyle || isScope || isDeclarations) rules.push(live);
    if (!cssRules?.length) return;
    // The cast: every rule with rules in it can be given others.
    const owner = rule as CSSRule & RuleOwner;
    if (isStyle) visit(cssRules, { ...place, owner, around: live, depth: depth + 1 });
    else if (isScope) visit(cssRules, { ...place, owner, around: undefined, isScoped: true, depth: depth + 1 });
    else visit(cssRules, { ...place, owner, depth: depth + 1 });
  };

  for (const [sheet, roots] of sheetsOf(trees)) if (!sheet.disabled) visitSheet(sheet, roots, 0);
  return { rules, unreadable, notInherited, truncated };
}

function sheetsOf(trees: Iterable<dom.Root>): ReadonlyMap<CSSStyleSheet, dom.Root[]> {
  const sheets = new Map<CSSStyleSheet, dom.Root[]>();
  for (const root of trees) {
    for (const sheet of [...dom.styleSheets(root), ...dom.adoptedStyleSheets(root)]) {
      const roots = sheets.get(sheet);
      if (roots) roots.push(root);
      else sheets.set(sheet, [root]);
    }
  }
  return sheets;
}
