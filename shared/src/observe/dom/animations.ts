import { getOrCreate } from "../memo.ts";
import * as dom from "./members.ts";
import type { NodeKey } from "./scope.ts";

/** instanceof is false for effects of frames, which belong to another realm. */
const isKeyframeEffect = (effect: AnimationEffect): effect is KeyframeEffect => "getKeyframes" in effect;

export function animatedStyles(roots: Iterable<dom.Root>): CSSStyleDeclaration[] {
  const styles: CSSStyleDeclaration[] = [];
  for (const root of roots) {
    for (const { effect } of dom.getAnimations(root)) {
      if (!effect || !isKeyframeEffect(effect) || !effect.target) continue;
      const view = dom.defaultView(dom.ownerDocument(effect.target));
      if (view) styles.push(view.getComputedStyle(effect.target));
    }
  }
  return styles;
}

/**
 * Running animations would make the result depend on the moment of the reading. So animated properties are read from
 * their keyframes: the last one of a transition, all of an animation.
 */
export class Animated {
  readonly #values = new Map<Element, Map<string, string[]>>();

  /** Adds the animations of a document or of one shadow tree: a document's list does not contain those of its shadow trees. */
  add(root: Document | ShadowRoot): void {
    for (const animation of dom.getAnimations(root)) {
      const { effect } = animation;
      if (!effect || !isKeyframeEffect(effect)) continue;
      const { target, pseudoElement } = effect;
      if (!target || animation.playState === "idle" || animation.playState === "finished") continue;
      const frames = effect.getKeyframes();
      this.#note(target, pseudoElement ?? "", "transitionProperty" in animation ? frames.slice(-1) : frames);
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

  /** The same for an inherited property: of the element or of its nearest ancestor that animates the property. */
  inherited(node: NodeKey, property: string): readonly string[] | undefined {
    if (!this.any) return undefined;
    let frames = this.values(node, property);
    for (let up: Element | null = node.element; up && !frames; up = dom.parentElement(up))
      frames = this.values({ element: up, pseudo: "" }, property);
    return frames;
  }
}
