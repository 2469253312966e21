/**
 * The bundle's entry. It leaves one global, `tintypeObserve`, in the world it runs in: the server's CDP isolated world
 * or the extension's. Options go in as an object, the observation comes out as a JSON string (one string crosses the
 * process boundary far faster than an object).
 */

import { adoptShadowRoots } from "../dom/shadow-roots.ts";
import type { ObserveOptions } from "../observation.ts";
import { observe } from "../observe.ts";

export interface TintypeObserve {
  observe(options?: ObserveOptions): Promise<string>;
  adoptShadowRoots(roots: Iterable<ShadowRoot>): void;
}

const api: TintypeObserve = {
  observe: async (options) => JSON.stringify(await observe(options)),
  adoptShadowRoots,
};

Object.assign(globalThis, { tintypeObserve: api });
