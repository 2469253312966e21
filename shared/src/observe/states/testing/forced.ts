/**
 * The entry of a bundle that a test puts into a page. It reads what browsers paint while states are forced: the truth that
 * the reading of rules is held against. It shares nothing with that reading but the signatures of elements.
 */

import { Sites } from "../../collect/signatures.ts";

type Styles = ReadonlyMap<string, string>;

const SIDES = ["top", "right", "bottom", "left"];
const INHERITED = ["color", "font-weight", "font-style", "letter-spacing", "text-transform"];
const CORNERS = ["top-left", "top-right", "bottom-right", "bottom-left"];
const OF_BOX = [
  "background-color",
  "background-image",
  "box-shadow",
  "opacity",
  "transform",
  "filter",
  ...CORNERS.map((corner) => `border-${corner}-radius`),
];
const DECORATION = [
  ...["line", "style", "color", "thickness"].map((part) => `text-decoration-${part}`),
  "text-underline-offset",
];
const LINES = [...SIDES.map((side) => `border-${side}`), "outline"];
const PROPERTIES = [
  ...INHERITED,
  ...OF_BOX,
  ...DECORATION,
  "outline-offset",
  ...LINES.flatMap((line) => [`${line}-color`, `${line}-style`, `${line}-width`]),
];

const elements = [...document.body.querySelectorAll("*")];
let oldStyles: (Styles | undefined)[] = [];
const visible = new Set(
  elements.filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })),
);

function readStyles(): (Styles | undefined)[] {
  return elements.flatMap((element) =>
    ["", "::before", "::after"].map((pseudo) => {
      const style = getComputedStyle(element, pseudo || undefined);
      if (pseudo !== "" && style.getPropertyValue("content") === "none") return undefined;
      return new Map(PROPERTIES.map((property) => [property, style.getPropertyValue(property)]));
    }),
  );
}

/** They show a text that is not in their own text nodes. */
const FIELDS = new Set(["input", "select", "textarea"]);

const hasText = (element: Element): boolean =>
  FIELDS.has(element.localName) ||
  [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
const isBlank = (element: Element): boolean => (element.textContent ?? "").trim() === "";

function isLine(styles: Styles, line: string): boolean {
  return styles.get(`${line}-style`) !== "none" && Number.parseFloat(styles.get(`${line}-width`) ?? "") > 0;
}

/** The differences from the first reading where it paints something. */
function changes(state: string) {
  const newStyles = readStyles();
  const sites = new Sites();
  const inherits = (element: Element, property: string, value: string) => {
    const index = 3 * elements.indexOf(element);
    return oldStyles[index]?.get(property) !== value && newStyles[index]?.get(property) === value;
  };
  /** The outermost element around that has the same new value. */
  const originOf = (element: Element, property: string, value: string) => {
    let origin = element;
    for (
      let ancestor = element.parentElement;
      ancestor && inherits(ancestor, property, value);
      ancestor = ancestor.parentElement
    )
      origin = ancestor;
    return origin;
  };
  const paints = (element: Element, pseudo: string, property: string, styles: Styles, base: Styles): boolean => {
    const value = styles.get(property) ?? "";
    const [, line, part] =
      /^(border-(?:top|right|bottom|left)|outline)-(color|style|width|offset)$/.exec(property) ?? [];
    if (property !== "color" && value === styles.get("color") && base.get(property) === base.get("color")) {
      // A colour of the text that paints a line as well is one change.
      if (!isBlank(originOf(element, "color", value))) return false;
    }
    if (line !== undefined) {
      if (styles.get("outline-style") === "auto" && line === "outline") return false; // the browser's own
      return isLine(styles, line) || (part === "style" && isLine(base, line));
    }
    if (INHERITED.includes(property)) {
      if (pseudo !== "" || !hasText(element)) return false;
      const origin = originOf(element, property, value);
      return origin === element || !hasText(origin);
    }
    if (DECORATION.includes(property)) {
      if (pseudo !== "" || isBlank(element)) return false;
      return property === "text-decoration-line" || styles.get("text-decoration-line") !== "none";
    }
    // The browser's own, for a list that is disabled.
    if (state === "disabled" && element.localName === "select" && property === "opacity" && value === "0.7")
      return false;
    if (property.startsWith("background-") && pseudo === "") {
      const { width, height } = element.getBoundingClientRect();
      if (width === 0 || height === 0) return false;
    }
    return property !== "transform" || getComputedStyle(element, pseudo).display !== "inline";
  };
  const changed = elements.flatMap((element, i) =>
    ["", "::before", "::after"].flatMap((pseudo, k) => {
      const [styles, base] = [newStyles[3 * i + k], oldStyles[3 * i + k]];
      if (!styles || !base || !visible.has(element)) return [];
      if (/hover|active/.test(state) && getComputedStyle(element).pointerEvents === "none") return [];
      return PROPERTIES.filter(
        (property) => styles.get(property) !== base.get(property) && paints(element, pseudo, property, styles, base),
      ).map((property) => ({
        // The cast: a signature needs nothing of a node but these two.
        number: sites.of({ element, pseudo } as Parameters<Sites["of"]>[0]),
        state,
        property,
        value: styles.get(property) ?? "",
        base: base.get(property) ?? "",
        count: 1,
      }));
    }),
  );
  const { signatures, indexOf } = sites.sorted();
  return changed.map(({ number, ...rest }) => ({ element: signatures[indexOf(number)] ?? "", ...rest }));
}

const api = {
  start: () => {
    oldStyles = readStyles();
  },
  changes,
};

Object.assign(globalThis, { forced: api });
