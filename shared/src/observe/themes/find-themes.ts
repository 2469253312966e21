import { type LiveRules, listRules } from "../asking/live-rules.ts";
import * as dom from "../dom/members.ts";
import { CandidateList } from "./candidates.ts";
import type { FoundTheme, PageThemes, ThemeMode, TriedTheme } from "./found-theme.ts";
import { type LikelyTheme, likelyThemes } from "./likely-themes.ts";
import { Looks } from "./looks.ts";
import { ThemeNames } from "./theme-names.ts";
import { type PlacedTheme, placeTheme, selectorFor, type ThemePlaces, themePlacesOf, wears } from "./theme-place.ts";

/** The most themes that are found. */
export const MAX_THEMES = 16;
/** The most themes that are put on the page for an instant. */
const MAX_TRIALS = 160;
/** Steps between two looks at the clock. */
const STEPS = 64;
/** The shares of the elements that a theme changes, if its name says that it is one, and else. */
const SOME_CHANGE = 0.05;
const MUCH_CHANGE = 0.3;
/** Names of accents and densities say too little by themselves. */
const LAST_PLAIN_RANK = 1;
/** A theme by sheets alone sets at least so many properties. */
const SEVERAL_PROPERTIES = 3;

/** The preferences of readers that sheets ask for. */
const FEATURES = ["prefers-color-scheme", "prefers-contrast", "forced-colors"] as const;

/** Searches the themes of a page: by its sheets, and by putting each on for an instant. */
export class ThemeSearch {
  readonly #trees: readonly dom.Root[];
  readonly #places: ThemePlaces;
  readonly #deadline: number;
  readonly #names = new ThemeNames();
  readonly #features: readonly string[];
  /** True if not everything could be looked at in time. */
  #isCut = false;
  readonly #likely: readonly LikelyTheme[];
  #looks: Looks | undefined;

  /** @param budgetMs the longest time that the search may take */
  constructor(trees: readonly dom.Root[], budgetMs: number) {
    this.#trees = trees;
    this.#deadline = performance.now() + budgetMs;
    this.#places = themePlacesOf(document, trees);
    const { wrappers } = this.#places;
    const live = this.#listRules();
    const media = live.conditions.flatMap(({ kind, text }) => (kind === "media" ? [text] : []));
    this.#features = FEATURES.filter((feature) => media.some((text) => text.includes(feature)));
    const candidates = new CandidateList((className) => wrappers.some((element) => wears(element, className)));
    for (const [index, rule] of live.rules.entries()) {
      if (index % STEPS === 0 && this.#isLate()) break;
      candidates.add(rule);
    }
    this.#likely = likelyThemes(candidates, (name) => wrappers.some((element) => dom.hasAttribute(element, name)));
  }

  /** The themes that the sheets speak for. Nothing is put on the page. */
  bySheets(): PageThemes {
    const themes: FoundTheme[] = [];
    for (const theme of this.#likely) {
      const { candidate, isStrong, rank } = theme;
      if (themes.length >= MAX_THEMES) break;
      if (
        !isStrong ||
        rank > LAST_PLAIN_RANK ||
        (candidate.properties.size < SEVERAL_PROPERTIES && candidate.rules < SEVERAL_PROPERTIES)
      )
        continue;
      const placed = placeTheme(theme, this.#places);
      if (placed) themes.push(this.#asFound(theme, placed));
    }
    return this.#result(themes);
  }

  /**
   * Puts each likely theme on the page for an instant: those that change its look in a way of their own are themes. Nothing
   * in the page moves until `end`.
   */
  byTrials(): PageThemes<TriedTheme> {
    const looks = new Looks(this.#trees);
    this.#looks = looks;
    const themes: TriedTheme[] = [];
    let trials = 0;
    for (const theme of this.#likely) {
      if (trials >= MAX_TRIALS || themes.length >= MAX_THEMES || this.#isLate()) {
        this.#isCut = true;
        break;
      }
      const placed = placeTheme(theme, this.#places);
      if (!placed) continue;
      trials += 1;
      const isAxis = Object.keys(placed.attributes).some((name) => dom.hasAttribute(placed.element, name));
      const look = tryOn(placed, () => looks.take());
      const least = isAxis ? 1 : Math.max(2, looks.size * (theme.isStrong ? SOME_CHANGE : MUCH_CHANGE));
      const changed = look.differences(looks.base);
      if (changed < least || !looks.isNew(look)) continue;
      themes.push({ ...this.#asFound(theme, placed), changed, of: looks.size, ...look.swatch });
    }
    return this.#result(themes);
  }

  /** Compares the page as it is shown now, with another preference of its reader. @returns undefined if that is no theme of its own */
  byPreference(mode: ThemeMode): TriedTheme | undefined {
    const looks = this.#looks;
    if (!looks) return undefined;
    const look = looks.take();
    const changed = look.differences(looks.base);
    if (changed < Math.max(2, looks.size * SOME_CHANGE) || !looks.isNew(look)) return undefined;
    const name = this.#names.free(mode.name);
    return { mode: { ...mode, name }, properties: 0, rules: 0, changed, of: looks.size, ...look.swatch };
  }

  /** Lets the page move again. */
  end(): void {
    this.#looks?.end();
    this.#looks = undefined;
  }

  #asFound(theme: LikelyTheme, placed: PlacedTheme): FoundTheme {
    const { properties, rules, atoms } = theme.candidate;
    const on = selectorFor(placed, this.#places);
    const { attributes, classes } = placed;
    return {
      mode: {
        name: this.#names.nameOf(atoms),
        ...(on !== undefined && { on }),
        ...(Object.keys(attributes).length > 0 && { attributes }),
        ...(Object.keys(classes).length > 0 && { classes }),
      },
      properties: properties.size,
      rules,
    };
  }

  #result<Theme extends FoundTheme>(themes: readonly Theme[]): PageThemes<Theme> {
    return { themes, features: this.#features, isCut: this.#isCut };
  }

  /** The rules of the page, as many as there is time for. */
  #listRules(): LiveRules {
    const steps = listRules(this.#trees);
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
      if (this.#isLate()) return NO_RULES;
    }
  }

  #isLate(): boolean {
    const isLate = performance.now() > this.#deadline;
    if (isLate) this.#isCut = true;
    return isLate;
  }
}

const NO_RULES: LiveRules = {
  rules: [],
  unreadable: new Set(),
  notInherited: new Set(),
  properties: [],
  preferences: [],
  layers: new Map(),
  fontFaces: [],
  keyframes: [],
  conditions: [],
  truncated: true,
};

/** Puts a theme on its element, and takes it off again in the same task. */
function tryOn<Result>({ element, attributes, classes }: PlacedTheme, look: () => Result): Result {
  const names = [...Object.keys(attributes), ...(Object.keys(classes).length > 0 ? ["class"] : [])];
  const earlier = names.map((name) => [name, dom.getAttribute(element, name)] as const);
  try {
    for (const [name, value] of Object.entries(attributes)) dom.setAttribute(element, name, value);
    for (const [name, isWorn] of Object.entries(classes)) dom.classList(element).toggle(name, isWorn);
    return look();
  } finally {
    for (const [name, value] of earlier) {
      if (value === null) dom.removeAttribute(element, name);
      else dom.setAttribute(element, name, value);
    }
  }
}
