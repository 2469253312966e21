import { isForScreens, Media } from "../cascade/media.ts";
import * as dom from "../dom/members.ts";
import { MAX_RULE_DEPTH, MAX_RULES, RULES_AT_ONCE } from "../limits.ts";
import { getOrCreate } from "../memo.ts";
import type { Slices } from "../slices.ts";
import { typeName } from "./rule-text.ts";

/** A container of rules: a sheet, or a rule such as `@media` or a style rule with nested ones. */
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
  /** True if the preference for reduced motion may decide whether it applies. */
  readonly isOfPreference: boolean;
  /** A container around decides whether it applies. */
  readonly isInContainer: boolean;
  /** The conditions around it hold, apart from those of containers. */
  readonly applies: boolean;
}

/** A rule that loads a font. */
export interface FontFace {
  readonly style: CSSStyleDeclaration;
  /** The address that its own are relative to. */
  readonly base: string;
}

/** A condition for screens, whether it holds or not. */
export interface Condition {
  readonly kind: "media" | "container";
  readonly text: string;
  /** How many style rules it is around. */
  readonly rules: number;
  readonly roots: readonly dom.Root[];
}

/** A block that applies or not by the preference for reduced motion: an `@media` rule, an imported sheet or a sheet of a tree. */
export interface PreferenceBlock {
  readonly media: string;
  /** Absent in a sheet of a tree. */
  readonly rule: CSSRule | undefined;
  /** The container of the rule, or the sheet itself. */
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
  readonly properties: readonly CSSPropertyRule[];
  readonly preferences: readonly PreferenceBlock[];
  /** By the names of layers, how many rules come before the first that mentions it whatever the preference. */
  readonly layers: ReadonlyMap<string, number>;
  /** Font faces of sheets and media that apply. */
  readonly fontFaces: readonly FontFace[];
  /** Keyframes that apply now or without a preference for reduced motion. */
  readonly keyframes: readonly { readonly name: string; readonly roots: readonly dom.Root[] }[];
  readonly conditions: readonly Condition[];
  /** Rules were left out because there are too many, or too many around them. */
  readonly truncated: boolean;
}

const STYLE = 1;
const IMPORT = 3;
const MEDIA = 4;
const FONT_FACE = 5;
const KEYFRAMES = 7;
const SUPPORTS = 12;

/** The rules around a rule, and what they say. */
interface Around extends Omit<LiveRule, "kind" | "rule"> {
  /** It applies without a preference for reduced motion. */
  readonly appliesInMotion: boolean;
  /** It can apply to a screen in this browser. */
  readonly mayApply: boolean;
  /** The address of the sheet. */
  readonly base: string;
  readonly depth: number;
}

/** Members of some rules, which the DOM types lack. */
interface ContainerMembers {
  readonly containerName: string;
  readonly containerQuery: string;
}

const NOT_SUPPORTED = { applies: false, appliesInMotion: false, mayApply: false };
const PREFERENCE = /prefers-reduced-motion/i;

/**
 * Lists the rules of trees, each sheet once, in the order of the sheets. Rules whose conditions (`@media`, `@supports`) do
 * not hold are listed too: copies of them do not apply either. Sheets for no screen are left out.
 */
export function* listRules(trees: Iterable<dom.Root>): Slices<LiveRules> {
  const list = new RuleList();
  for (const [sheet, roots] of sheetsOf(trees)) if (!sheet.disabled) yield* list.addSheet(sheet, roots);
  return list;
}

class RuleList implements LiveRules {
  readonly rules: LiveRule[] = [];
  readonly unreadable = new Set<dom.Root>();
  readonly properties: CSSPropertyRule[] = [];
  readonly preferences: PreferenceBlock[] = [];
  readonly layers = new Map<string, number>();
  readonly fontFaces: FontFace[] = [];
  readonly keyframes: LiveRules["keyframes"][number][] = [];
  readonly conditions: Condition[] = [];
  truncated = false;
  readonly #media = new Map<Window, Media>();

  get notInherited(): ReadonlySet<string> {
    return new Set(this.properties.flatMap(({ name, inherits }) => (inherits ? [] : [name])));
  }

  *addSheet(sheet: CSSStyleSheet, roots: readonly dom.Root[]): Slices<number> {
    const [root] = roots;
    const document = root && (dom.isDocument(root) ? root : root.ownerDocument);
    return yield* this.#sheet(sheet, {
      owner: sheet,
      roots,
      around: undefined,
      base: document ? dom.baseURI(document) : "",
      depth: 0,
      applies: true,
      appliesInMotion: true,
      mayApply: true,
      isScoped: false,
      isOfPreference: false,
      isInContainer: false,
    });
  }

  *#sheet(sheet: CSSStyleSheet | null, around: Around, rule?: CSSImportRule): Slices<number> {
    if (!sheet) return 0;
    const { mediaText } = rule?.media ?? sheet.media;
    if (!isForScreens(mediaText)) return 0;
    let rules: CSSRuleList;
    try {
      rules = sheet.cssRules;
    } catch {
      for (const root of around.roots) this.unreadable.add(root);
      return 0;
    }
    const block = { media: mediaText, rule, owner: around.owner, rules, roots: around.roots };
    const within = this.#within(block, around);
    return yield* this.#rules(rules, { ...within, owner: sheet, base: sheet.href ?? around.base });
  }

  #within(block: Omit<PreferenceBlock, "position">, around: Around): Around {
    const { media } = block;
    if (media === "") return around;
    const isPreference = !around.isOfPreference && PREFERENCE.test(media);
    if (isPreference) this.preferences.push({ ...block, position: this.rules.length });
    const { now, inMotion } = this.#mediaOf(around.roots).applies(media);
    return {
      ...around,
      applies: around.applies && now,
      appliesInMotion: around.appliesInMotion && inMotion,
      mayApply: around.mayApply && isForScreens(media),
      isOfPreference: around.isOfPreference || isPreference,
    };
  }

  /** @returns the number of style rules */
  *#rules(rules: CSSRuleList, outer: Around): Slices<number> {
    const around = { ...outer, depth: outer.depth + 1 };
    let count = 0;
    for (const rule of rules) {
      if (around.depth > MAX_RULE_DEPTH || this.rules.length >= MAX_RULES) {
        this.truncated = true;
        break;
      }
      count += yield* this.#rule(rule, around);
      if (this.rules.length % RULES_AT_ONCE === 0) yield;
    }
    return count;
  }

  *#rule(rule: CSSRule, around: Around): Slices<number> {
    if (rule.type !== STYLE && !around.isOfPreference) this.#noteLayers(rule);
    switch (rule.type) {
      case STYLE:
        return yield* this.#listed("style", rule, around);
      case IMPORT:
        return yield* this.#importRule(rule as CSSImportRule, around);
      case FONT_FACE:
        if (around.applies) this.fontFaces.push({ style: (rule as CSSFontFaceRule).style, base: around.base });
        return 0;
      case KEYFRAMES:
        if (around.applies || around.appliesInMotion)
          this.keyframes.push({ name: (rule as CSSKeyframesRule).name, roots: around.roots });
        return 0;
      case MEDIA:
        return yield* this.#mediaRule(rule as CSSMediaRule, around);
      default:
        return yield* this.#other(rule, around);
    }
  }

  *#listed(kind: LiveRule["kind"], rule: CSSRule, around: Around): Slices<number> {
    const live: LiveRule = { ...around, kind, rule };
    this.rules.push(live);
    // The cast: a rule of any type has some of these members, and every rule with rules in it can be given others.
    const { cssRules } = rule as Partial<RuleOwner>;
    const isScope = kind === "scope";
    const count = isScope ? 0 : 1;
    if (!cssRules?.length) return count;
    const within = { ...around, around: isScope ? undefined : live, isScoped: around.isScoped || isScope };
    return count + (yield* this.#rules(cssRules, { ...within, owner: rule as CSSRule & RuleOwner }));
  }

  *#importRule(rule: CSSImportRule, around: Around): Slices<number> {
    const { supportsText, styleSheet } = rule;
    const condition = supportsText ?? "";
    if (condition === "" || this.#supports(condition, around)) return yield* this.#sheet(styleSheet, around, rule);
    yield* this.#sheet(styleSheet, { ...around, ...NOT_SUPPORTED }, rule);
    return 0;
  }

  #supports(condition: string, { roots }: Around): boolean {
    return viewOf(roots)?.CSS.supports(condition) ?? false;
  }

  *#mediaRule(rule: CSSMediaRule, around: Around): Slices<number> {
    const media = rule.media.mediaText;
    const block = { media, rule, owner: around.owner, rules: rule.cssRules, roots: around.roots };
    const within = this.#within(block, around);
    const count = yield* this.#rules(rule.cssRules, { ...within, owner: rule });
    if (within.mayApply) this.conditions.push({ kind: "media", text: media, rules: count, roots: around.roots });
    return count;
  }

  /** Adds rules that contain other rules, of whatever type, and declarations between nested rules. */
  *#other(rule: CSSRule, around: Around): Slices<number> {
    const name = typeName(rule);
    // The style that an element starts from when it appears is not visible for long.
    if (name === "CSSStartingStyleRule" || name === "CSSPositionTryRule") return 0;
    if (name === "CSSPropertyRule") this.properties.push(rule as CSSPropertyRule); // the cast: its name says so
    if (name === "CSSNestedDeclarations") return yield* this.#listed("declarations", rule, around);
    if (name === "CSSScopeRule") return yield* this.#listed("scope", rule, around);
    // The cast: rules have some of these members.
    const { cssRules, conditionText, containerQuery, containerName } = rule as Partial<
      CSSGroupingRule & CSSConditionRule & ContainerMembers
    >;
    if (!cssRules?.length) return 0;
    const within = { ...around, owner: rule as CSSGroupingRule }; // the cast: only groups have rules
    if (rule.type === SUPPORTS && !this.#supports(conditionText ?? "", around)) {
      yield* this.#rules(cssRules, { ...within, ...NOT_SUPPORTED });
      return 0;
    }
    if (name !== "CSSContainerRule") return yield* this.#rules(cssRules, within);
    const count = yield* this.#rules(cssRules, { ...within, isInContainer: true });
    const text = containerQuery ? `${containerName ?? ""} ${containerQuery}`.trim() : (conditionText ?? "");
    if (around.mayApply) this.conditions.push({ kind: "container", text, rules: count, roots: around.roots });
    return count;
  }

  #noteLayers(rule: CSSRule): void {
    for (const layer of layersIn(rule)) if (!this.layers.has(layer)) this.layers.set(layer, this.rules.length);
  }

  #mediaOf(roots: readonly dom.Root[]): Pick<Media, "applies"> {
    const view = viewOf(roots);
    if (!view) return { applies: () => ({ now: true, inMotion: true }) };
    return getOrCreate(this.#media, view, () => new Media(view));
  }
}

/** The window of trees; undefined if a page has removed their frame. */
function viewOf([root]: readonly dom.Root[]): (Window & typeof globalThis) | null | undefined {
  return root && dom.defaultView(dom.isDocument(root) ? root : root.ownerDocument);
}

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
      getOrCreate(sheets, sheet, (): dom.Root[] => []).push(root);
    }
  }
  return sheets;
}
