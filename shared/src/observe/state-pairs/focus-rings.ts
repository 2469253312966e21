import { isBlank } from "../asking/states/read-state.ts";
import type { Grounds } from "../collect/grounds/grounds.ts";
import { PairList } from "../collect/pair-parts.ts";
import { contrastOn, isTranslucent } from "../collect/raw-colors.ts";
import type { TextBackground } from "../collect/text-background.ts";
import * as dom from "../dom/members.ts";
import { isHtml, type PageNode, readProperty, TRANSPARENT } from "../dom/page-node.ts";
import { MAX_COLOR, MAX_FOCUS_RINGS, MAX_FOCUSABLE, MAX_LAYERS, MAX_SAMPLES } from "../limits.ts";
import { getOrCreate } from "../memo.ts";
import type { FocusRing } from "../pairs.ts";
import type { Slices } from "../slices.ts";
import type { StateLooks } from "../states/looks.ts";
import type { OutlineRules } from "../states/outline-rules.ts";
import { FocusTraces } from "./focus-traces.ts";
import { reachesByKeyboard } from "./keyboard.ts";
import {
  bordersOf,
  fillOf,
  frameArea,
  OTHER_CHANGES,
  outlineOf,
  type ReadValue,
  type RingPart,
  shadowsOf,
  TEXT_CHANGES,
} from "./ring-parts.ts";

const STATE = "keyboard-focus";
const WITH_PARTS = new Set(["range", "color", "file"]);

interface Reached {
  readonly node: PageNode;
  /** The layers around the box and in it, undefined if they cannot be known. */
  readonly around: TextBackground | undefined;
  readonly inside: TextBackground | undefined;
  count: number;
}

/** The least contrast, a little more, since it is rounded. */
const CERTAIN = 3.1;
/** A ring of no width would stand for none, px. */
const THINNEST = 0.01;
/** Contrast and area, by WCAG 2.2, of a ring that nobody objects to. */
const [ENOUGH, WHOLE] = [3, 1];

/**
 * Collects what shows the focus of elements that the keyboard reaches: outlines, shadows, borders and backgrounds. Of several the one
 * counts that is seen best. The browser's own ring is left out, and so is what is seen but cannot be measured.
 */
export class FocusRings {
  readonly #looks: StateLooks;
  readonly #outlines: OutlineRules;
  readonly #reached = new Map<number, Reached[]>();
  readonly #rings = new PairList<FocusRing>(MAX_FOCUS_RINGS);
  #nodes = 0;
  #isCut = false;

  constructor(looks: StateLooks, outlines: OutlineRules) {
    this.#looks = looks;
    this.#outlines = outlines;
  }

  get truncated(): boolean {
    return this.#isCut || this.#rings.truncated;
  }

  /** Adds an element that is visible, if the keyboard reaches it. */
  add(node: PageNode, around: TextBackground | undefined, inside: TextBackground | undefined): void {
    if (!reachesByKeyboard(node)) return;
    const alike = getOrCreate(this.#reached, this.#looks.likenessOf(node.element), (): Reached[] => []);
    const last = alike.at(-1);
    if (alike.length >= MAX_SAMPLES && last) last.count++;
    else if (this.#nodes >= MAX_FOCUSABLE) this.#isCut = true;
    else {
      this.#nodes++;
      alike.push({ node, around: withoutGradient(around), inside: withoutGradient(inside), count: 1 });
    }
  }

  *settle(grounds: Grounds): Slices<void> {
    const traces = new FocusTraces(this.#looks, STATE);
    for (const alike of this.#reached.values()) {
      for (const reached of alike) {
        const ring = this.#ringOf(reached, traces, grounds);
        if (ring) this.#rings.add(ring, reached.node, reached.count);
        yield;
      }
    }
    this.#reached.clear();
  }

  #ringOf({ node, around, inside, count }: Reached, traces: FocusTraces, grounds: Grounds): FocusRing | undefined {
    const { element } = node;
    const rest: ReadValue = (property) => readProperty(node, property);
    const focused: ReadValue = (property) => this.#looks.valueIn(STATE, node, property) ?? rest(property);
    if (focused("outline-style") === "auto") return undefined;
    const size = node.box();
    const outline = outlineOf(rest, focused, size);
    // Undefined: nobody can tell whether the browser draws its own.
    if (!outline && this.#outlines.isDeclaredFor(element) !== true) return undefined;
    const fill = fillOf(rest, focused, size);
    const parts = [outline, ...shadowsOf(rest, focused, size), ...bordersOf(rest, focused, size), fill];
    const visible = parts.flatMap((part) => (part && part.color.length <= MAX_COLOR ? [part] : []));
    if (visible.length === 0) {
      if (this.#differs(node, rest, focused) || traces.isNear(element)) return undefined;
      const backgrounds = [...(around?.layers ?? [TRANSPARENT])];
      return { color: null, backgrounds, width: 0, offset: 0, area: 0, count };
    }
    const best = bestOf(visible, { outside: around?.layers, inside: inside?.layers, size, count });
    // A ring that is seen well needs no look at what lies between.
    if (!around || !best || best.color === null || (contrastOn(best.color, best.backgrounds) ?? 0) >= CERTAIN)
      return best;
    const outside = grounds.groundOf(element, "box", around.layers);
    return outside === around.layers ? best : bestOf(visible, { outside, inside: inside?.layers, size, count });
  }

  /** Returns whether something of the element changes that cannot be measured. */
  #differs(node: PageNode, rest: ReadValue, focused: ReadValue): boolean {
    const changes = (property: string) => focused(property) !== rest(property);
    // The focus of a slider or of a choice of colour is mostly seen at a part of it, which nobody can ask for.
    if (isHtml(node.element, "input") && WITH_PARTS.has(node.element.type)) return true;
    if (OTHER_CHANGES.some(changes)) return true;
    if (isBlank(node.element))
      return ["fill", "stroke", "color"].some(changes) && dom.findAllIn(node.element, "svg").length > 0;
    return changes("color") || TEXT_CHANGES.some(changes);
  }

  result() {
    return this.#rings.result();
  }
}

const withoutGradient = (background: TextBackground | undefined): TextBackground | undefined =>
  background?.gradient ? undefined : background;

interface Surroundings {
  readonly outside: readonly string[] | undefined;
  readonly inside: readonly string[] | undefined;
  readonly size: { readonly width: number; readonly height: number };
  readonly count: number;
}

const bestOf = (parts: readonly RingPart[], surroundings: Surroundings): FocusRing | undefined =>
  parts.flatMap((part) => toRing(part, surroundings) ?? []).sort(byVisibility)[0];

function toRing(
  { color, on, width, offset, area }: RingPart,
  { outside, inside, size, count }: Surroundings,
): FocusRing | undefined {
  const layers = on === "around" ? outside : on === "inside" ? inside : undefined;
  const ground = typeof on === "string" ? layers : [...on, ...(isTranslucent(on[0] ?? "") ? (inside ?? []) : [])];
  if (!ground || ground.length > MAX_LAYERS || ground.every(isTranslucent)) return undefined;
  if ([...ground, ...(inside ?? [])].some((layer) => layer.length > MAX_COLOR)) return undefined;
  const least = frameArea(size, 2, 0);
  return {
    color,
    backgrounds: [...ground],
    ...(inside && { beside: [...inside] }),
    width: Math.max(THINNEST, rounded(width)),
    offset: rounded(offset),
    area: least > 0 ? rounded(area / least) : 0,
    count,
  };
}

const rounded = (value: number): number => Math.round(Math.min(1e4, Math.max(-1e4, value)) * 100) / 100;

/** The ring that is seen best comes first. */
function byVisibility(a: FocusRing, b: FocusRing): number {
  const contrast = ({ color, backgrounds }: FocusRing) => (color === null ? 0 : (contrastOn(color, backgrounds) ?? 0));
  const isGood = (ring: FocusRing) => contrast(ring) >= ENOUGH && ring.area >= WHOLE;
  return Number(isGood(b)) - Number(isGood(a)) || contrast(b) - contrast(a) || b.area - a.area;
}
