import type { PaintedElements, PaintOfElements } from "@tintype/shared/observe/collect/painted-elements";
import * as dom from "@tintype/shared/observe/dom/members";
import { Selectors } from "@tintype/shared/observe/dom/selectors";
import type { PaintRule } from "@tintype/shared/observe/places";
import type { PickedToken, PickOptions } from "../messages.ts";

/** The facts of an element that the card shows. */
export interface ElementFacts {
  /** `button#go.primary` */
  readonly name: string;
  /** Matches only this element; undefined while it is not pinned. */
  readonly selector: string | undefined;
  readonly size: string;
  readonly tokens: readonly UsedToken[];
  readonly margin: string;
  readonly border: string;
  readonly padding: string;
  readonly radius: string;
  readonly text: string;
  readonly type: TextFacts;
}

/** The type of an element's text. */
export interface TextFacts {
  readonly family: string;
  readonly weight: string;
  readonly size: string;
  readonly line_height: string;
  readonly letter_spacing: string;
}

export interface UsedToken extends PickedToken {
  readonly properties: readonly string[];
  /** The rules from which the element has it. Absent while the element is not pinned. */
  readonly rules?: readonly PaintRule[];
}

/** Rules that the card shows of one token. */
const MAX_RULES = 2;

/** Longer parts of a page's texts are cut. */
const MAX_TEXT = 120;
export const cut = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text);

const keyOf = ({ property, value, source = [] }: PaintOfElements): string => [property, value, ...source].join("\n");

type FindTokens = (element: Element, isPinned: boolean) => UsedToken[];

/** Makes a function that finds the tokens of an element. */
export function tokensOf(elements: PaintedElements, tokens: PickOptions["tokens"]): FindTokens {
  const byPaint = new Map(elements.paints.map((paint, index) => [keyOf(paint), tokens[index] ?? []]));
  return (element, isPinned) => {
    const used = new Map<string, { token: PickedToken; properties: Set<string>; rules: Map<string, PaintRule> }>();
    for (const paint of elements.of(element)) {
      for (const token of byPaint.get(keyOf(paint)) ?? []) {
        const key = `${token.name}\n${token.value}`;
        const use = used.get(key) ?? { token, properties: new Set(), rules: new Map() };
        use.properties.add(paint.property.replace(/-(top|right|bottom|left)\b/, ""));
        for (const rule of isPinned ? elements.rulesOf(element, paint) : []) use.rules.set(placeOf(rule), rule);
        used.set(key, use);
      }
    }
    return [...used.values()].map(({ token, properties, rules }) => ({
      ...token,
      properties: [...properties],
      ...(isPinned && { rules: [...rules.values()].slice(0, MAX_RULES) }),
    }));
  };
}

const placeOf = ({ selector, sheet, layer, conditions, inherited }: PaintRule): string =>
  [selector, sheet, layer, conditions, inherited].join("\n");

/** @param isPinned whether the person has chosen the element, and so may want its selector */
export function factsOf(element: Element, tokens: readonly UsedToken[], isPinned: boolean): ElementFacts {
  const style = (dom.defaultView(dom.ownerDocument(element)) ?? window).getComputedStyle(element);
  const { width, height } = dom.getBoundingClientRect(element);
  const type = typeOf(style);
  const sides = (property: string, end = "") =>
    inShort(["top", "right", "bottom", "left"].map((side) => style.getPropertyValue(`${property}-${side}${end}`)));
  return {
    name: nameOf(element),
    selector: isPinned ? new Selectors().of(element) : undefined,
    size: `${roundLength(width)} × ${roundLength(height)}`,
    tokens,
    margin: sides("margin"),
    border: sides("border", "-width"),
    padding: sides("padding"),
    radius: cut(style.borderRadius),
    text: textStyle(type),
    type,
  };
}

function nameOf(element: Element): string {
  const id = dom.getAttribute(element, "id");
  const classes = [...dom.classList(element)].map((name) => `.${name}`);
  return cut([dom.localName(element), id ? `#${id}` : "", ...classes].join(""));
}

const roundLength = (length: number): string => String(Math.round(length * 10) / 10);
const inPx = (value: string): string => (value.endsWith("px") ? roundLength(Number.parseFloat(value)) : value);

/** The values of four sides as a shorthand writes them. */
function inShort(values: readonly string[]): string {
  const texts = values.map(inPx);
  const [top = "", right = "", bottom = ""] = texts;
  if (texts[3] !== right) return texts.join(" ");
  if (bottom !== top) return `${top} ${right} ${bottom}`;
  return right === top ? top : `${top} ${right}`;
}

function typeOf(style: CSSStyleDeclaration): TextFacts {
  const [family = ""] = style.fontFamily.split(",");
  return {
    family: cut(family.replaceAll(/["']/g, "").trim()),
    weight: style.fontWeight,
    size: style.fontSize,
    line_height: style.lineHeight,
    letter_spacing: style.letterSpacing,
  };
}

function textStyle({ family, weight, size, line_height, letter_spacing }: TextFacts): string {
  const spacing = letter_spacing === "normal" ? [] : [letter_spacing];
  return cut([family, weight, `${inPx(size)}/${inPx(line_height)}`, ...spacing].join(" · "));
}
