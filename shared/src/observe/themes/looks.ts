import * as dom from "../dom/members.ts";

/** The properties by which two looks of an element are compared. */
const PAINTS = [
  "color",
  "background-color",
  "border-top-color",
  "box-shadow",
  "fill",
  "background-image",
  "border-top-left-radius",
  "font-size",
  "font-family",
  "padding-top",
  "filter",
  "opacity",
] as const;

/** The most elements of a page that are compared. */
const MAX_ELEMENTS = 250;
const STILL = "*, *::before, *::after { transition: none !important; animation-play-state: paused !important }";
const TRANSPARENT = /^(?:transparent|rgba\(.*, 0\))$/;

/** The colours of a page's text and of its ground. */
interface Swatch {
  readonly text: string;
  readonly background: string;
}

/** How some elements of a page look. */
export class Look {
  readonly #texts: readonly string[];
  readonly swatch: Swatch;

  constructor(texts: readonly string[], swatch: Swatch) {
    this.#texts = texts;
    this.swatch = swatch;
  }

  get key(): string {
    return this.#texts.join("\n");
  }

  /** @returns the number of elements that look different */
  differences(base: Look): number {
    return this.#texts.filter((text, i) => text !== base.#texts[i]).length;
  }
}

/** Takes looks of a page, in which nothing moves until the end. */
export class Looks {
  readonly #elements: readonly Element[];
  readonly #still: readonly (() => void)[];
  readonly #keys = new Set<string>();
  readonly base: Look;

  constructor(trees: readonly dom.Root[]) {
    this.#still = trees.map(holdStill);
    const elements = trees.flatMap((tree) => [...dom.findAll(tree, dom.isDocument(tree) ? "body, body *" : "*")]);
    const drawn = elements.filter((element) => dom.checkVisibility(element));
    const step = Math.max(1, Math.ceil(drawn.length / MAX_ELEMENTS));
    this.#elements = drawn.filter((_, i) => i % step === 0);
    this.base = this.take();
    this.isNew(this.base);
  }

  get size(): number {
    return this.#elements.length;
  }

  take(): Look {
    const texts = this.#elements.map((element) => {
      const style = getComputedStyle(element);
      return PAINTS.map((property) => style.getPropertyValue(property)).join("|");
    });
    return new Look(texts, swatch());
  }

  /** Returns whether no look was like this one yet. */
  isNew({ key }: Look): boolean {
    if (this.#keys.has(key)) return false;
    this.#keys.add(key);
    return true;
  }

  end(): void {
    for (const release of this.#still) release();
  }
}

function swatch(): Swatch {
  const body = dom.body(document) ?? dom.documentElement(document);
  const grounds = [body, dom.documentElement(document)].map((element) =>
    getComputedStyle(element).getPropertyValue("background-color"),
  );
  const background = grounds.find((color) => !TRANSPARENT.test(color)) ?? "rgb(255, 255, 255)";
  return { text: getComputedStyle(body).getPropertyValue("color"), background };
}

/** Ends transitions and stops animations in a tree: values on their way are no look. @returns a function that lets it go on */
function holdStill(tree: dom.Root): () => void {
  const view = dom.defaultView(
    dom.isDocument(tree) ? tree : dom.ownerDocument(dom.hostOf(tree) ?? document.documentElement),
  );
  if (view !== window) return () => {};
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STILL);
  tree.adoptedStyleSheets = [...tree.adoptedStyleSheets, sheet];
  return () => {
    tree.adoptedStyleSheets = tree.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
  };
}
