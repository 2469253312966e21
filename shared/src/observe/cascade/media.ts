import { splitList } from "../../css/lists.ts";
import { getOrCreate } from "../memo.ts";

const REDUCED = /\(\s*prefers-reduced-motion\s*(?::\s*reduce\s*)?\)/gi;
const NO_PREFERENCE = /\(\s*prefers-reduced-motion\s*:\s*no-preference\s*\)/gi;
const NEVER = "(max-width: -1px)";
const ALWAYS = "(min-width: 0px)";

export interface Applies {
  readonly now: boolean;
  /** For a person who does not prefer reduced motion. */
  readonly inMotion: boolean;
}

/** Tells which media apply. A sheet repeats the same few queries. */
export class Media {
  readonly #view: Window;
  readonly #results = new Map<string, Applies>();

  constructor(view: Window) {
    this.#view = view;
  }

  applies(text: string): Applies {
    return getOrCreate(this.#results, text, () => {
      const now = this.#view.matchMedia(text).matches;
      const moving = withoutPreference(text);
      return { now, inMotion: moving === text ? now : this.#view.matchMedia(moving).matches };
    });
  }
}

/** A list of media queries as it is for a person who does not prefer reduced motion. */
export const withoutPreference = (media: string): string =>
  media.replace(REDUCED, NEVER).replace(NO_PREFERENCE, ALWAYS);

/** Returns whether a list of media queries can apply to a screen. */
export const isForScreens = (media: string): boolean =>
  media === "" || splitList(media).some((query) => !NOT_SCREEN.test(query));

const NOT_SCREEN =
  /^((only\s+)?(print|speech|aural|braille|embossed|handheld|projection|tty|tv)\b|not\s+(all|screen)$)/i;
