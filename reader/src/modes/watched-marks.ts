import { DEFAULT_ON, type FurtherConditions } from "@tintype/shared/conditions/conditions";
import type { WatchedFunction } from "./watched-functions.ts";

// The functions by which scripts of a page can learn which attributes and classes an element has, or that they have changed.

/** Their first argument is the name of an attribute. */
const BY_ATTRIBUTE = ["getAttribute", "hasAttribute", "getAttributeNode", "toggleAttribute"];
/** They tell all attributes. */
const ALL_ATTRIBUTES = ["attributes", "getAttributeNames", "outerHTML"];
/** Their first argument is the name of a class. */
const BY_CLASS = ["contains", "toggle", "replace"];
/** Their first argument is a selector. */
const BY_SELECTOR: Readonly<Record<string, readonly string[]>> = {
  "Document.prototype": ["querySelector", "querySelectorAll", "getElementsByClassName"],
  "DocumentFragment.prototype": ["querySelector", "querySelectorAll"],
  "Element.prototype": ["querySelector", "querySelectorAll", "getElementsByClassName", "matches", "closest"],
};

/**
 * The functions by which a script can learn of the attributes and classes of modes. They are called often, so their
 * conditions tell the calls that matter. A call with `toggle` and two arguments learns nothing.
 */
export function watchedMarks(modes: readonly FurtherConditions[]): WatchedFunction[] {
  const marked = modes.filter(({ attributes, classes }) => attributes ?? classes);
  if (marked.length === 0) return [];
  const attributes = namesOf(marked.map((mode) => mode.attributes)).map((name) => name.toLowerCase());
  const classes = namesOf(marked.map((mode) => mode.classes));
  const names = JSON.stringify(classes.length > 0 ? [...attributes, "class"] : attributes);
  const words = JSON.stringify([...attributes, ...classes]);
  const isOn = [...new Set(marked.map(({ on = DEFAULT_ON }) => on))].map(elementCondition).join(" || ");
  const marks = (holder: string, keys: readonly string[], condition: string) =>
    keys.map((key): WatchedFunction => ({ holder, key, knowledge: "marks", condition }));
  const hasData = attributes.some((name) => name.startsWith("data-"));
  return [
    ...marks("MutationObserver.prototype", ["observe"], observes(names)),
    ...marks("Element.prototype", BY_ATTRIBUTE, `${names}.includes(String(arguments[0]).toLowerCase()) && (${isOn})`),
    ...marks("Element.prototype", ALL_ATTRIBUTES, isOn),
    ...(hasData ? marks("HTMLElement.prototype", ["dataset"], isOn) : []),
    ...(classes.length > 0 ? marks("Element.prototype", ["className"], isOn) : []),
    ...marks(
      "DOMTokenList.prototype",
      BY_CLASS,
      `${JSON.stringify(classes)}.includes(String(arguments[0])) && typeof arguments[1] !== "boolean"`,
    ),
    ...Object.entries(BY_SELECTOR).flatMap(([holder, keys]) =>
      marks(holder, keys, `${words}.some((word) => String(arguments[0]).includes(word))`),
    ),
  ];
}

const namesOf = (records: readonly (object | undefined)[]): string[] => [
  ...new Set(records.flatMap((record) => Object.keys(record ?? {}))),
];

function elementCondition(selector: string): string {
  if (selector === "html") return "this === document.documentElement";
  return selector === "body" ? "this === document.body" : `this.matches(${JSON.stringify(selector)})`;
}

/** An observer that is told of one of the attributes. */
const observes = (names: string): string =>
  `((options) => options && (options.attributeFilter
    ? Array.from(options.attributeFilter).some((name) => ${names}.includes(name))
    : options.attributes || options.attributeOldValue))(arguments[1])`;
