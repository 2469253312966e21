import { getOrCreate } from "../memo.ts";
import * as dom from "./members.ts";
import type { NodeKey } from "./styled.ts";

interface AnimatedTarget {
  readonly animation: Animation;
  readonly effect: KeyframeEffect;
  readonly target: Element;
}

/** The animations of a document or of one shadow tree: a document's list does not contain those of its shadow trees. */
function animationsIn(root: dom.Root): AnimatedTarget[] {
  return dom.getAnimations(root).flatMap((animation) => {
    // instanceof is false for effects of frames, which belong to another realm.
    const effect = animation.effect as Partial<KeyframeEffect> | null;
    const target = effect?.getKeyframes && effect.target;
    return target ? [{ animation, effect: effect as KeyframeEffect, target }] : [];
  });
}

export const animatedElements = (roots: Iterable<dom.Root>): Element[] =>
  [...roots].flatMap(animationsIn).map(({ target }) => target);

export const animatedStyles = (roots: Iterable<dom.Root>): CSSStyleDeclaration[] =>
  animatedElements(roots).flatMap((target) => {
    const view = dom.defaultView(dom.ownerDocument(target));
    return view ? [view.getComputedStyle(target)] : [];
  });

/**
 * Running animations would make the result depend on the moment of the reading. So animated properties are read from
 * their keyframes: the last one of a transition, all of an animation.
 */
export class Animated {
  readonly #values = new Map<Element, Map<string, string[]>>();

  add(root: dom.Root): void {
    for (const { animation, effect, target } of animationsIn(root)) {
      if (animation.playState === "idle" || animation.playState === "finished") continue;
      const frames = effect.getKeyframes();
      this.#note(target, effect.pseudoElement ?? "", "transitionProperty" in animation ? frames.slice(-1) : frames);
    }
  }

  #note(target: Element, pseudo: string, frames: ComputedKeyframe[]): void {
    const values = getOrCreate(this.#values, target, () => new Map<string, string[]>());
    for (const frame of frames) {
      for (const [key, value] of Object.entries(frame)) {
        if (/^(offset|computedOffset|easing|composite)$/.test(key) || typeof value !== "string") continue;
        const name = pseudo + key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
        const list = getOrCreate(values, name, (): string[] => []);
        if (!value.includes("var(")) list.push(value);
      }
    }
  }

  get any(): boolean {
    return this.#values.size > 0;
  }

  values({ element, pseudo }: NodeKey, property: string): readonly string[] | undefined {
    return this.#values.get(element)?.get(pseudo + property);
  }

  /**
   * Returns the animated values of an inherited property: of the element or of its nearest ancestor that animates it.
   */
  inherited(node: NodeKey, property: string): readonly string[] | undefined {
    if (!this.any) return undefined;
    let frames = this.values(node, property);
    for (let up: Element | null = node.element; up && !frames; up = dom.parentElement(up))
      frames = this.values({ element: up, pseudo: "" }, property);
    return frames;
  }
}
