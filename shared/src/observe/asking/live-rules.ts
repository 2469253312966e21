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
  /** Whether it applies may depend on the preference for reduced motion. */
  readonly isOfPreference: boolean;
}

/** What applies or not by the preference for reduced motion: an `@media` rule, an imported sheet or a sheet of a tree. */
export interface PreferenceBlock {
  readonly media: string;
  /** Absent in a sheet of a tree. */
  readonly rule: CSSRule | undefined;
  /** What contains the rule, or the sheet itself. */
  readonly owner: RuleOwner;
  readonly rules: CSSRuleList;
  readonly roots: readonly dom.Root[];
  /** How many rules come before it. */
  readonly position: number;
}

/** The rules of a page's documents and shadow trees. */
export interface LiveRules {
  readonly rules: readonly LiveRule[];
  /** The trees with a sheet of another origin, whose rules the browser does not reveal. */
  readonly unreadable: ReadonlySet<dom.Root>;
  /** The custom properties that `@property` rules say are not inherited. */
  readonly notInherited: ReadonlySet<string>;
  /** The `@property` rules. */
  readonly properties: readonly CSSPropertyRule[];
  readonly preferences: readonly PreferenceBlock[];
  /** By the names of layers, how many rules come before the first that mentions it whatever the preference. */
  readonly layers: ReadonlyMap<string, number>;
  /** Rules were left out because there are too many, or too many around them. */
  readonly truncated: boolean;
}

/** Rules around a rule. Those inside of more are left out. */
const MAX_DEPTH = 256;
/** Rules of a page. */
const MAX_RULES = 200_000;

const STYLE = 1;
const IMPORT = 3;
const MEDIA = 4;
const KEYFRAMES = 7;

// Rules are told apart by type and members: instanceof is false for rules of frames, which belong to another realm.
const typeName = (rule: CSSRule): string => Object.prototype.toString.call(rule).slice(8, -1);

interface Place {
  readonly owner: RuleOwner;
  readonly roots: readonly dom.Root[];
  readonly around: LiveRule | undefined;
  readonly isScoped: boolean;
  readonly isOfPreference: boolean;
  readonly depth: number;
}

const PREFERENCE = /prefers-reduced-motion/i;

/**
 * Lists the rules of trees, each sheet once, in the order of the sheets. Rules whose conditions (`@media`, `@supports`) do
 * not hold are listed too: copies of them do not apply either.
 */
export function liveRules(trees: Iterable<dom.Root>): LiveRules {
  const rules: LiveRule[] = [];
  const unreadable = new Set<dom.Root>();
  const properties: CSSPropertyRule[] = [];
  const preferences: PreferenceBlock[] = [];
  const layers = new Map<string, number>();
  let truncated = false;

  /** @returns whether what media contain depends on the preference */
  const noteMedia = (block: Omit<PreferenceBlock, "position">, isWithin: boolean): boolean => {
    if (isWithin || !PREFERENCE.test(block.media)) return isWithin;
    preferences.push({ ...block, position: rules.length });
    return true;
  };

  const visitSheet = (sheet: CSSStyleSheet, { roots, depth, isOfPreference, rule, owner }: SheetPlace) => {
    let list: CSSRuleList;
    try {
      list = sheet.cssRules;
    } catch {
      for (const root of roots) unreadable.add(root);
      return;
    }
    // The cast: only rules of this type import sheets.
    const { mediaText } = (rule as CSSImportRule | undefined)?.media ?? sheet.media;
    const block = { media: mediaText, rule, owner: owner ?? sheet, rules: list, roots };
    const isWithin = noteMedia(block, isOfPreference);
    visit(list, { owner: sheet, roots, around: undefined, isScoped: false, isOfPreference: isWithin, depth });
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
    if (rule.type !== STYLE && !place.isOfPreference)
      for (const layer of layersIn(rule)) if (!layers.has(layer)) layers.set(layer, rules.length);
    if (rule.type === IMPORT) {
      if (styleSheet) visitSheet(styleSheet, { ...place, rule, depth: place.depth + 1 });
      return;
    }
    const name = typeName(rule);
    if (rule.type === KEYFRAMES || name === "CSSStartingStyleRule" || name === "CSSPositionTryRule") return;
    if (name === "CSSPropertyRule") {
      properties.push(rule as CSSPropertyRule); // the cast: its name says so
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
    else {
      const media = rule.type === MEDIA ? (rule as CSSMediaRule).media.mediaText : "";
      const block = { media, rule, owner: place.owner, rules: cssRules, roots: place.roots };
      const isOfPreference = noteMedia(block, place.isOfPreference);
      visit(cssRules, { ...place, owner, isOfPreference, depth: depth + 1 });
    }
  };

  for (const [sheet, roots] of sheetsOf(trees))
    if (!sheet.disabled) visitSheet(sheet, { roots, isOfPreference: false, depth: 0 });
  const notInherited = new Set(properties.flatMap(({ name, inherits }) => (inherits ? [] : [name])));
  return { rules, unreadable, notInherited, properties, preferences, layers, truncated };
}

interface SheetPlace extends Pick<Place, "roots" | "isOfPreference" | "depth"> {
  /** The rule that imports it, and what contains that. */
  readonly rule?: CSSRule;
  readonly owner?: RuleOwner;
}

/** The layers that a rule names. */
export function layersIn(rule: CSSRule): readonly string[] {
  // The cast: rules of layers have some of these members, which the DOM types lack.
  const { name, nameList, layerName } = rule as Partial<Record<"name" | "layerName", string | null>> & {
    readonly nameList?: readonly string[];
  };
  if (typeName(rule) === "CSSLayerStatementRule") return nameList ?? [];
  const layer = typeName(rule) === "CSSLayerBlockRule" ? name : layerName;
  return layer ? [layer] : [];
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
