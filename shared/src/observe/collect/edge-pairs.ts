import { hasAuthorBorder } from "../authors/author-boxes.ts";
import * as dom from "../dom/members.ts";
import { type PageNode, px, readProperty, TRANSPARENT } from "../dom/page-node.ts";
import type { NodeKey } from "../dom/styled.ts";
import { MAX_COLOR, MAX_EDGE_PAIRS, MAX_EDGES_CHECKED } from "../limits.ts";
import type { EdgePair } from "../pairs.ts";
import type { Slices } from "../slices.ts";
import type { Grounds } from "./grounds/grounds.ts";
import type { Paints } from "./paints.ts";
import { isDisabled, type PairListener } from "./pair-listener.ts";
import { PairList } from "./pair-parts.ts";
import { isTranslucent } from "./raw-colors.ts";
import type { TextBackground } from "./text-background.ts";

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
  /** A shape, with the property that paints it. */
  shape: { readonly node: PageNode; readonly property: string } | undefined;

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
        this.shape ??= { node, property };
      },
    };
  }
}

/** An icon or a border, with the background that the elements around it paint. */
interface Edge {
  readonly of: EdgePair["of"];
  readonly node: NodeKey;
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
  readonly #pairs = new PairList<EdgePair>(MAX_EDGE_PAIRS);
  readonly #icons: Icon[] = [];
  readonly #borders: Edge[] = [];
  readonly #listener: PairListener;

  /** @param listener is told of each border and icon */
  constructor(listener: PairListener) {
    this.#listener = listener;
  }

  get truncated(): boolean {
    return this.#pairs.truncated;
  }

  /** Begins an icon, if the element is one whose background is known. */
  icon(node: PageNode, background: TextBackground | undefined): Icon | undefined {
    if (!background || background.gradient) return undefined;
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
    if (!background || background.gradient || !node.showsEdge || !isField(node) || isDisabled(node.element)) return;
    if (readProperty(node, "border-image-source") !== "none" || !hasAuthorBorder(node)) return;
    const { color, side } = colorOfSides(node) ?? {};
    if (color === undefined || (isTranslucent(color) && readProperty(node, "background-color") !== TRANSPARENT)) return;
    this.#borders.push({ of: "border", node, background, color });
    if (side !== undefined) this.#listener.addBorder(node, background, color, side);
  }

  /** Asks what is behind the edges. */
  *settle(grounds: Grounds): Slices<void> {
    const icons = this.#icons.splice(0).flatMap(({ element, background, color, shape }): Edge[] => {
      if (color === undefined || isDisabled(element)) return [];
      if (shape) this.#listener.addIcon(shape.node, background, color, shape.property);
      return [{ of: "icon", node: { element, pseudo: "" }, background, color }];
    });
    let checked = 0;
    for (const edge of [...this.#borders.splice(0), ...icons]) {
      const { background, color } = edge;
      const { element } = edge.node;
      yield;
      if (color.length > MAX_COLOR) continue;
      const isAsked = (background.contrastOf(color) ?? 0) < MIN_CONTRAST || isPositioned(element);
      if (isAsked && checked++ >= MAX_EDGES_CHECKED) continue;
      const layers = isAsked ? grounds.groundOf(element, "box", background.layers) : background.layers;
      // Nobody draws what nobody can see: something else is behind it.
      if (layers && !(layers.length === 1 && layers[0] === color)) this.#count(edge, layers);
    }
  }

  #count({ of, color, node }: Edge, layers: readonly string[]): void {
    this.#pairs.add({ of, color, backgrounds: [...layers], count: 0 }, node, 1);
  }

  result() {
    return this.#pairs.result();
  }
}

function isField({ element, name }: PageNode): boolean {
  if (name === "textarea" || name === "select") return true;
  if (name === "input") return !OTHER_INPUTS.has((dom.getAttribute(element, "type") ?? "").toLowerCase());
  return FIELD_ROLES.test(dom.getAttribute(element, "role") ?? "");
}

/** The colour of the sides that are drawn, with one of them; undefined without such sides, or if they differ. */
function colorOfSides(node: PageNode): { readonly color: string; readonly side: string } | undefined {
  const colors = new Map<string, string>();
  for (const side of SIDES) {
    const property = `border-${side}`;
    if (
      /^(none|hidden)$/.test(readProperty(node, `${property}-style`)) ||
      px(readProperty(node, `${property}-width`)) === 0
    )
      continue;
    if (node.scope.frame.animated.values(node, `${property}-color`)) return undefined;
    const color = readProperty(node, `${property}-color`);
    if (color !== TRANSPARENT) colors.set(color, side);
  }
  const [[color, side] = []] = colors;
  return colors.size === 1 && color !== undefined && side !== undefined ? { color, side } : undefined;
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
