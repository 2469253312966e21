import { readPage } from "@tintype/shared/kinds/in-page";
import { compositeOf, contrastOn } from "@tintype/shared/observe/collect/raw-colors";
import type { Observation } from "@tintype/shared/observe/observation";
import type { DeclarationOrigin, PaintRule } from "@tintype/shared/observe/places";
import { oneLine } from "@tintype/shared/text/one-line";
import type { ElementFacts, TextFacts } from "./facts.ts";

/** An element as it is copied. What the page says in it is cut, and one line each. */
export interface ElementCard {
  /** `button#go.primary` */
  readonly element: string;
  /** Matches only this element. */
  readonly selector: string;
  readonly box: Readonly<Record<"size" | "margin" | "border" | "padding" | "radius", string>>;
  readonly type: TextFacts;
  readonly tokens: readonly CardToken[];
  readonly states: readonly CardState[];
  readonly contrasts: readonly CardContrast[];
  /** True if the element has more tokens, states or contrasts than these. */
  readonly truncated: boolean;
}

export interface CardToken {
  readonly name: string;
  readonly value: string;
  /** With dashes, if the page has one. */
  readonly custom_property?: string;
  readonly properties: readonly string[];
  /** The rules from which the element has it; empty if no rule can be read. */
  readonly rules: readonly CardRule[];
}

/** A declaration, and where it stands. */
interface CardDeclaration {
  readonly value: string;
  readonly important?: true;
  /** "" for a style attribute. */
  readonly selector: string;
  readonly sheet: string;
  readonly layer?: string;
  readonly conditions?: string;
}

/** A declaration that won, with those that it overrides. */
export interface CardRule extends CardDeclaration {
  /** True if the element inherits the value. */
  readonly inherited?: true;
  readonly overrides: readonly CardDeclaration[];
}

/** A change in a state, of the element or of one inside. */
export interface CardState {
  readonly state: string;
  /** The tag and classes of the element whose look changes. */
  readonly element: string;
  readonly property: string;
  readonly from: CardValue;
  readonly to: CardValue;
}

/** The contrast of a text in the element. */
export interface CardContrast {
  readonly text: CardValue;
  readonly background: CardValue;
  /** By WCAG 2, cut off after 2 decimals. */
  readonly ratio: number;
  readonly large: boolean;
  readonly level: "AAA" | "AA" | "fails";
}

export interface CardValue {
  readonly value: string;
  /** The name of the colour token with this value. */
  readonly name?: string;
}

/** Longest text of a page, in characters. */
const MAX_TEXT = 200;
/** Most entries of a list. */
const [MAX_TOKENS, MAX_STATES, MAX_CONTRASTS] = [40, 40, 8];

const short = (text: string): string => {
  const line = oneLine(text);
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT - 1)}…` : line;
};

/**
 * Reads the states and contrasts of an element and of all in it, which its card has beside the facts.
 * @param colorNames the names of colours, by their canonical values
 */
export async function readCard(
  facts: ElementFacts & { readonly selector: string },
  colorNames: Readonly<Record<string, string>>,
): Promise<ElementCard> {
  const { states = [], text_pairs = [] } = await readPage({ selectors: [facts.selector], slice: true });
  return makeCard(facts, { states, text_pairs }, colorNames);
}

interface Seen {
  readonly states: NonNullable<Observation["states"]>;
  readonly text_pairs: NonNullable<Observation["text_pairs"]>;
}

/** Makes the card of an element whose states and contrasts have been read. */
export function makeCard(
  { name, selector, size, margin, border, padding, radius, type, tokens }: ElementFacts & { readonly selector: string },
  { states, text_pairs: pairs }: Seen,
  colorNames: Readonly<Record<string, string>>,
): ElementCard {
  const toValue = (computed: string): CardValue => {
    const value = inHex(computed);
    return Object.hasOwn(colorNames, value)
      ? { value: short(value), name: short(colorNames[value] ?? "") }
      : { value: short(value) };
  };
  const contrasts = pairs.flatMap(({ color, backgrounds, large, state, faded, gradient }): CardContrast[] => {
    if (state !== undefined || faded || gradient) return [];
    const ratio = contrastOn(color, backgrounds);
    const background = compositeOf(backgrounds);
    if (ratio === undefined || background === undefined) return [];
    return [{ text: toValue(color), background: toValue(`rgb(${background})`), large, ...gradeOf(ratio, large) }];
  });
  return {
    element: short(name),
    selector: oneLine(selector),
    box: { size, margin, border, padding, radius },
    type: { ...type, family: short(type.family) },
    tokens: tokens.slice(0, MAX_TOKENS).map(({ customProperty, properties, rules = [], ...token }) => {
      return {
        name: short(token.name),
        value: short(token.value),
        ...(customProperty && { custom_property: short(customProperty) }),
        properties: [...properties].sort(),
        rules: rules.map(ruleOf),
      };
    }),
    states: states.slice(0, MAX_STATES).map(({ state, element, property, base, value }) => {
      return {
        state,
        element: short(lastCompound(element)),
        property,
        from: toValue(base),
        to: toValue(value),
      };
    }),
    contrasts: contrasts.slice(0, MAX_CONTRASTS),
    truncated: tokens.length > MAX_TOKENS || states.length > MAX_STATES || contrasts.length > MAX_CONTRASTS,
  };
}

function ruleOf({ inherited, overrides, ...rule }: PaintRule): CardRule {
  return { ...declarationOf(rule), ...(inherited && { inherited }), overrides: overrides.map(declarationOf) };
}

function declarationOf({ text, important, selector, sheet, layer, conditions }: DeclarationOrigin): CardDeclaration {
  return {
    value: short(text),
    ...(important && { important }),
    selector: short(selector),
    sheet: short(sheet),
    ...(layer !== undefined && { layer: short(layer) }),
    ...(conditions !== undefined && { conditions: short(conditions) }),
  };
}

function gradeOf(ratio: number, large: boolean): Pick<CardContrast, "ratio" | "level"> {
  const cutOff = Math.floor(ratio * 100 + 1e-9) / 100;
  const [aa, aaa] = large ? [3, 4.5] : [4.5, 7];
  return { ratio: cutOff, level: cutOff >= aaa ? "AAA" : cutOff >= aa ? "AA" : "fails" };
}

const lastCompound = (signature: string): string => signature.split(">").at(-1) ?? signature;

/** Colours as tokens write them, if the browser writes them in sRGB; other values as they are. */
function inHex(computed: string): string {
  const [, list] = /^rgba?\(([\d., ]+)\)$/.exec(computed) ?? [];
  if (list === undefined) return computed;
  const [red = 0, green = 0, blue = 0, alpha = 1] = list.split(",").map(Number);
  const channels = alpha < 1 ? [red, green, blue, alpha * 255] : [red, green, blue];
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}
