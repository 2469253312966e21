/**
 * Signatures of elements: what stays the same about an element when content, order or colour of the page change.
 * Tag, class names without build hashes and colour utilities, role and type; an element without classes borrows
 * those of the nearest ancestors.
 */

const MAX_CLASSES = 8;
const MAX_SIGNATURE = 240;
const HUES =
  "slate|gray|grey|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|white|black";
/** Utilities that name the very colour they paint: they change with it, so they can't say where it is painted. */
const COLOR_UTILITY = new RegExp(
  `^(.*:)?(bg|text|border(-[xytrblse])?|ring|fill|stroke|from|via|to|divide|outline|decoration|accent|caret|shadow|placeholder)-(${HUES})(-\\d+)?(/\\d+)?$`,
);
/** `x7Gh2`, `1q2w3e`: letters after digits inside one segment, as bundlers write them. */
const HASH = /^(?=.*\d[a-z])[a-z\d]{5,}$/i;
const GENERATED = /^(css|sc|jsx|jss|svelte|emotion|styled)-?[\da-z]+$/i;

const stableClasses = new Map<string, string>();

function stableClass(name: string): string {
  const known = stableClasses.get(name);
  if (known !== undefined) return known;
  let stable = "";
  if (!name.includes("[") && !COLOR_UTILITY.test(name) && !GENERATED.test(name)) {
    stable = name
      .split(/(?<=[-_])|(?=[-_])/)
      .filter((part) => !HASH.test(part) && !/^\d{4,}$/.test(part))
      .join("")
      .replace(/[-_]+$|^[-_]+/g, "");
  }
  stableClasses.set(name, stable);
  return stable;
}

/** Class attributes as a whole repeat even more often than classes. */
const classLists = new Map<string, string>();

function stableClassList(element: Element): string {
  const attribute = element.getAttribute("class");
  if (!attribute) return "";
  let text = classLists.get(attribute);
  if (text === undefined) {
    const classes = new Set(attribute.split(/\s+/).map(stableClass));
    classes.delete("");
    text = [...classes]
      .sort()
      .slice(0, MAX_CLASSES)
      .map((name) => `.${name}`)
      .join("");
    classLists.set(attribute, text);
  }
  return text;
}

function ownSignature(element: Element): { text: string; classed: boolean } {
  const classes = stableClassList(element);
  let text = element.localName + classes;
  const role = element.getAttribute("role");
  if (role) text += `[role=${role}]`;
  if (element.localName === "input" || element.localName === "button") {
    const type = element.getAttribute("type");
    if (type) text += `[type=${type.toLowerCase()}]`;
  }
  return { text, classed: classes !== "" };
}

/** The signature of an element, or of one of its pseudo-elements (`pseudo` as in "::before", "" for the element). */
export function signature(element: Element, pseudo: string): string {
  let { text, classed } = ownSignature(element);
  let ancestor = element.parentElement;
  for (let level = 0; !classed && ancestor && ancestor.localName !== "body" && level < 3; level++) {
    const own = ownSignature(ancestor);
    text = `${own.text}>${text}`;
    classed = own.classed;
    ancestor = ancestor.parentElement;
  }
  return text.slice(-MAX_SIGNATURE) + pseudo;
}
