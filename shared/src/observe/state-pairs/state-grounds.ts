import type { AskedState } from "../asking/states/state-list.ts";
import type { Grounds } from "../collect/grounds/grounds.ts";
import { contrastOn, isTranslucent } from "../collect/raw-colors.ts";
import * as dom from "../dom/members.ts";
import { TRANSPARENT } from "../dom/page-node.ts";
import { MAX_LAYERS } from "../limits.ts";
import { getOrCreate } from "../memo.ts";
import type { StateLooks } from "../states/looks.ts";

/** The layers behind something in a state. */
export interface StateGround {
  readonly layers: readonly string[];
  /** The opacity of something around, and the layers behind that. */
  readonly faded?: { readonly opacity: number; readonly behind: readonly string[] };
  /** Nothing of it is otherwise than at rest. */
  readonly isSame: boolean;
}

/** The properties of an element that change what is behind its content. */
const CHANGING = ["background-color", "background-image", "opacity"];
/** Below it, nobody sees anything. */
const HIDDEN = 0.01;
/** The least contrasts by WCAG 2, a little more, since they are rounded. */
const MIN_CONTRAST = { text: 4.6, box: 3.1 };

const isOpaque = (layers: readonly string[]): boolean => layers.some((layer) => !isTranslucent(layer));

/** Tells what is behind texts and boxes in a state: what the elements around paint in it, or what lies between. */
export class StateGrounds {
  readonly #looks: StateLooks;
  readonly #grounds: Grounds;
  readonly #canvas: readonly string[];
  readonly #changing = new Map<AskedState, Map<Element, boolean>>();

  /** @param canvas what is behind everything */
  constructor(looks: StateLooks, grounds: Grounds, canvas: readonly string[]) {
    this.#looks = looks;
    this.#grounds = grounds;
    this.#canvas = canvas;
  }

  /**
   * @param of the text of the element, or its box
   * @param color in the state
   * @param rest the layers at rest
   * @returns undefined if it cannot be known
   */
  of(
    state: AskedState,
    { element, of }: { readonly element: Element; readonly of: "text" | "box" },
    color: string,
    rest: readonly string[],
  ): StateGround | undefined {
    const ground = this.#around(state, { element, of }, rest);
    if (!ground || ground.faded) return ground;
    const contrast = contrastOn(color, ground.layers);
    if (contrast !== undefined && contrast >= MIN_CONTRAST[of]) return ground;
    const layers = this.#grounds.groundOf(element, of, ground.layers, (painter) =>
      painter.pseudo === "" ? this.#colorIn(state, painter.element) : this.#colorOfPart(state, painter),
    );
    return layers && { layers, isSame: ground.isSame };
  }

  #around(
    state: AskedState,
    { element, of }: { readonly element: Element; readonly of: "text" | "box" },
    rest: readonly string[],
  ): StateGround | undefined {
    if (!this.mayDiffer(state, element)) return { layers: rest, isSame: true };
    const inner: string[] = [];
    const behind: string[] = [];
    let opacity: number | undefined;
    for (let up: Element | undefined = element; up; up = dom.flatParent(up)) {
      const layers = opacity === undefined ? inner : behind;
      if (!isOpaque(layers) && (up !== element || of === "text")) {
        const layer = this.#colorIn(state, up);
        if (layer === undefined || layers.length >= MAX_LAYERS) return undefined;
        if (layer !== TRANSPARENT) layers.push(layer);
      }
      const changed = this.#looks.valueIn(state, { element: up, pseudo: "" }, "opacity");
      if (changed === undefined || Number(changed) === 1) continue;
      if (opacity !== undefined || Number(changed) < HIDDEN) return undefined;
      opacity = Number(changed);
    }
    const canvas = this.#canvas;
    if (opacity === undefined) return { layers: completed(inner, canvas), isSame: false };
    const outside = completed(behind, canvas);
    const layers = completed(inner, outside);
    return layers.length > MAX_LAYERS ? undefined : { layers, faded: { opacity, behind: outside }, isSame: false };
  }

  /** The colour that an element paints in the state, undefined if it is not one colour. */
  #colorIn(state: AskedState, element: Element): string | undefined {
    const node = { element, pseudo: "" };
    const rest = this.#grounds.colorOf(element);
    const color = this.#looks.valueIn(state, node, "background-color");
    const image = this.#looks.valueIn(state, node, "background-image");
    if (image !== undefined && image !== "none") return undefined;
    if (rest !== undefined || image === undefined) return rest === undefined ? undefined : (color ?? rest);
    return (
      color ??
      dom.defaultView(dom.ownerDocument(element))?.getComputedStyle(element).getPropertyValue("background-color")
    );
  }

  #colorOfPart(
    state: AskedState,
    {
      element,
      pseudo,
      color,
    }: { readonly element: Element; readonly pseudo: string; readonly color: string | undefined },
  ): string | undefined {
    const valueIn = (property: string) => this.#looks.valueIn(state, { element, pseudo }, property);
    if (["background-image", "opacity", "transform"].some((property) => valueIn(property) !== undefined))
      return undefined;
    return color === undefined ? undefined : (valueIn("background-color") ?? color);
  }

  /** Returns whether an element, or something around it, may paint another ground in the state. */
  mayDiffer(state: AskedState, element: Element): boolean {
    const answers = getOrCreate(this.#changing, state, () => new Map<Element, boolean>());
    // Not by recursion: pages may be deep.
    const open: Element[] = [];
    let isChanging = false;
    for (let up: Element | undefined = element; up; up = dom.flatParent(up)) {
      const node = { element: up, pseudo: "" };
      const answer =
        answers.get(up) ??
        (CHANGING.some((property) => this.#looks.valueIn(state, node, property) !== undefined) || undefined);
      open.push(up);
      if (answer === undefined) continue;
      isChanging = answer;
      break;
    }
    for (const up of open) answers.set(up, isChanging);
    return isChanging;
  }
}

const completed = (layers: readonly string[], behind: readonly string[]): readonly string[] =>
  isOpaque(layers) ? layers : [...layers, ...behind];
