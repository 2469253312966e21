import type { CompactCMPRuleset } from "@duckduckgo/autoconsent";
import type { ConsentAction } from "@tintype/shared/api/extractions/consent";
import type { FoundMode } from "@tintype/shared/api/themes/found-themes";
import { treePaths } from "@tintype/shared/css/tree-selectors";
import { readPage, readPageWithPlaces } from "@tintype/shared/kinds/in-page";
import { mayHaveBanner } from "@tintype/shared/observe/dom/banners";
import * as dom from "@tintype/shared/observe/dom/members";
import { adoptShadowRoots, isCloneTree } from "@tintype/shared/observe/dom/shadow-roots";
import { treeScopes } from "@tintype/shared/observe/dom/tree-scopes";
import type { ObserveOptions } from "@tintype/shared/observe/observation";
import { ThemeSearch } from "@tintype/shared/observe/themes/find-themes";
import type { PageThemes, TriedTheme } from "@tintype/shared/observe/themes/found-theme";
import { finishAnimations } from "./animations.ts";
import { type Barriers, findBarriers } from "./barriers.ts";
import { canonicalAddress } from "./canonical.ts";
import { Consent, type ConsentOutcome } from "./consent/consent.ts";
import { hasFixedChoices } from "./fixed-choices.ts";
import { drawWhenLoaded, firstFrame, nextFrame, prepareInFrames } from "./frames.ts";
import { preloadRules, preloadSelectors } from "./preload-rules.ts";
import { hideResizes, showResizes } from "./resizes.ts";
import { rootMarks } from "./root-marks.ts";
import { scrollOn, scrollToTop, viewsBelow } from "./scrolling.ts";
import {
  approachRest,
  drawChanges,
  drawRequested,
  type Expected,
  mayHaveChanged,
  settle,
  watchChanges,
} from "./settle.ts";
import { type TreeSize, treeSize } from "./tree-size.ts";
import { warmUp } from "./warm-up.ts";
import { elementsOn, type MarksToWear, type Standing, WornMarks } from "./worn-marks.ts";

let consent: Consent | undefined;
let worn: WornMarks | undefined;
let themeSearch: ThemeSearch | undefined;
let closedRoots: readonly ShadowRoot[] = [];
const scopes = () => treeScopes(closedRoots);

/**
 * The functions that run in the page, in an isolated world: they share the page's DOM, but not its variables and not the
 * changes that the page may have made to built-in objects. Arguments and results are plain JSON.
 */
const pageScript = {
  /** Returns what we need to know about a document before its time advances. For `age` see below. */
  begin: (): { contentType: string; age: number } => ({
    contentType: dom.contentType(document),
    age: performance.now(),
  }),

  /** Returns the milliseconds of the page's own time since its document began. */
  age: (): number => performance.now(),

  /** Returns the first selector that is not valid CSS. */
  invalidSelector(selectors: readonly string[]): string | undefined {
    const fragment = dom.createDocumentFragment(document);
    const isValid = (selector: string) => {
      try {
        fragment.querySelector(selector);
        return true;
      } catch {
        return false;
      }
    };
    return selectors.find((selector) => !treePaths(selector).flat().every(isValid));
  },

  drawWhenLoaded,

  /** Waits until the loaded page has been drawn. Returns the number of views below the first. */
  async drawFirst(): Promise<number> {
    prepareInFrames([() => preloadRules(scopes()), () => preloadSelectors(scopes())]);
    await firstFrame();
    watchChanges(scopes());
    return viewsBelow();
  },

  viewsBelow: (): number => viewsBelow(),
  scrollOn,
  scrollToTop,
  drawChanges,
  approachRest: (): Promise<number> => approachRest(scopes),
  drawRequested: (): Promise<void> => drawRequested(scopes),
  hideResizes,
  showResizes,
  settle: (expected: Expected): Promise<number> => settle(scopes, expected),
  mayHaveChanged: (): boolean => mayHaveChanged(scopes),
  hasFixedChoices: (isOtherViewport: boolean): boolean => hasFixedChoices(scopes(), isOtherViewport),

  /** Draws a frame, so that the page begins to load what it now needs: sources of pictures are chosen with a frame. */
  async layOut(): Promise<void> {
    await nextFrame();
    dom.documentElement(document).getBoundingClientRect();
  },

  /** Begins to look for banners that ask for consent. */
  beginConsent(action: ConsentAction): void {
    consent = new Consent(action, scopes);
  },
  /** Tells whether the page may have such a banner by now. It is quick, and a page without one may look as if it had one. */
  mayAskConsent: (): boolean => mayHaveBanner(scopes()),
  /** Begins to answer the banner, by the library. A global function of ours is told before a banner is rejected. */
  answerConsent(rules: CompactCMPRuleset, onReject: string): void {
    // The cast: the browser adds the function.
    const functions = globalThis as unknown as Record<string, (text: string) => void>;
    consent?.answer(rules, (name) => functions[onReject]?.(name));
  },
  hideBanners: (): void => consent?.hide(),
  endConsent: (): ConsentOutcome | undefined => consent?.end(),

  rootMarks,

  /** Tells whether elements of the page hold the marks of its mode. Undefined if none are held in it. */
  standing(): Standing | undefined {
    // The cast: held-marks.ts adds the function to a page that is loaded for such a mode.
    return (globalThis as unknown as { tintypeStanding?: () => Standing | undefined }).tintypeStanding?.();
  },

  /**
   * Puts marks on the elements of the loaded page, until `takeOff`.
   * @returns false if that is not possible: no element matches, or a script of the page is told of it, as for custom elements
   */
  wear(marks: MarksToWear): boolean {
    const elements = elementsOn(marks.on);
    if (elements.length === 0 || elements.some((element) => dom.localName(element).includes("-"))) return false;
    worn = new WornMarks(scopes(), elements, marks);
    return true;
  },
  /** Tells whether the page has changed anything since it wears marks. */
  isDisturbed: (): boolean => worn?.isDisturbed === true,
  /** Takes the marks off again. */
  takeOff(): void {
    worn?.takeOff();
    worn = undefined;
  },

  /** Finds the themes of the page, by trying them on. Nothing in it moves until `endThemes`. */
  tryThemes(budgetMs: number): PageThemes<TriedTheme> {
    themeSearch = new ThemeSearch(scopes(), budgetMs);
    return themeSearch.byTrials();
  },
  /** Compares the page as it is shown now, with another preference of its reader. */
  tryPreference: (mode: FoundMode): TriedTheme | undefined => themeSearch?.byPreference(mode),
  endThemes(): void {
    themeSearch?.end();
    themeSearch = undefined;
  },

  barriers: (): Barriers => findBarriers(scopes()),
  canonical: canonicalAddress,

  /** Returns how much of the page's tree the browser would send. Closed shadow roots are not counted, because we do not know them yet. */
  size: (limits: TreeSize): TreeSize => treeSize(treeScopes([]), limits),

  /** Returns an Observation as JSON. Finishes animations in the same task, so that the page cannot start others in between. */
  async observe(options: ObserveOptions): Promise<string> {
    finishAnimations(scopes());
    return JSON.stringify(await readPage(options));
  },

  /** Observes the page, and returns the places of the values beside the observation, if they could be found. */
  async observeWithPlaces(options: ObserveOptions): Promise<{ observation: string; places: string | undefined }> {
    finishAnimations(scopes());
    const { observation, places } = await readPageWithPlaces(options);
    return { observation: JSON.stringify(observation), places: places && JSON.stringify(places) };
  },

  /** Replaces the content of a blank page by a sample page, and takes the steps of a visit in it. */
  warmUp(): Promise<void> {
    const { begin, drawFirst, mayHaveChanged: isChanged } = pageScript;
    const measure = () => pageScript.size({ elements: 1_000, characters: 10_000 });
    const steps = [
      begin,
      drawFirst,
      () => pageScript.settle({ isScriptless: false, isScrolledNext: false }),
      scrollOn,
      scrollToTop,
      isChanged,
      measure,
    ];
    return warmUp([...steps, () => pageScript.observe({})]);
  },
};

export type PageScript = typeof pageScript;

Object.assign(globalThis, {
  tintypePage: pageScript,
  /** Receives the shadow roots that only the browser can find: the page's closed ones, and those of clones of other files. */
  tintypeAdopt(...roots: readonly ShadowRoot[]): void {
    closedRoots = roots.filter((root) => !isCloneTree(root));
    adoptShadowRoots(roots);
  },
});
