import { expect, test } from "vitest";
import { type CardTexts, cardAsHtml, cardAsJson, cardAsText } from "./card-formats.ts";
import { type ElementCard, makeCard } from "./element-card.ts";

const texts: CardTexts = {
  size: "Size",
  margin: "Margin",
  border: "Border",
  padding: "Padding",
  radius: "Radii",
  text: "Text",
  tokens: "Design tokens",
  states: "States",
  contrast: "Contrast",
  on: "on",
  noRule: "No rule that can be read",
  overrides: "overrides",
  inherited: "inherited",
  styleAttribute: "style attribute",
  scriptSheet: "sheet of a script",
};

const declared = { text: "var(--brand)", selector: ".primary", sheet: "https://example.com/site.css" };
const rule = {
  ...declared,
  layer: "site",
  conditions: "@media (width >= 600px)",
  nodes: 1,
  overrides: [{ ...declared, text: "red", selector: "", sheet: "style attribute" }],
};
const brand = { name: "brand", value: "#00703c", customProperty: "--brand" };

const facts = {
  name: "a#go.primary",
  selector: "#go",
  size: "120 × 40",
  margin: "0",
  border: "1",
  padding: "8 16",
  radius: "4px",
  text: "Inter · 400 · 16/24",
  type: { family: "Inter", weight: "400", size: "16px", line_height: "24px", letter_spacing: "normal" },
  tokens: [
    { ...brand, properties: ["color", "background-color"], rules: [{ ...rule, inherited: true as const }] },
    { ...brand, name: "paper", value: "#ffffff", customProperty: undefined, properties: ["fill"], rules: [] },
  ],
};
const hover = { element: "main>a.primary", state: "hover", property: "background-color", count: 1 };
const seen = {
  states: [{ ...hover, base: "rgb(0, 112, 60)", value: "rgba(0, 0, 0, 0.5)" }],
  text_pairs: [{ color: "rgb(255, 255, 255)", backgrounds: ["rgb(0, 112, 60)"], large: false, count: 1 }],
};

test("makeCard names the colours of states and contrasts", () => {
  const { states, contrasts } = makeCard(facts, seen, { "#00703c": "brand", "#ffffff": "paper" });
  expect(states).toEqual([
    {
      state: "hover",
      element: "a.primary",
      property: "background-color",
      from: { value: "#00703c", name: "brand" },
      to: { value: "#00000080" },
    },
  ]);
  const paper = { value: "#ffffff", name: "paper" };
  const background = { value: "#00703c", name: "brand" };
  expect(contrasts).toEqual([{ text: paper, background, large: false, ratio: 6.2, level: "AA" }]);
});

test("makeCard tells the one colour that translucent backgrounds give together", () => {
  const backgrounds = ["rgba(0, 0, 0, 0.5)", "rgb(255, 255, 255)"];
  const pairs = [{ color: "rgb(0, 0, 0)", backgrounds, large: true, count: 1 }];
  const [contrast] = makeCard(facts, { states: [], text_pairs: pairs }, {}).contrasts;
  expect(contrast).toMatchObject({ background: { value: "#808080" }, level: "AAA" });
});

test("cardAsText has one fact a line", () => {
  expect(cardAsText(makeCard(facts, seen, {}), texts)).toBe(`a#go.primary
  Size: 120 × 40
  Margin: 0
  Border: 1
  Padding: 8 16
  Radii: 4px
  Text: Inter · 400 · 16px/24px
Design tokens
  brand: #00703c · var(--brand) · background-color, color
    .primary · site.css · @layer site · @media (width >= 600px) · inherited
    overrides style attribute
  paper: #ffffff · fill
    No rule that can be read
States
  :hover background-color: #00703c → #00000080
Contrast
  6.2:1 AA: #ffffff on #00703c
`);
});

/** Text with which a page could end a tag, an attribute, a style, a line or a text that is read from left to right. */
const HOSTILE = `"><img src=x onerror=alert(1)>';</style></table><script>//\n\u202e&lt;`;

function hostileCard(): ElementCard {
  const place = { text: HOSTILE, selector: HOSTILE, sheet: HOSTILE, layer: HOSTILE, conditions: HOSTILE };
  const rules = [{ ...place, nodes: 1, overrides: [place] }];
  const token = { name: HOSTILE, value: HOSTILE, customProperty: `--${HOSTILE}`, properties: ["color"], rules };
  const state = { ...hover, element: HOSTILE, base: HOSTILE, value: `#00703c;${HOSTILE}` };
  const hostileFacts = { ...facts, name: HOSTILE, selector: HOSTILE, tokens: [token, { ...token, rules: [] }] };
  const type = { ...facts.type, family: HOSTILE };
  return makeCard({ ...hostileFacts, type }, { ...seen, states: [state] }, { "#ffffff": HOSTILE, __proto__: HOSTILE });
}

test("cardAsHtml has no tag and no style of a page", () => {
  const tags = cardAsHtml(hostileCard(), texts).match(/<[^>]*>/g) ?? [];
  const ownTag = /^<\/?(p|b|table|tbody|tr|td|span|br)>$|^<th colspan="2" align="left">$|^<\/th>$/;
  const drawn = /^<span style="background-color: #[\da-f]{6}([\da-f]{2})?">$/;
  expect(tags.filter((tag) => !ownTag.test(tag) && !drawn.test(tag))).toEqual([]);
});

test("cardAsText and cardAsJson keep each text of a page in its line", () => {
  const card = hostileCard();
  const linesOf = (text: string) => text.split("\n").length;
  expect(linesOf(cardAsText(card, texts))).toBe(linesOf(cardAsText(makeCard(facts, seen, {}), texts)));
  expect(cardAsText(card, texts)).not.toContain("\u202e");
  expect(cardAsJson(card)).not.toMatch(/\\n|\u202e/);
});

test("makeCard cuts long texts and lists, and says so", () => {
  const long = "x".repeat(5_000);
  const tokens = Array.from({ length: 500 }, (_, index) => {
    return {
      name: `${index}${long}`,
      value: long,
      customProperty: undefined,
      properties: ["color"],
      rules: [rule, rule],
    };
  });
  const states = Array.from({ length: 500 }, () => ({ ...hover, base: long, value: long }));
  const card = makeCard({ ...facts, tokens }, { ...seen, states }, {});
  expect(card).toMatchObject({ truncated: true, tokens: { length: 40 }, states: { length: 40 } });
  expect(cardAsHtml(card, texts).length).toBeLessThan(80_000);
});
