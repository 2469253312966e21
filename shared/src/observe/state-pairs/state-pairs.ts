import type { AskedState } from "../asking/states/state-list.ts";
import type { Grounds } from "../collect/grounds/grounds.ts";
import { isDisabled, type PairListener } from "../collect/pair-listener.ts";
import { PairList } from "../collect/pair-parts.ts";
import type { TextBackground } from "../collect/text-background.ts";
import { type PageNode, readProperty, TRANSPARENT } from "../dom/page-node.ts";
import { MAX_COLOR, MAX_SAMPLES, MAX_STATE_PAIR_NODES, MAX_STATE_PAIRS } from "../limits.ts";
import { getOrCreate } from "../memo.ts";
import type { EdgePair, TextPair } from "../pairs.ts";
import type { Slices } from "../slices.ts";
import type { StateLooks } from "../states/looks.ts";
import { StateGrounds } from "./state-grounds.ts";

/** The states of pairs, with the states that the browser is asked about for them. */
const STATES: readonly (readonly [name: string, asked: AskedState])[] = [
  ["hover", "hover"],
  ["active", "pressed"],
  ["focus-visible", "keyboard-focus"],
  ["checked", "checked"],
  ["invalid", "invalid"],
  ["invalid", "user-invalid"],
  ["disabled", "disabled"],
];

/** Something that is asked what it looks like in states. */
interface Sample {
  readonly node: PageNode;
  readonly background: TextBackground;
  readonly color: string;
  /** The property that has the colour; undefined if no state can change it. */
  readonly property: string | undefined;
  readonly isLarge: boolean;
  /** Undefined for a text. */
  readonly of: EdgePair["of"] | undefined;
  /** How many nodes it stands for. */
  count: number;
}

type Look = Pick<TextPair, "color" | "backgrounds" | "faded">;

/**
 * Collects the pairs that texts, borders of fields and icons have in states: the colours and the grounds that the cascade gives them
 * then. A pair that they have at rest too is no pair of the state.
 */
export class StatePairs implements PairListener {
  readonly #looks: StateLooks;
  readonly #samples = new Map<string, Sample[]>();
  readonly #texts = new PairList<TextPair>(MAX_STATE_PAIRS);
  readonly #edges = new PairList<EdgePair>(MAX_STATE_PAIRS);
  #nodes = 0;
  #isCut = false;

  constructor(looks: StateLooks) {
    this.#looks = looks;
  }

  get truncated(): boolean {
    return this.#isCut || this.#texts.truncated || this.#edges.truncated;
  }

  /** Adds text of a raw colour, on a background at rest. */
  addText(node: PageNode, background: TextBackground, color: string, isLarge: boolean): void {
    const property = color === readProperty(node, "color") ? "color" : undefined;
    this.#add({ node, background, color, property, isLarge, of: undefined, count: 1 });
  }

  /** Adds the border of a field. */
  addBorder(node: PageNode, background: TextBackground, color: string, side: string): void {
    const property = `border-${side}-color`;
    this.#add({ node, background, color, property, isLarge: false, of: "border", count: 1 });
  }

  /** Adds a shape of an icon, which has its colour. */
  addIcon(node: PageNode, background: TextBackground, color: string, property: string): void {
    this.#add({ node, background, color, property, isLarge: false, of: "icon", count: 1 });
  }

  /** Some of the nodes that are alike are asked. */
  #add(sample: Sample): void {
    const { node, background, color, isLarge, of = "text" } = sample;
    const key = `${this.#looks.likenessOf(node.element)}${node.pseudo} ${of} ${isLarge} ${color} ${background.layers.join()}`;
    const samples = getOrCreate(this.#samples, key, (): Sample[] => []);
    const last = samples.at(-1);
    if (samples.length >= MAX_SAMPLES && last) last.count++;
    else if (this.#nodes >= MAX_STATE_PAIR_NODES) this.#isCut = true;
    else {
      this.#nodes++;
      samples.push(sample);
    }
  }

  /**
   * Reads what the browser has said about states.
   * @param canvas what is behind everything
   */
  *settle(grounds: Grounds, canvas: readonly string[]): Slices<void> {
    const states = STATES.filter(([, asked]) => this.#looks.has(asked));
    if (states.length === 0) return;
    const stateGrounds = new StateGrounds(this.#looks, grounds, canvas);
    for (const samples of this.#samples.values()) {
      for (const sample of samples) {
        this.#addLooks(sample, states, stateGrounds);
        yield;
      }
    }
    this.#samples.clear();
  }

  #addLooks(sample: Sample, states: typeof STATES, grounds: StateGrounds): void {
    const { node, isLarge, of, count } = sample;
    let hovered: Look | undefined;
    for (const [name, asked] of states) {
      const look = this.#lookIn(asked, sample, grounds);
      if (name === "hover") hovered = look;
      // Who presses an element hovers it: only what the press itself changes is a pair of its own.
      if (!look || (name === "active" && JSON.stringify(look) === JSON.stringify(hovered))) continue;
      const isOff = name === "disabled" || isDisabled(node.element);
      const fields = { ...look, state: name, ...(isOff && { disabled: true as const }), count };
      if (of === undefined) this.#texts.add({ ...fields, large: isLarge }, node, count);
      else this.#edges.add({ ...fields, of }, node, count);
    }
  }

  /** The pair that something has in a state; undefined if it is that at rest, or if it cannot be known. */
  #lookIn(asked: AskedState, sample: Sample, grounds: StateGrounds): Look | undefined {
    const { node, background, color: rest, property, of } = sample;
    const { element } = node;
    const color = (property && this.#looks.valueIn(asked, node, property)) ?? rest;
    if (color === TRANSPARENT || color.length > MAX_COLOR) return undefined;
    if (color === rest && !grounds.mayDiffer(asked, element)) return undefined;
    const ground = grounds.of(asked, { element, of: of === undefined ? "text" : "box" }, color, background.layers);
    if (!ground || (ground.isSame && color === rest)) return undefined;
    const { layers, faded } = ground;
    if (!faded && color === rest && layers.join() === background.layers.join()) return undefined;
    if (layers.some((layer) => layer.length > MAX_COLOR)) return undefined;
    const look: Look = { color, backgrounds: [...layers] };
    return faded ? { ...look, faded: { opacity: faded.opacity, behind: [...faded.behind] } } : look;
  }

  texts() {
    return this.#texts.result();
  }

  edges() {
    return this.#edges.result();
  }
}
