import * as dom from "../../dom/members.ts";

// Everything that makes nodes differ although the same declarations won at them and around them. Such nodes are read one by
// one. A node that is not in these lists, and whose attributes, winning declarations and parent are those of another one, has
// the same computed values.

/** Elements that the browser's own style sheet tells apart by their state, their content or their position in the parent. */
export const UNLIKE_ELEMENTS: Readonly<Record<string, string>> = {
  state: ":active,:focus,:fullscreen",
  control: "input,select,textarea,option,optgroup,fieldset,fieldset>*,meter,progress,output",
  disclosure: "details,details>*,dialog,[popover]",
  "direction of its text": 'bdi,[dir="auto" i]',
  formula: "math,math *",
};

export const UNLIKE_SELECTOR = Object.values(UNLIKE_ELEMENTS).join();

/** Functions and units whose values no declaration tells. */
export const UNLIKE_VALUES: Readonly<Record<string, RegExp>> = {
  "unit of a container": /\dcq(?:w|h|i|b|min|max)\b/i,
  attribute: /\battr\(/i,
  position: /\bsibling-(?:index|count)\(/i,
  chance: /\brandom(?:-item)?\(/i,
  "rolling back": /\brevert-rule\b/i,
  condition: /\bif\(/i,
  "parent's custom property": /\binherit\(/i,
  "function of the page": /(?:^|[\s,(])--[\w-]+\(/,
};

const UNLIKE_TEXT = new RegExp(
  Object.values(UNLIKE_VALUES)
    .map(({ source }) => `(?:${source})`)
    .join("|"),
  "i",
);

/** Returns whether nodes may have other values by one declaration. */
export const isUnlikeValue = (text: string): boolean => UNLIKE_TEXT.test(text);

/** Elements that animate attributes of drawings. Then all shapes are unlike. */
export const ANIMATIONS_OF_DRAWINGS = "animate,animateTransform,animateMotion,set";

/** Attributes that neither the browser's own style sheet nor a hint of presentation uses. Rules for them are asked as all rules are. */
const HARMLESS =
  /^(?:data-.*|aria-.*|on.*|class|id|style|part|exportparts|slot|role|title|alt|src|srcset|sizes|href|xlink:href|name|rel|target|for|tabindex|itemprop|itemscope|itemtype|d|points|viewBox|xmlns.*|[xy][12]?|c[xy]|r[xy]?)$/;
const LINKS: ReadonlySet<string> = new Set(["a", "area"]);

/** The attributes of an element that its values may depend on without a rule. */
export function describeAttributes(element: Element, name: string): string {
  let text = "";
  for (const attribute of dom.getAttributeNames(element)) {
    if (attribute === "href" && LINKS.has(name)) text += " href";
    else if (!HARMLESS.test(attribute)) text += ` ${attribute}=${JSON.stringify(dom.getAttribute(element, attribute))}`;
  }
  return text;
}
