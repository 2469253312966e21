const STYLE = 1;
const KEYFRAMES = 7;
/** The style that an element starts from when it appears, and functions: nothing in them applies by itself. */
const NOT_COPIED = new Set(["CSSStartingStyleRule", "CSSFunctionRule"]);

// Rules are told apart by type and members: instanceof is false for rules of frames, which belong to another realm.
export const typeName = (rule: CSSRule): string => Object.prototype.toString.call(rule).slice(8, -1);

/** How a rule is copied. */
interface Copying {
  /** Writes the declarations of a style rule with this selector, or between the rules in it. */
  pick(style: CSSStyleDeclaration, selector: string): string;
  select?(selector: string): string;
  /** Writes what stands before the braces of another rule in the copied one. */
  prelude?(text: string): string;
}

/** The declarations of a rule with those of the rules in it, for a copy; "" if nothing is picked. */
export function writeBody(rule: Partial<CSSStyleRule>, copying: Copying, selector = ""): string {
  const { style, cssRules } = rule;
  const declared = style ? copying.pick(style, selector) : "";
  let body = declared === "" ? "" : `${declared};`;
  for (const inner of cssRules ?? []) {
    if (inner.type === KEYFRAMES || NOT_COPIED.has(typeName(inner))) continue;
    // The cast: a rule of any type has some of these members, and its type says if it is a style rule.
    const within = inner as CSSStyleRule;
    const innerSelector = inner.type === STYLE ? within.selectorText : selector;
    const text = writeBody(within, copying, innerSelector);
    if (text === "") continue;
    if (typeName(inner) === "CSSNestedDeclarations") body += text;
    else if (inner.type === STYLE) body += `${copying.select?.(innerSelector) ?? innerSelector}{${text}}`;
    else {
      const prelude = inner.cssText.slice(0, inner.cssText.indexOf("{"));
      body += `${copying.prelude?.(prelude) ?? prelude}{${text}}`;
    }
  }
  return body;
}
