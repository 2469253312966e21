import type { DeclarationOrigin } from "@tintype/shared/observe/places";
import type { PickTexts } from "../messages.ts";
import { cut, type UsedToken } from "./facts.ts";
import type { Make, Theme } from "./make.ts";
import { placeWords } from "./rule-words.ts";

const CODE = { font: "11px/1.45 ui-monospace, monospace", "overflow-wrap": "anywhere" };

/** The lines that say which rules give an element a token, and what these override. None while the element is not pinned. */
export function ruleLines(make: Make, theme: Theme, { rules }: UsedToken, texts: PickTexts): HTMLElement[] {
  if (!rules) return [];
  const line = (content: readonly (HTMLElement | string)[], title?: string) => {
    const element = make("p", { margin: "1px 6px 0 27px", color: theme.muted, "font-size": "11px" }, content);
    if (title !== undefined) element.title = title;
    return element;
  };
  const code = (text: string) => make("span", CODE, [cut(text)]);
  const described = (rule: DeclarationOrigin, facts: readonly string[]) => {
    const where = facts.map((fact) => ` · ${cut(fact)}`).join("");
    return rule.selector === "" ? [where.slice(3)] : [code(rule.selector), where];
  };
  if (rules.length === 0) return [line([texts.noRule])];
  return rules.flatMap((rule) => {
    const [overridden, ...others] = rule.overrides;
    const won = line(described(rule, placeWords(rule, texts)), titleOf(rule));
    if (!overridden) return [won];
    const more = others.length === 0 ? "" : ` ${texts.more.replace("$1", String(others.length))}`;
    const lost = [`${texts.overrides} `, ...described(overridden, placeWords(overridden, texts)), more];
    return [won, line(lost, rule.overrides.map(titleOf).join("\n"))];
  });
}

const titleOf = ({ selector, sheet, text }: DeclarationOrigin): string =>
  `${cut(`${selector} ${text}`.trim())}\n${cut(sheet)}`;
