import * as dom from "../../dom/members.ts";
import { MAX_EXCLUDED } from "../../limits.ts";
import { pathOf } from "./exclusion.ts";
import { FOCUSABLE, type FocusHolders, NO_HOLDERS } from "./state-list.ts";

/** Maximum number of times that trees are looked at: each finds the slots and hosts that pass on those of the one before. */
const MAX_ROUNDS = 3;
/** Longest path of a host, in characters. */
const MAX_PATH = 200;

/**
 * Finds the hosts of shadow trees with something that can have the focus in them, and the slots that such a thing is assigned to.
 * Their selectors may select others too.
 */
export function findFocusHolders(trees: readonly dom.Root[]): FocusHolders {
  const shadows = trees.flatMap((root) => (dom.hostOf(root) ? [root as ShadowRoot] : [])); // the cast: only they have a host
  if (shadows.length === 0) return NO_HOLDERS;
  const around = new Set<string>();
  const delegating = new Set<string>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { size } = around;
    // Trees that are in others come later.
    for (const root of shadows.toReversed()) {
      const selector = [FOCUSABLE, ...around].join(",");
      if (dom.find(root, selector)) {
        addSelector(around, root.host);
        if (root.delegatesFocus) addSelector(delegating, root.host);
      }
      if (dom.find(root, "slot") && dom.findIn(root.host, selector)) around.add("slot");
    }
    if (around.size === size) break;
  }
  return { around: [...around].join(","), delegating: [...delegating].join(",") };
}

/** Adds the name of a custom element, or the path of another one. */
function addSelector(selectors: Set<string>, host: Element): void {
  if (selectors.size >= MAX_EXCLUDED) return;
  const name = dom.localName(host);
  const path = name.includes("-") ? "" : pathOf(host);
  if (path !== "" && path.length <= MAX_PATH) selectors.add(path);
  else if (/^[a-z][\w-]{0,40}$/.test(name)) selectors.add(name);
}
