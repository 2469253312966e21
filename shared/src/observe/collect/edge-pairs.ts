import { hasAuthorBorder } from "../authors/author-boxes.ts";
import * as dom from "../dom/members.ts";
import { type PageNode, px, readProperty, TRANSPARENT } from "../dom/page-node.ts";
import { MAX_COLOR, MAX_EDGE_PAIRS, MAX_EDGES_CHECKED } from "../limits.ts";
import { getOrCreate } from "../memo.ts";
import type { Observation } from "../observation.ts";
import type { Slices } from "../slices.ts";
import type { Grounds } from "./grounds/grounds.ts";
import { mostFrequent } from "./order.ts";
import type { Paints } from "./paints.ts";
import { isTranslucent } from "./raw-colors.ts";
import type { TextBackground } from "./text-backgrounds.ts";

type EdgePair = NonNullable<Observation["edge_pairs"]>[number];

/** Inputs that are no fields: buttons are known by their text, and browsers draw the others themselves. */
const OTHER_INPUTS = new Set(["hidden", "button", "submit", "reset", "image", "file", "range", "color"]);
const FIELD_ROLES = /^(checkbox|combobox|listbox|radio|searchbox|slider|spinbutton|switch|textbox)$/;
const SIDES = ["top", "right", "bottom", "left"] as const;
/** Bounds of the sides of an icon's box, px. */
const [MIN_ICON, MAX_ICON] = [8, 64];

/** A small drawing in the page. It can be measured if all that it paints has one opaque colour. */
export class Icon {
  readonly element: Element;
  readonly background: TextBackground;
  /** Undefined stands for a colour that cannot be known. */
  readonly #colors = new Set<string | undefined>();

  constructor(element: Element, background: TextBackground) {
    this.element = element;
    this.background = background;
  }

  /** The only colour; undefined if there are several, or one that cannot be known. */
  get color(): string | undefined {
    return this.#colors.size === 1 ? [...this.#colors][0] : undefined;
  }

  /** Its colour cannot be known. */
  spoil(): void {
    this.#colors.add(undefined);
  }

  /** Collects paints of the icon's shapes for `paints`, and their colours for the icon. */
  recording(paints: Paints): Pick<Paints, "addAnimatable" | "leaveOut"> {
    return {
      leaveOut: () => paints.leaveOut(),
      addAnimatable: (node, property, value) => {
        paints.addAnimatable(node, property, value);
        if (value === "none" || value === TRANSPARENT) return;
        this.#colors.add(hasOneColor(node, property, value) ? value : undefined);
      },
    };
  }
}

/** An icon or a border, with the background that the elements around it paint. */
interface Edge {
  readonly of: EdgePair["of"];
  readonly element: Element;
  readonly background: TextBackground;
  readonly color: string;
}

/** The least contrast of what is no text, by WCAG 2, a little more, since it is rounded. */
const MIN_CONTRAST = 3.1;
/** Elements around one that may be positioned over something else. */
const MAX_LEVELS = 4;

const hasOneColor = (node: PageNode, property: string, value: string): boolean =>
  (property === "fill" || property === "stroke") &&
  !isTranslucent(value) &&
  Number(readProperty(node, `${property}-opacity`)) === 1 &&
  node.scope.frame.animated.inherited(node, property) === undefined;

/**
 * Collects the colours of icons and of the borders of fields, with the backgrounds that they stand on (WCAG 2.2, 1.4.11). What
 * is disabled, has the browser's own border, is partly transparent or stands on a picture is left out.
 */
export class EdgePairs {
  readonly #pairs = new Map<string, EdgePair>();
  readonly #icons: Icon[] = [];
  readonly #borders: Edge[] = [];
  truncated = false;

  /** Begins an icon, if the element is one whose background is known. */
  icon(node: PageNode, background: TextBackground | undefined): Icon | undefined {
    if (!background) return undefined;
    const { width, height } = node.box();
    if (Math.min(width, height) < MIN_ICON || Math.max(width, height) > MAX_ICON) return undefined;
    const hasOwnGround =
      readProperty(node, "background-color") !== TRANSPARENT || readProperty(node, "background-image") !== "none";
    if (hasOwnGround || readProperty(node, "filter") !== "none") return undefined;
    const icon = new Icon(node.element, background);
    this.#icons.push(icon);
    return icon;
  }

  /** Adds the border of an element, if it is a field whose sides have one colour. */
  addBorder(node: PageNode, background: TextBackground | undefined): void {
    if (!background || !node.showsEdge || !isField(node) || isDisabled(node.element)) return;
    if (readProperty(node, "border-image-source") !== "none" || !hasAuthorBorder(node)) return;
    const color = colorOfSides(node);
    if (color === undefined || (isTranslucent(color) && readProperty(node, "background-color") !== TRANSPARENT)) return;
    this.#borders.push({ of: "border", element: node.element, background, color });
  }

  /** Asks what is behind the edges. */
  *settle(grounds: Grounds): Slices<void> {
    const icons = this.#icons.splice(0).flatMap(({ element, background, color }): Edge[] => {
      return color === undefined || isDisabled(element) ? [] : [{ of: "icon", element, background, color }];
    });
    let checked = 0;
    for (const edge of [...this.#borders.splice(0), ...icons]) {
      const { element, background, color } = edge;
      yield;
      if (color.length > MAX_COLOR) continue;
      const isAsked = (background.contrastOf(color) ?? 0) < MIN_CONTRAST || isPositioned(element);
      if (isAsked && checked++ >= MAX_EDGES_CHECKED) continue;
      const layers = isAsked ? grounds.groundOf(element, "box", background.layers) : background.layers;
      // Nobody draws what nobody can see: something else is behind it.
      if (layers && !(layers.length === 1 && layers[0] === color)) this.#count(edge, layers);
    }
  }

  #count({ of, color }: Edge, layers: readonly string[]): void {
    const create = (): EdgePair => ({ of, color, backgrounds: [...layers], count: 0 });
    getOrCreate(this.#pairs, [of, color, ...layers].join(" on "), create).count++;
  }

  /** The most frequent pairs, in an order that does not depend on the document's. */
  result(): EdgePair[] {
    const all = [...this.#pairs.values()];
    this.truncated = all.length > MAX_EDGE_PAIRS;
    const key = ({ of, color, backgrounds }: EdgePair) => `${of} ${color} ${backgrounds.join(" ")}`;
    return mostFrequent(all, key, MAX_EDGE_PAIRS);
  }
}

function isField({ element, name }: PageNode): boolean {
  if (name === "textarea" || name === "select") return true;
  if (name === "input") return !OTHER_INPUTS.has((dom.getAttribute(element, "type") ?? "").toLowerCase());
  return FIELD_ROLES.test(dom.getAttribute(element, "role") ?? "");
}

const isDisabled = (element: Element): boolean => dom.closest(element, ":disabled, [aria-disabled=true]") !== null;

/** The colour of the sides that are drawn; undefined without such sides, or if they differ. */
function colorOfSides(node: PageNode): string | undefined {
  const colors = new Set<string>();
  for (const side of SIDES) {
    const property = `border-${side}`;
    if (
      /^(none|hidden)$/.test(readProperty(node, `${property}-style`)) ||
      px(readProperty(node, `${property}-width`)) === 0
    )
      continue;
    if (node.scope.frame.animated.values(node, `${property}-color`)) return undefined;
    const color = readProperty(node, `${property}-color`);
    if (color !== TRANSPARENT) colors.add(color);
  }
  const [color] = colors;
  return colors.size === 1 ? color : undefined;
}

/** Returns whether the element may stand over something that is not around it in the document. */
function isPositioned(element: Element): boolean {
  let ancestor: Element | null = element;
  for (let level = 0; ancestor && level < MAX_LEVELS; level++, ancestor = dom.parentElement(ancestor)) {
    const style = dom.defaultView(dom.ownerDocument(ancestor))?.getComputedStyle(ancestor);
    if (style && /absolute|fixed|sticky/.test(style.getPropertyValue("position"))) return true;
  }
  return false;
}
