export interface RuleVisitor {
  /** `selector` includes the selectors of the rules around a nested rule. */
  style(selector: string, style: CSSStyleDeclaration): void;
  fontFace(style: CSSStyleDeclaration, base: string): void;
  /** Called for a sheet of another origin, whose rules the browser does not reveal. */
  unreadable(): void;
}

/** Tells which media apply now. A sheet repeats the same few queries. */
class Media {
  readonly #view: Window;
  readonly #known = new Map<string, boolean>();

  constructor(view: Window) {
    this.#view = view;
  }

  applies(text: string): boolean {
    let applies = this.#known.get(text);
    if (applies === undefined) {
      applies = this.#view.matchMedia(text).matches;
      this.#known.set(text, applies);
    }
    return applies;
  }
}

// Rules are told apart by type and members: instanceof is false for rules of frames, which belong to another realm.
const STYLE = 1;
const IMPORT = 3;
const FONT_FACE = 5;
const KEYFRAMES = 7;

/** Whether a rule gives the style that an element starts from when it appears. It is not visible for long. */
const isStartingStyle = (rule: CSSRule): boolean =>
  Object.prototype.toString.call(rule) === "[object CSSStartingStyleRule]";

function readRules(rules: CSSRuleList, parent: string, base: string, media: Media, visitor: RuleVisitor): void {
  for (const rule of rules) {
    switch (rule.type) {
      case STYLE:
        readStyle(rule as CSSStyleRule, parent, base, media, visitor);
        break;
      case IMPORT:
        readImport(rule as CSSImportRule, base, media, visitor);
        break;
      case FONT_FACE:
        visitor.fontFace((rule as CSSFontFaceRule).style, base);
        break;
      case KEYFRAMES:
        break;
      default:
        readOther(rule, parent, base, media, visitor);
    }
  }
}

function readStyle(rule: CSSStyleRule, parent: string, base: string, media: Media, visitor: RuleVisitor): void {
  const { selectorText, style, cssRules } = rule;
  const selector = parent === "" ? selectorText : nest(parent, selectorText);
  visitor.style(selector, style);
  // Absent in browsers without nested rules.
  if (cssRules?.length) readRules(cssRules, selector, base, media, visitor);
}

function readImport(
  { media: { mediaText }, styleSheet }: CSSImportRule,
  base: string,
  media: Media,
  visitor: RuleVisitor,
) {
  if (styleSheet && media.applies(mediaText)) readSheet(styleSheet, base, media, visitor);
}

/** Reads rules that contain other rules, of whatever type, and declarations between nested rules. */
function readOther(rule: CSSRule, parent: string, base: string, media: Media, visitor: RuleVisitor): void {
  // The cast: a rule of any type has some of these members.
  const { style, cssRules, media: list } = rule as Partial<CSSStyleRule & CSSMediaRule>;
  if ((list && !media.applies(list.mediaText)) || isStartingStyle(rule)) return;
  if (style && parent !== "") visitor.style(parent, style);
  if (cssRules?.length) readRules(cssRules, parent, base, media, visitor);
}

function nest(parent: string, selector: string): string {
  const within = `:is(${parent})`;
  return selector.includes("&") ? selector.replaceAll("&", within) : `${within} ${selector}`;
}

function readSheet(sheet: CSSStyleSheet, base: string, media: Media, visitor: RuleVisitor): void {
  if (sheet.disabled) return;
  let rules: CSSRuleList;
  try {
    rules = sheet.cssRules;
  } catch {
    visitor.unreadable();
    return;
  }
  readRules(rules, "", sheet.href ?? base, media, visitor);
}

/**
 * Visits the rules of a scope's own and adopted style sheets whose media apply now. Sheets of other origins whose rules
 * cannot be read are reported and skipped.
 */
export function visitRules(scope: Document | ShadowRoot, view: Window, visitor: RuleVisitor): void {
  const base = view.document.baseURI;
  const media = new Media(view);
  for (const sheet of [...scope.styleSheets, ...(scope.adoptedStyleSheets ?? [])]) {
    if (sheet.media.length === 0 || media.applies(sheet.media.mediaText)) readSheet(sheet, base, media, visitor);
  }
}
