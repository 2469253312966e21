import "@tintype/shared/observe/script";
import type { ObserveOptions } from "@tintype/shared/observe/observation";
import { finishAnimations } from "./animations.ts";
import { drawn, settled } from "./readiness.ts";
import { scrollOn, scrollToTop } from "./scrolling.ts";
import { treeScopes } from "./tree-scopes.ts";

/** What the import above has put there. */
declare const tintypeObserve: {
  observe(options: ObserveOptions): string | Promise<string>;
  adoptShadowRoots(roots: readonly ShadowRoot[]): void;
};

let closedRoots: readonly ShadowRoot[] = [];

/**
 * What runs in the page, in a world of its own: it shares the page's DOM, but none of its variables and none of what the
 * page may have done to the built-in objects. Arguments and results are plain JSON.
 */
const pageScript = {
  /** Milliseconds of the page's own time since its document began. */
  age: (): number => performance.now(),

  /** How many elements the document has. */
  size: (): number => document.getElementsByTagName("*").length,

  contentType: (): string => document.contentType,

  /** The first of the selectors that is not valid CSS. */
  invalidSelector(selectors: readonly string[]): string | undefined {
    const nowhere = document.createDocumentFragment();
    return selectors.find((selector) => {
      try {
        nowhere.querySelector(selector);
        return false;
      } catch {
        return true;
      }
    });
  },

  drawn,
  settled,
  scrollOn,
  scrollToTop,
  finishAnimations: (): number => finishAnimations(treeScopes(closedRoots)),

  /** An Observation as JSON. What moves is brought to rest in the same task, so that the page has no time to start anew. */
  observe(options: ObserveOptions): string | Promise<string> {
    finishAnimations(treeScopes(closedRoots));
    return tintypeObserve.observe(options);
  },
};

export type PageScript = typeof pageScript;

Object.assign(globalThis, {
  tintypePage: pageScript,
  /** Takes the closed shadow roots of the page, which only the browser can find. */
  tintypeAdopt(...roots: readonly ShadowRoot[]): void {
    closedRoots = roots;
    tintypeObserve.adoptShadowRoots(roots);
  },
});
