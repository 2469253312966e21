import type { AskedState } from "../asking/states/state-list.ts";
import type { Grounds } from "../collect/grounds/grounds.ts";
import { type LayersAround, layersAround } from "../collect/grounds/layers-around.ts";
import { contrastOn } from "../collect/raw-colors.ts";
import * as dom from "../dom/members.ts";
import { getOrCreate } from "../memo.ts";
import type { StateLooks } from "../states/looks.ts";

/** The layers behind something in a state. */
export interface StateGround extends LayersAround {
  /** Nothing of it is otherwise than at rest. */
  readonly isSame: boolean;
}

/** The properties of an element that change what is behind its content. */
const CHANGING = ["background-color", "background-image", "opacity"];
/** The least contrasts by WCAG 2, a little more, since they are rounded. */
const MIN_CONTRAST = { text: 4.6, box: 3.1 };

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
    const layers = layersAround(
      element,
      of,
      {
        colorOf: (around) => this.#colorIn(state, around),
        opacityOf: (around) => Number(this.#looks.valueIn(state, { element: around, pseudo: "" }, "opacity") ?? 1),
      },
      this.#canvas,
    );
    return layers && { ...layers, isSame: false };
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
