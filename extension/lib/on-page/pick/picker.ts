import type { PaintedElements } from "@tintype/shared/observe/collect/painted-elements";
import * as dom from "@tintype/shared/observe/dom/members";
import { oneLine } from "@tintype/shared/text/one-line";
import type { Box } from "../boxes.ts";
import type { PickOptions } from "../messages.ts";
import { Surface, setStyle } from "../surface.ts";
import { BoxModel } from "./box-model.ts";
import { type CardForm, makeCard } from "./card.ts";
import { cardAsHtml, cardAsJson, cardAsText } from "./card-formats.ts";
import { copyIn } from "./copy.ts";
import { type ElementCard, readCard } from "./element-card.ts";
import { factsOf, tokensOf, type UsedToken } from "./facts.ts";
import { type Direction, elementAt, neighbour, scrollableAt } from "./tree.ts";

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** The space between an element and the card, and between the card and the edge of the screen, in px. */
const GAP = 8;

/** Covers the page. Its background must not differ from what an empty document paints. */
const FRAME = {
  position: "absolute",
  inset: "0",
  width: "100%",
  height: "100%",
  border: "0",
  background: "transparent",
  "pointer-events": "auto",
  "color-scheme": "light only",
};

/**
 * Lets a person pick an element of the page. A frame without content, in the overlay, lies over the page and gets all events:
 * none of them reaches the page's listeners, however early those listen, and none of theirs can stop ours.
 */
export class Picker {
  readonly #options: PickOptions;
  readonly #tokensOf: (element: Element, isPinned: boolean) => UsedToken[];
  readonly #surface: Surface;
  readonly #model = new BoxModel();
  readonly #frame = dom.createElement(document, "iframe");
  readonly #focused = dom.activeElement(document);
  #card: HTMLElement | undefined;
  #element: Element | undefined;
  #isPinned = false;
  #pointer: { readonly x: number; readonly y: number } | undefined;
  /** Cards of elements that have been read. */
  readonly #cards = new WeakMap<Element, ElementCard>();
  #animation = 0;
  #isOver = false;

  constructor(elements: PaintedElements, options: PickOptions) {
    this.#options = options;
    this.#tokensOf = tokensOf(elements, options.tokens);
    this.#surface = new Surface(this.end);
    setStyle(this.#frame, FRAME);
    this.#frame.title = options.texts.label;
    // Also when the page has taken the overlay away and it is put back, since the frame is empty then.
    this.#frame.addEventListener("load", () => this.#enter());
    this.#surface.root.append(this.#model.svg, this.#frame);
    addEventListener("pagehide", this.end);
    dom.addEventListener(document, "scroll", this.#onScroll, { capture: true, passive: true });
    this.#draw();
  }

  readonly end = (): void => {
    if (this.#isOver) return;
    this.#isOver = true;
    cancelAnimationFrame(this.#animation);
    removeEventListener("pagehide", this.end);
    dom.removeEventListener(document, "scroll", this.#onScroll, { capture: true });
    this.#surface.remove();
    if (this.#focused instanceof HTMLElement) dom.focus(this.#focused, { preventScroll: true });
  };

  #enter(): void {
    const view = this.#frame.contentWindow;
    const inner = this.#frame.contentDocument;
    if (!view || !inner || this.#isOver) return;
    setStyle(inner.documentElement, { "color-scheme": "light only", overflow: "hidden", background: "transparent" });
    setStyle(inner.body, { margin: "0", cursor: "crosshair" });
    view.addEventListener("pointermove", ({ clientX: x, clientY: y }) => {
      this.#pointer = { x, y };
      if (!this.#isPinned) this.#choose(this.#at(x, y));
    });
    view.addEventListener("click", (event) => this.#onClick(event));
    view.addEventListener("wheel", (event) => this.#onWheel(event), { passive: false });
    view.addEventListener("keydown", (event) => this.#onKey(event));
    view.addEventListener("contextmenu", (event) => event.preventDefault());
    this.#render();
    view.focus();
  }

  /** The frame itself is left out. */
  #at(x: number, y: number): Element {
    setStyle(this.#frame, { "pointer-events": "none" });
    try {
      return elementAt(x, y);
    } finally {
      setStyle(this.#frame, { "pointer-events": "auto" });
    }
  }

  #choose(element: Element | undefined, isPinned = this.#isPinned): void {
    if (element === this.#element && isPinned === this.#isPinned) return;
    this.#element = element;
    this.#isPinned = isPinned;
    this.#render();
  }

  #onClick({ clientX: x, clientY: y }: MouseEvent): void {
    const element = this.#at(x, y);
    this.#choose(element, !(this.#isPinned && element === this.#element));
  }

  #onWheel(event: WheelEvent): void {
    if (event.ctrlKey) return; // zooms
    if (this.#card?.contains(event.target as Node)) return; // the target of an event in a document is a node
    event.preventDefault();
    const { deltaX, deltaY, deltaMode, clientX, clientY } = event;
    const factor = deltaMode === event.DOM_DELTA_LINE ? 18 : deltaMode === event.DOM_DELTA_PAGE ? innerHeight : 1;
    const scrolling = { left: deltaX * factor, top: deltaY * factor, behavior: "instant" } as const;
    const scrollable = scrollableAt(this.#at(clientX, clientY), deltaX, deltaY);
    if (scrollable) dom.scrollBy(scrollable, scrolling);
  }

  #onKey(event: KeyboardEvent): void {
    const direction = DIRECTIONS[event.key];
    if (event.key === "Escape") {
      event.preventDefault();
      this.end();
    } else if (direction) {
      event.preventDefault();
      const neighbourElement = this.#element && neighbour(this.#element, direction);
      if (!neighbourElement) return;
      dom.scrollIntoView(neighbourElement, { block: "nearest", inline: "nearest", behavior: "instant" });
      this.#choose(neighbourElement, true);
    } else if (isPlain(event) && (event.key === "c" || event.key === "j")) {
      event.preventDefault();
      void this.#copyElement(event.key === "c" ? "card" : "json");
    } else if (event.key === "Enter" && event.target === this.#frame.contentDocument?.body) {
      this.#choose(this.#element, !this.#isPinned);
    }
  }

  readonly #onScroll = (): void => {
    if (!this.#isPinned && this.#pointer) this.#choose(this.#at(this.#pointer.x, this.#pointer.y));
  };

  #render(said?: string): void {
    const inner = this.#frame.contentDocument;
    if (!inner?.body) return;
    this.#card?.remove();
    this.#card = undefined;
    if (!this.#element) return;
    const { texts } = this.#options;
    this.#card = makeCard(
      inner,
      factsOf(this.#element, this.#tokensOf(this.#element, this.#isPinned), this.#isPinned),
      {
        texts,
        isPinned: this.#isPinned,
        said,
        onCopy: (text) => {
          const line = oneLine(text);
          this.#copy({ "text/plain": line }, line);
        },
        onCopyElement: (form) => void this.#copyElement(form),
        onClose: this.end,
      },
    );
    inner.body.append(this.#card);
    this.#positionCard(this.#model.draw(this.#element));
  }

  #copy(forms: Readonly<Record<string, string>>, name: string): void {
    const inner = this.#frame.contentDocument;
    if (!inner?.body) return;
    const { copied, copyFailed } = this.#options.texts;
    this.#render(copyIn(inner, forms) ? copied.replace("$1", () => name) : copyFailed);
  }

  /** Pins the element and copies all of it. A browser lets a key or a click copy for a few seconds; after a reading that takes longer, the next one does. */
  async #copyElement(form: CardForm): Promise<void> {
    const element = this.#element;
    if (!element) return;
    this.#choose(element, true);
    const { texts, colorNames } = this.#options;
    const facts = factsOf(element, this.#tokensOf(element, true), true);
    const { selector } = facts;
    if (selector === undefined) return;
    let card = this.#cards.get(element);
    if (!card) {
      this.#render(texts.reading);
      card = await readCard({ ...facts, selector }, colorNames).catch(() => undefined);
      if (this.#isOver || this.#element !== element) return;
      if (!card) return this.#render(texts.copyFailed);
      this.#cards.set(element, card);
    }
    const json = cardAsJson(card);
    const forms = {
      "text/plain": form === "card" ? cardAsText(card, texts) : json,
      ...(form === "card" && { "text/html": cardAsHtml(card, texts) }),
      "application/json": json,
    };
    this.#copy(forms, form === "card" ? card.element : "JSON");
  }

  readonly #draw = (): void => {
    if (this.#element && !dom.isConnected(this.#element)) this.#choose(undefined, false);
    this.#positionCard(this.#model.draw(this.#element));
    this.#animation = requestAnimationFrame(this.#draw);
  };

  /** Below the element if there is space, else above, else inside. */
  #positionCard(box: Box | undefined): void {
    if (!this.#card || !box) return;
    const { offsetWidth: width, offsetHeight: height } = this.#card;
    const below = box.y + box.height + GAP;
    const above = box.y - height - GAP;
    const top = below + height + GAP <= innerHeight ? below : above >= GAP ? above : innerHeight - height - GAP;
    const start = Math.min(Math.max(GAP, box.x), innerWidth - width - GAP);
    setStyle(this.#card, { left: `${Math.max(GAP, start)}px`, top: `${Math.max(GAP, top)}px` });
  }
}

const isPlain = ({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean => !altKey && !ctrlKey && !metaKey;
