/** Reads the style rules that a document or shadow root can show: cross-origin sheets may refuse, and are passed over. */

export interface RuleVisitor {
  /** `selector` has nested rules' parents put in. */
  style(selector: string, style: CSSStyleDeclaration): void;
  fontFace(style: CSSStyleDeclaration, base: string): void;
  /** A sheet of another origin, whose rules the browser keeps to itself. */
  unreadable(): void;
}

const FONT_FACE = 5;
const KEYFRAMES = 7;

function readRules(rules: CSSRuleList, parent: string, base: string, view: Window, visitor: RuleVisitor): void {
  for (const rule of rules) {
    // Rules of frames belong to another realm, where instanceof says no: their type and what they have tell them apart.
    if (rule.type === FONT_FACE) visitor.fontFace((rule as CSSFontFaceRule).style, base);
    else if (rule.type === KEYFRAMES || rule.cssText.startsWith("@starting-style")) continue;
    else if ("styleSheet" in rule) {
      const { media, styleSheet } = rule as CSSImportRule;
      if (styleSheet && view.matchMedia(media.mediaText).matches) readSheet(styleSheet, base, view, visitor);
    } else readRule(rule, parent, base, view, visitor);
  }
}

function readRule(rule: CSSRule, parent: string, base: string, view: Window, visitor: RuleVisitor): void {
  // Whatever the rule is, it has some of these.
  const { selectorText, style, cssRules, media } = rule as Partial<CSSStyleRule & CSSMediaRule>;
  if (media && !view.matchMedia(media.mediaText).matches) return;
  let selector = parent;
  if (selectorText !== undefined) {
    selector = parent === "" ? selectorText : nest(parent, selectorText);
  }
  if (style && selector !== "") visitor.style(selector, style);
  if (cssRules?.length) readRules(cssRules, selector, base, view, visitor);
}

function nest(parent: string, selector: string): string {
  const within = `:is(${parent})`;
  return selector.includes("&") ? selector.replaceAll("&", within) : `${within} ${selector}`;
}

function readSheet(sheet: CSSStyleSheet, base: string, view: Window, visitor: RuleVisitor): void {
  if (sheet.disabled) return;
  let rules: CSSRuleList;
  try {
    rules = sheet.cssRules;
  } catch {
    visitor.unreadable();
    return;
  }
  readRules(rules, "", sheet.href ?? base, view, visitor);
}

/** Visits the rules of a scope's own and adopted style sheets whose media apply now. */
export function visitRules(scope: Document | ShadowRoot, view: Window, visitor: RuleVisitor): void {
  const base = view.document.baseURI;
  for (const sheet of [...scope.styleSheets, ...(scope.adoptedStyleSheets ?? [])]) {
    if (sheet.media.length > 0 && !view.matchMedia(sheet.media.mediaText).matches) continue;
    readSheet(sheet, base, view, visitor);
  }
}
