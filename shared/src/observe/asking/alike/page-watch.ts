import type * as dom from "../../dom/members.ts";

/** Events after which computed values may be others, although no node is changed. */
const EVENTS = ["pointerover", "pointerdown", "pointerup", "focusin", "focusout", "input", "change", "resize"];

/** Tells whether a page has stayed as it was: whether nothing changed its nodes, and nobody used it. */
export class PageWatch {
  readonly #view: Window;
  readonly #observer: MutationObserver;
  #isStill = true;

  /** @param roots the trees whose nodes are watched */
  constructor(view: Window, roots: readonly dom.Root[]) {
    this.#view = view;
    this.#observer = new MutationObserver(this.#stop);
    for (const root of roots) this.#observer.observe(root, { subtree: true, attributes: true, childList: true });
    for (const event of EVENTS) view.addEventListener(event, this.#stop, { capture: true, passive: true });
  }

  get isStill(): boolean {
    if (this.#isStill && this.#observer.takeRecords().length > 0) this.#stop();
    return this.#isStill;
  }

  /** Stops watching. From then on the page counts as changed. */
  end(): void {
    this.#stop();
  }

  readonly #stop = (): void => {
    this.#isStill = false;
    this.#observer.disconnect();
    for (const event of EVENTS) this.#view.removeEventListener(event, this.#stop, { capture: true });
  };
}
