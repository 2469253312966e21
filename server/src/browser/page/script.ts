import { adoptShadowRoots } from "@tintype/shared/observe/dom/shadow-roots";
import type { ObserveOptions } from "@tintype/shared/observe/observation";
import { observe } from "@tintype/shared/observe/walk/observe";
import { finishAnimations } from "./animations.ts";
import { scrollOn, scrollToTop, viewsBelow } from "./scrolling.ts";
import { comeToRest, hasStirred } from "./settle.ts";
import { treeScopes } from "./tree-scopes.ts";
import { type TreeSize, treeSize } from "./tree-size.ts";
import { rehearse } from "./warm-up.ts";

let closedRoots: readonly ShadowRoot[] = [];
const scopes = () => treeScopes(closedRoots);

/**
 * What runs in the page, in a world of its own: it shares the page's DOM, but none of its variables and none of what the
 * page may have done to the built-in objects. Arguments and results are plain JSON.
 */
const pageScript = {
  /** What there is to know of a document before its time goes on. `age`: see below. */
  begin: (): { contentType: string; age: number } => ({ contentType: document.contentType, age: performance.now() }),

  /** Milliseconds of the page's own time since its document began. */
  age: (): number => performance.now(),

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

  viewsBelow: (): number => viewsBelow(),
  scrollOn,
  scrollToTop,
  comeToRest: (): Promise<number> => comeToRest(scopes),
  hasStirred: (): boolean => hasStirred(scopes),

  /** How much the browser would tell of the page's tree. Closed shadow roots are not counted: they are not known yet. */
  size: (limits: TreeSize): TreeSize => treeSize(treeScopes([]), limits),

  /** An Observation as JSON. What moves is brought to rest in the same task, so that the page has no time to start anew. */
  async observe(options: ObserveOptions): Promise<string> {
    finishAnimations(scopes());
    return JSON.stringify(await observe(options));
  },

  /** Reads a small page of our own, in the place of the blank one that it is called in. */
  rehearse: (): Promise<void> => rehearse(() => pageScript.observe({})),

  /** Asks for something and does not care for the answer. */
  async knock(url: string): Promise<void> {
    await fetch(url, { mode: "no-cors" }).catch(() => {});
  },
};

export type PageScript = typeof pageScript;

Object.assign(globalThis, {
  tintypePage: pageScript,
  /** Takes the closed shadow roots of the page, which only the browser can find. */
  tintypeAdopt(...roots: readonly ShadowRoot[]): void {
    closedRoots = roots;
    adoptShadowRoots(roots);
  },
});
