import { escapeMarkup } from "@tintype/shared/text/markup";
import type { PickTexts } from "../messages.ts";
import type { CardRule, CardState, CardToken, CardValue, ElementCard } from "./element-card.ts";
import { placeWords, type RuleTexts } from "./rule-words.ts";

/** The texts of a card, in the language of the interface. */
export type CardTexts = Pick<
  PickTexts,
  "size" | "margin" | "border" | "padding" | "radius" | "text" | "tokens" | "states" | "contrast" | "on"
> &
  RuleTexts;

/** A part of a card: its heading, and rows of a label and a value. */
interface Section {
  /** Undefined for the first one, which has the element's own name. */
  readonly heading: string | undefined;
  readonly rows: readonly Row[];
}

interface Row {
  readonly label: string;
  readonly value: string;
  /** Drawn before the value. */
  readonly colors: readonly string[];
  /** Lines below it. */
  readonly notes?: readonly string[];
}

/** The card as data. */
export const cardAsJson = (card: ElementCard): string => JSON.stringify(card, null, 2);

/** The card as plain text, one fact a line. */
export function cardAsText(card: ElementCard, texts: CardTexts): string {
  const parts = sectionsOf(card, texts).map(({ heading, rows }) =>
    [
      ...(heading ? [heading] : []),
      ...rows.flatMap(({ label, value, notes = [] }) => [
        `  ${label}: ${value}`,
        ...notes.map((note) => `    ${note}`),
      ]),
    ].join("\n"),
  );
  return `${card.element}\n${parts.join("\n")}\n`;
}

/** The card as a table for documents and mails. All text of the page in it is inert. */
export function cardAsHtml(card: ElementCard, texts: CardTexts): string {
  const rows = sectionsOf(card, texts).flatMap((section) => [
    ...(section.heading ? [`<tr><th colspan="2" align="left">${escapeMarkup(section.heading)}</th></tr>`] : []),
    ...section.rows.map(
      ({ label, value, colors, notes = [] }) =>
        `<tr><td>${escapeMarkup(label)}</td><td>${colors.map(swatch).join("")}${[value, ...notes].map(escapeMarkup).join("<br>")}</td></tr>`,
    ),
  ]);
  return `<p><b>${escapeMarkup(card.element)}</b></p><table><tbody>${rows.join("")}</tbody></table>`;
}

/** Colours in hex only: other text of a page could be more than a colour where a style stands. */
const swatch = (color: string): string =>
  /^#[\da-f]{6}([\da-f]{2})?$/.test(color) ? `<span style="background-color: ${color}">&nbsp;&nbsp;&nbsp;</span> ` : "";

function sectionsOf(card: ElementCard, texts: CardTexts): Section[] {
  const { box, type, tokens, states, contrasts } = card;
  const { family, weight, size, line_height, letter_spacing } = type;
  const spacing = letter_spacing === "normal" ? [] : [letter_spacing];
  const facts = (["size", "margin", "border", "padding", "radius"] as const).map((key) =>
    factRow(texts[key], box[key]),
  );
  const sections: Section[] = [
    {
      heading: undefined,
      rows: [...facts, factRow(texts.text, [family, weight, `${size}/${line_height}`, ...spacing].join(" · "))],
    },
    { heading: texts.tokens, rows: tokens.map((token) => tokenRow(token, texts)) },
    { heading: texts.states, rows: states.map((state) => stateRow(state, areSeveral(states))) },
    {
      heading: texts.contrast,
      rows: contrasts.map(({ text, background, ratio, level }) => {
        return {
          label: `${ratio}:1 ${level}`,
          value: `${written(text)} ${texts.on} ${written(background)}`,
          colors: [text.value, background.value],
        };
      }),
    },
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

const factRow = (label: string, value: string): Row => ({ label, value, colors: [] });

function tokenRow({ name, value, custom_property, properties, rules }: CardToken, texts: CardTexts): Row {
  const variable = custom_property ? [`var(${custom_property})`] : [];
  return {
    label: name,
    value: [value, ...variable, properties.join(", ")].join(" · "),
    colors: [value],
    notes: rules.length === 0 ? [texts.noRule] : rules.flatMap((rule) => ruleNotes(rule, texts)),
  };
}

/** The rule that won, and each that it overrides. */
function ruleNotes(rule: CardRule, texts: CardTexts): string[] {
  const written = ({ selector, ...place }: Omit<CardRule, "overrides">) =>
    [...(selector === "" ? [] : [selector]), ...placeWords(place, texts)].join(" · ");
  return [written(rule), ...rule.overrides.map((overridden) => `${texts.overrides} ${written(overridden)}`)];
}

function stateRow({ state, element, property, from, to }: CardState, isNamed: boolean): Row {
  const label = `${isNamed ? `${element} ` : ""}:${state} ${property}`;
  return { label, value: `${written(from)} → ${written(to)}`, colors: [from.value, to.value] };
}

const areSeveral = (states: readonly CardState[]): boolean => new Set(states.map(({ element }) => element)).size > 1;

const written = ({ value, name }: CardValue): string => (name === undefined ? value : `${name} ${value}`);
