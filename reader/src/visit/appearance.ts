import type { PageConditions } from "@tintype/shared/conditions/conditions";
import { canonicalJson } from "@tintype/shared/text/canonical-json";
import type { BrowserContextOptions, CDPSession, Page } from "playwright";
import type { ExtractOptions } from "../reading/reading.ts";

/** The conditions under which the browser shows a page. */
export interface Appearance extends Pick<ExtractOptions, "viewport" | "colorScheme"> {
  /** True if the page learns that its reader prefers reduced motion. The default is false, as for most people. */
  readonly reducedMotion?: boolean;
  /** True if the browser replaces the page's colours by those of its reader. The default is false. */
  readonly forcedColors?: boolean;
  /** The contrast that the page's reader prefers. By default, the reader has no preference. */
  readonly contrast?: PageConditions["contrast"];
}

export const appearanceOf = (conditions: PageConditions): Appearance => ({
  viewport: conditions.viewport,
  colorScheme: conditions.color_scheme,
  reducedMotion: conditions.reduced_motion === true,
  forcedColors: conditions.forced_colors === true,
  contrast: conditions.contrast,
});

type Media = Required<Pick<BrowserContextOptions, "colorScheme" | "reducedMotion" | "forcedColors" | "contrast">>;

/** The preferences of a page's reader, as far as Playwright 1.65 knows them: less contrast it does not. */
export const mediaOf = ({ colorScheme, reducedMotion = false, forcedColors = false, contrast }: Appearance): Media => ({
  colorScheme,
  reducedMotion: reducedMotion ? "reduce" : "no-preference",
  forcedColors: forcedColors ? "active" : "none",
  contrast: contrast === "more" ? "more" : "no-preference",
});

const isSameSize = (a: Appearance["viewport"], b: Appearance["viewport"]): boolean =>
  a.width === b.width && a.height === b.height;

/** Shows a page under changing conditions. */
export class Emulation {
  readonly #page: Page;
  readonly #cdp: CDPSession;
  #appearance: Appearance;
  /** True since a reader preferred less contrast: what this session says then holds beside what Playwright's says. */
  #isOurs = false;

  /** @param appearance that with which the page's context was opened */
  constructor(page: Page, cdp: CDPSession, appearance: Appearance) {
    this.#page = page;
    this.#cdp = cdp;
    this.#appearance = appearance;
  }

  /** Does what a context cannot. It must be called before the page navigates. */
  async begin(): Promise<void> {
    await this.#lessContrast();
  }

  async show(appearance: Appearance): Promise<void> {
    const earlier = this.#appearance;
    const media = mediaOf(appearance);
    this.#appearance = appearance;
    const hasSize = isSameSize(earlier.viewport, appearance.viewport);
    const hasMedia = canonicalJson(media) === canonicalJson(mediaOf(earlier));
    await Promise.all([
      hasSize || this.#page.setViewportSize(appearance.viewport),
      hasMedia || this.#page.emulateMedia(media),
    ]);
    await this.#lessContrast();
  }

  /** Sends all preferences by the protocol, which knows less contrast: they take the place of Playwright's. */
  async #lessContrast(): Promise<void> {
    const { contrast } = this.#appearance;
    if (contrast !== "less" && !this.#isOurs) return;
    this.#isOurs = true;
    const media = mediaOf(this.#appearance);
    const features = [
      { name: "prefers-color-scheme", value: String(media.colorScheme) },
      { name: "prefers-reduced-motion", value: String(media.reducedMotion) },
      { name: "forced-colors", value: String(media.forcedColors) },
      { name: "prefers-contrast", value: contrast ?? "no-preference" },
    ];
    await this.#cdp.send("Emulation.setEmulatedMedia", { features });
  }
}
