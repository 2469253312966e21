import { splitList } from "../../css/lists.ts";
import * as dom from "../dom/members.ts";
import type { FontFamilies } from "../dom/scope.ts";
import { getOrCreate } from "../memo.ts";

/** Keywords that every browser maps to a font. Others (ui-monospace, -apple-system) work in some browsers: they are measured. */
const GENERIC = new Set(["serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "-webkit-body"]);
const BASELINES = ["monospace", "serif", "sans-serif"] as const;
const SAMPLE = "mmMWLlioa01@&Qgjy";

/**
 * Finds the family in use: the first of the stack that is a loaded web font, an installed font, or generic. Whether a
 * font is installed is measured on a canvas that is not part of the document.
 */
export class FamiliesInUse implements FontFamilies {
  readonly #document: Document;
  #context: CanvasRenderingContext2D | null | undefined;
  readonly #faces = new Map<string, "loaded" | "missing">();
  readonly #installed = new Map<string, boolean>();
  readonly #stacks = new Map<string, string>();
  /** Families of web fonts that failed to load or are still loading. */
  readonly notLoaded: readonly string[];
  /** Families that are still loading. */
  readonly pending: readonly string[];

  constructor(document: Document) {
    this.#document = document;
    const missing = new Set<string>();
    const pending = new Set<string>();
    for (const face of dom.fonts(document)) {
      const name = face.family.replace(/^["']|["']$/g, "");
      const key = name.toLowerCase();
      if (face.status === "loaded") this.#faces.set(key, "loaded");
      else if (!this.#faces.has(key)) this.#faces.set(key, "missing");
      if (face.status === "error" || face.status === "loading") missing.add(name);
      if (face.status === "loading") pending.add(name);
    }
    this.notLoaded = [...missing].sort();
    this.pending = [...pending].sort();
  }

  inUse(stack: string): string {
    return getOrCreate(this.#stacks, stack, () => this.#find(stack));
  }

  /** The height in px of a line whose `line-height` is `normal`. @param font a CSS font shorthand */
  lineSpacing(font: string): number {
    const metrics = this.#measure(font);
    return metrics ? metrics.fontBoundingBoxAscent + metrics.fontBoundingBoxDescent : 0;
  }

  #find(stack: string): string {
    for (const written of splitList(stack)) {
      const isQuoted = /^["']/.test(written);
      const name = isQuoted ? written.slice(1, -1).replace(/\\(.)/g, "$1") : written;
      const face = this.#faces.get(name.toLowerCase());
      // A keyword works only without quotes.
      if (!isQuoted && GENERIC.has(name.toLowerCase())) return name;
      if (written !== "" && (face ? face === "loaded" : this.#isInstalled(written))) return name;
    }
    // A stack without a usable family is shown in the browser's standard font, which is also its `serif`.
    return "serif";
  }

  #isInstalled(family: string): boolean {
    return getOrCreate(this.#installed, family, () =>
      BASELINES.some((generic) => this.#width(`${family}, ${generic}`) !== this.#width(generic)),
    );
  }

  #width(stack: string): number {
    return this.#measure(`72px ${stack}`)?.width ?? 0;
  }

  #measure(font: string): TextMetrics | undefined {
    this.#context ??= dom.createElement(this.#document, "canvas").getContext("2d");
    if (!this.#context) return undefined;
    this.#context.font = font;
    return this.#context.measureText(SAMPLE);
  }
}
