/**
 * The entry of the bundle that tests put into a page. It leaves one global, `tintypeObserve`, in the isolated world that
 * it runs in. The observation is returned as a JSON string: a string crosses the process boundary far faster than an
 * object.
 */

import { readPage } from "../../kinds/in-page.ts";
import { adoptShadowRoots } from "../dom/shadow-roots.ts";
import type { ObserveOptions } from "../observation.ts";

const api = {
  observe: async (options?: ObserveOptions): Promise<string> => JSON.stringify(await readPage(options)),
  adoptShadowRoots,
};

Object.assign(globalThis, { tintypeObserve: api });
