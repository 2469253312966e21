import * as dom from "../dom/members.ts";
import { type Applies, isForScreens, Media } from "./media.ts";
import { MAX_SELECTOR, type SelectorScope, scoped, scopeOf } from "./selectors/scoped.ts";

/** Where a style rule stands. */
export interface RulePlace extends Applies {
  /** A @container rule is around it. */
  readonly isInContainer?: boolean;
}

export interface RuleVisitor {
  /**
   * Called for rules that apply now, and for those that apply without a preference for reduced motion.
   * @param selector includes the selectors of the rules around a nested rule
   * @param rule has the declarations. The browser makes an object for them when they are first asked for
   */
  style(selector: string, rule: Pick<CSSStyleRule, "style">, place: RulePlace): void;
  fontFace(style: CSSStyleDeclaration, base: string): void;
  keyframes(name: string): void;
  /** Called for @media and @container rules for screens, whether they apply or not, with the number of style rules below. */
  condition(kind: "media" | "container", text: string, rules: number): void;
  /** Called for a sheet of another origin, whose rules the browser does not reveal. */
  unreadable(): void;
  /** Called where rules are left out because they are inside of too many others. */
  leftOut(): void;
}

/** What the rules around a rule say. */
interface Around extends RulePlace {
  /** The selector of the style rule around; "" if there is none. */
  readonly parent: string;
  /** Of the @scope around. */
  readonly scope?: SelectorScope | undefined;
  readonly base: string;
  readonly forScreens: boolean;
  /** The number of rules around. */
  readonly depth: number;
}

/** Rules around a rule. Those inside of more are left out. */
const MAX_DEPTH = 256;

// Rules are told apart by type and members: instanceof is false for rules of frames, which belong to another realm.
const STYLE = 1;
const IMPORT = 3;
const MEDIA = 4;
const FONT_FACE = 5;
const KEYFRAMES = 7;
const SUPPORTS = 12;

const typeName = (rule: CSSRule): string => Object.prototype.toString.call(rule).slice(8, -1);

/** Reads the rules of a scope. */
class Reading {
  readonly #visitor: RuleVisitor;
  readonly #media: Media;
  readonly #view: Window;

  constructor(view: Window, visitor: RuleVisitor) {
    this.#view = view;
    this.#media = new Media(view);
    this.#visitor = visitor;
  }

  sheet(sheet: CSSStyleSheet, base: string, around?: Around): number {
    const media = sheet.media.mediaText;
    if (sheet.disabled || !isForScreens(media)) return 0;
    let rules: CSSRuleList;
    try {
      rules = sheet.cssRules;
    } catch {
      this.#visitor.unreadable();
      return 0;
    }
    const outer = around ?? {
      ...{ parent: "", base, forScreens: true, depth: 0 },
      ...{ now: true, inMotion: true },
    };
    return this.#rules(rules, { ...this.#within(outer, media), base: sheet.href ?? base });
  }

  /** What applies within a media list. */
  #within(around: Around, media: string): Around {
    if (media === "") return around;
    const { now, inMotion } = this.#media.applies(media);
    return {
      ...around,
      now: around.now && now,
      inMotion: around.inMotion && inMotion,
      forScreens: around.forScreens && isForScreens(media),
    };
  }

  /** @returns the number of style rules */
  #rules(rules: CSSRuleList, outer: Around): number {
    if (outer.depth === MAX_DEPTH) {
      this.#visitor.leftOut();
      return 0;
    }
    const around = { ...outer, depth: outer.depth + 1 };
    let count = 0;
    const applies = around.now || around.inMotion;
    for (const rule of rules) {
      switch (rule.type) {
        case STYLE:
          count += this.#style(rule as CSSStyleRule, around, applies);
          break;
        case IMPORT:
          count += this.#import(rule as CSSImportRule, around);
          break;
        case FONT_FACE:
          if (around.now) this.#visitor.fontFace((rule as CSSFontFaceRule).style, around.base);
          break;
        case KEYFRAMES:
          if (applies) this.#visitor.keyframes((rule as CSSKeyframesRule).name);
          break;
        case MEDIA:
          count += this.#conditional(rule as CSSMediaRule, "media", around);
          break;
        default:
          count += this.#other(rule, around, applies);
      }
    }
    return count;
  }

  #style(rule: CSSStyleRule, around: Around, applies: boolean): number {
    const { cssRules } = rule;
    const hasNested = cssRules !== undefined && cssRules.length > 0; // absent in browsers without nested rules
    if (!applies) return 1 + (hasNested ? this.#rules(cssRules, around) : 0);
    const { selectorText } = rule;
    const { parent, scope } = around;
    const nested = parent === "" ? selectorText : nest(parent, selectorText);
    const selector = scope && nested !== undefined ? scoped(nested, scope) : nested;
    if (selector === undefined || selector.length > MAX_SELECTOR) {
      this.#visitor.leftOut();
      return 1;
    }
    this.#visitor.style(selector, rule, around);
    return 1 + (hasNested ? this.#rules(cssRules, { ...around, parent: selector }) : 0);
  }

  #import(rule: CSSImportRule, around: Around): number {
    const { media, styleSheet } = rule;
    if (!styleSheet) return 0;
    return this.sheet(styleSheet, around.base, this.#within(around, media.mediaText));
  }

  #conditional(rule: CSSMediaRule, kind: "media", around: Around): number {
    const text = rule.media.mediaText;
    const within = this.#within(around, text);
    const count = this.#rules(rule.cssRules, within);
    if (count > 0 && within.forScreens) this.#visitor.condition(kind, text, count);
    return count;
  }

  /** Reads rules that contain other rules, of whatever type, and declarations between nested rules. */
  #other(rule: CSSRule, around: Around, applies: boolean): number {
    // The cast: a rule of any type has some of these members.
    const { style, cssRules, conditionText, containerQuery, containerName, start, end } = rule as Partial<
      CSSStyleRule & CSSConditionRule & ContainerMembers & ScopeMembers
    >;
    // The style that an element starts from when it appears is not visible for long.
    if (typeName(rule) === "CSSStartingStyleRule") return 0;
    if (style && (around.parent !== "" || around.scope)) {
      const selector = around.parent === "" && around.scope ? scoped("&", around.scope) : around.parent;
      if (selector === undefined) this.#visitor.leftOut();
      else if (applies) this.#visitor.style(selector, { style }, around);
      return 1;
    }
    if (!cssRules?.length) return 0;
    // Without a start, the root is the element that contains the sheet. No selector can name it, nor a host in functions.
    if (typeName(rule) === "CSSScopeRule" && start && !start.includes(":host")) {
      const own = around.parent === "" ? start : nest(around.parent, start, "");
      const scope = own === undefined ? undefined : scopeOf(own, end ?? "", around.scope);
      if (scope) return this.#rules(cssRules, { ...around, parent: "", scope });
      this.#visitor.leftOut();
      return 0;
    }
    if (rule.type === SUPPORTS && !this.#supports(conditionText ?? "")) {
      return this.#rules(cssRules, { ...around, now: false, inMotion: false });
    }
    if (typeName(rule) !== "CSSContainerRule") return this.#rules(cssRules, around);
    const count = this.#rules(cssRules, { ...around, isInContainer: true });
    const text = containerQuery ? `${containerName ?? ""} ${containerQuery}`.trim() : (conditionText ?? "");
    if (count > 0 && around.forScreens) this.#visitor.condition("container", text, count);
    return count;
  }

  #supports(condition: string): boolean {
    // The cast: the type of a window does not have the globals of its realm.
    return (this.#view as Window & typeof globalThis).CSS.supports(condition);
  }
}

interface ScopeMembers {
  start: string | null;
  end: string | null;
}

interface ContainerMembers {
  containerName: string;
  containerQuery: string;
}

/**
 * @param relative what a selector without `&` is relative to
 * @returns undefined if the result is too long: each level can double it
 */
function nest(parent: string, selector: string, relative = `:is(${parent}) `): string | undefined {
  const within = `:is(${parent})`;
  if (within.length * (selector.match(/&/g)?.length ?? 1) > MAX_SELECTOR) return undefined;
  return selector.includes("&") ? selector.replaceAll("&", within) : `${relative}${selector}`;
}

/**
 * Visits the rules of a scope's own and adopted style sheets whose media apply. Sheets of other origins whose rules cannot
 * be read are reported and skipped.
 * @param seen sheets that several scopes have adopted; their conditions are counted once
 */
export function visitRules(
  scope: Document | ShadowRoot,
  view: Window,
  seen: WeakSet<CSSStyleSheet>,
  visitor: RuleVisitor,
): void {
  const base = dom.baseURI(view.document);
  let isSeen = false;
  const condition: RuleVisitor["condition"] = (...args) => (isSeen ? undefined : visitor.condition(...args));
  const reading = new Reading(view, { ...visitor, condition });
  for (const sheet of [...dom.styleSheets(scope), ...dom.adoptedStyleSheets(scope)]) {
    isSeen = seen.has(sheet);
    seen.add(sheet);
    reading.sheet(sheet, base);
  }
}
