import * as dom from "@tintype/shared/observe/dom/members";
import { setOwnElement } from "@tintype/shared/observe/dom/own-element";
import { HTML, SVG } from "@tintype/shared/observe/dom/page-node";

/** A page that changes or removes the element more often than this gets its way. */
const MAX_REPAIRS = 30;

/** Out of the flow, over everything, unreachable for the pointer. Nothing that a page declares is stronger. */
const STYLE = {
  all: "initial",
  position: "fixed",
  inset: "0",
  display: "block",
  width: "auto",
  height: "auto",
  margin: "0",
  padding: "0",
  border: "0",
  overflow: "hidden",
  background: "transparent",
  "color-scheme": "light only",
  "pointer-events": "none",
  "z-index": "2147483647",
};

/** Sets declarations that no style sheet overrides. (A page's policy may forbid style sheets and attributes, but not this.) */
export function setStyle(element: HTMLElement | SVGElement, style: Readonly<Record<string, string>>): void {
  for (const [property, value] of Object.entries(style)) element.style.setProperty(property, value, "important");
}

export function svgElement<Name extends keyof SVGElementTagNameMap>(
  document: Document,
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
): SVGElementTagNameMap[Name] {
  // The cast: the name tells the type.
  const element = dom.createElementNS(document, SVG, name) as SVGElementTagNameMap[Name];
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}

/**
 * The one element that we add to a page, with a closed shadow tree: the page's layout, styles and scripts do not reach into
 * it. It is in the top layer, above dialogs. Whatever the page does to it is repaired.
 */
export class Surface {
  readonly root: ShadowRoot;
  readonly #host: HTMLElement;
  readonly #observer: MutationObserver;
  readonly #onLost: () => void;
  #repairs = 0;

  /** @param onLost called if the page does not let the element be */
  constructor(onLost: () => void) {
    this.#onLost = onLost;
    this.#host = dom.createElementNS(document, HTML, "tintype-overlay") as HTMLElement; // by its namespace
    this.root = this.#host.attachShadow({ mode: "closed" });
    this.#observer = new MutationObserver(() => this.#repair());
    setOwnElement(this.#host);
    this.#mount();
    dom.addEventListener(document, "toggle", this.#onToggle, true);
    dom.addEventListener(document, "fullscreenchange", this.#raise, true);
  }

  #mount(): void {
    this.#observer.disconnect();
    this.#host.style.cssText = "";
    setStyle(this.#host, STYLE);
    this.#host.popover = "manual";
    const parent = parentFor();
    if (this.#host.parentNode !== parent) parent.append(this.#host);
    this.#raise();
    this.#observer.observe(this.#host, { attributes: true });
    this.#observer.observe(parent, { childList: true });
  }

  /** Puts it over all that has been opened since. */
  readonly #raise = (): void => {
    if (!this.#host.isConnected) return;
    if (this.#host.matches(":popover-open")) this.#host.hidePopover();
    this.#host.showPopover();
  };

  readonly #onToggle = ({ target }: Event): void => {
    if (target !== this.#host) this.#mount();
    else if (!this.#host.matches(":popover-open")) this.#repair();
  };

  #repair(): void {
    this.#observer.takeRecords();
    const isIntact =
      this.#host.isConnected &&
      this.#host.matches(":popover-open") &&
      Object.entries(STYLE).every(([property]) => this.#host.style.getPropertyPriority(property) === "important");
    if (isIntact) return;
    if (++this.#repairs > MAX_REPAIRS) this.#onLost();
    else this.#mount();
  }

  remove(): void {
    dom.removeEventListener(document, "toggle", this.#onToggle, true);
    dom.removeEventListener(document, "fullscreenchange", this.#raise, true);
    this.#observer.disconnect();
    this.#host.remove();
  }
}

/** A dialog that keeps the rest of the page inert, or else the root. */
function parentFor(): Element {
  const modals = [...dom.findAll(document, "dialog:modal")];
  return modals.at(-1) ?? dom.documentElement(document);
}
