import { splitList } from "../../css/lists.ts";
import type { FontFamilies } from "../dom/scope.ts";

/** Keywords that every browser maps to a font. Others (ui-monospace, -apple-system) are only known to some: they are measured. */
const GENERIC = new Set(["serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "-webkit-body"]);
const BASELINES = ["monospace", "serif", "sans-serif"] as const;
const SAMPLE = "mmMWLlioa01@&Qgjy";

interface Family {
  readonly name: string;
  /** As it stands in the stack: a keyword only works without quotes. */
  readonly written: string;
  readonly generic: boolean;
}

function families(stack: string): Family[] {
  return splitList(stack)
    .filter((written) => written !== "")
    .map((written) => {
      const quoted = /^["']/.test(written);
      const name = quoted ? written.slice(1, -1).replace(/\\(.)/g, "$1") : written;
      return { name, written, generic: !quoted && GENERIC.has(name.toLowerCase()) };
    });
}

/**
 * Finds the family in use: the first of the stack that is a loaded web font, an installed one, or generic. Installed
 * ones are told by measuring on a canvas that never enters the document.
 */
export class FamiliesInUse implements FontFamilies {
  readonly #document: Document;
  #context: CanvasRenderingContext2D | null | undefined;
  readonly #faces = new Map<string, "loaded" | "missing">();
  readonly #installed = new Map<string, boolean>();
  readonly #stacks = new Map<string, string>();
  /** Families of faces that failed or are still loading. */
  readonly notLoaded: readonly string[];

  constructor(document: Document) {
    this.#document = document;
    const missing = new Set<string>();
    for (const face of document.fonts ?? []) {
      const name = face.family.replace(/^["']|["']$/g, "");
      const key = name.toLowerCase();
      if (face.status === "loaded") this.#faces.set(key, "loaded");
      else if (!this.#faces.has(key)) this.#faces.set(key, "missing");
      if (face.status === "error" || face.status === "loading") missing.add(name);
    }
    this.notLoaded = [...missing].sort();
  }

  inUse(stack: string): string {
    let found = this.#stacks.get(stack);
    if (found === undefined) {
      found = this.#find(stack);
      this.#stacks.set(stack, found);
    }
    return found;
  }

  /** The height in px of a line whose `line-height` is `normal`. `font` is a CSS font shorthand. */
  lineSpacing(font: string): number {
    const metrics = this.#measure(font);
    return metrics ? metrics.fontBoundingBoxAscent + metrics.fontBoundingBoxDescent : 0;
  }

  #find(stack: string): string {
    const used = families(stack).find(({ name, written, generic }) => {
      const face = this.#faces.get(name.toLowerCase());
      return generic || (face ? face === "loaded" : this.#isInstalled(written));
    });
    // A stack without any usable family is shown in the browser's standard font, which is what `serif` is set to.
    return used?.name ?? "serif";
  }

  #isInstalled(family: string): boolean {
    let installed = this.#installed.get(family);
    if (installed === undefined) {
      installed = BASELINES.some((generic) => this.#width(`${family}, ${generic}`) !== this.#width(generic));
      this.#installed.set(family, installed);
    }
    return installed;
  }

  #width(stack: string): number {
    return this.#measure(`72px ${stack}`)?.width ?? 0;
  }

  #measure(font: string): TextMetrics | undefined {
    this.#context ??= this.#document.createElement("canvas").getContext("2d");
    if (!this.#context) return undefined;
    this.#context.font = font;
    return this.#context.measureText(SAMPLE);
  }
}
