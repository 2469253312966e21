import type { Page } from "playwright";
import type { Observation } from "../../observation.ts";
import { observePage } from "../../testing/testing.ts";

// Chromium itself is the judge: a state is forced on an element, and its computed style read before and after.

/** States that the browser can be forced into, with what it forces. */
const FORCED: Readonly<Record<string, readonly string[]>> = {
  hover: ["hover"],
  active: ["active"],
  focus: ["focus", "focus-within"],
};

/** A page's states by the reading, and by the browser, for elements with an id. */
export interface Judged {
  readonly reading: Observation;
  /** `#i hover color: rgb(…) → rgb(…)` of each value that the reading says. */
  readonly said: readonly string[];
  /** Changes in the browser, one for each property. */
  readonly truth: readonly string[];
}

export interface Question {
  readonly html: string;
  /** The elements, each alone in its class of the same name, so that the reading names them. */
  readonly ids: readonly string[];
  readonly states: readonly (keyof typeof FORCED)[];
  readonly properties: readonly string[];
}

/** Reads a page, and what the browser shows when all its elements are forced into a state. */
export async function judge(page: Page, { html, ids, states, properties }: Question): Promise<Judged> {
  await page.setContent(html);
  const reading = await observePage(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("DOM.enable");
  await cdp.send("CSS.enable");
  const { root } = await cdp.send("DOM.getDocument", { depth: -1, pierce: true });
  const nodes: (typeof root)[] = [root];
  for (const node of nodes) nodes.push(...(node.children ?? []), ...(node.shadowRoots ?? []));
  const elements = nodes.filter(({ nodeType }) => nodeType === 1);
  const focusable = elements.filter(({ attributes }) => attributes?.includes("tabindex"));
  const force = (forcedPseudoClasses: string[], state: string) =>
    Promise.all(
      (state === "focus" ? focusable : elements).map(({ nodeId }) =>
        cdp.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses }),
      ),
    );
  const readAll = () => page.evaluate(readStyles, { ids, properties });
  const base = await readAll();
  const truth: string[] = [];
  for (const state of states) {
    await force([...(FORCED[state] ?? [])], state);
    const value = await readAll();
    await force([], state);
    for (const id of ids) {
      for (const property of properties) {
        const [before, after] = [base[id]?.[property], value[id]?.[property]];
        if (before !== after) truth.push(`#${id} ${state} ${property}: ${before} → ${after}`);
      }
    }
  }
  await cdp.detach();
  const propertySet = new Set<string>(properties);
  const said = (reading.states ?? [])
    .filter(({ state, property }) => states.includes(state) && propertySet.has(property))
    .map(
      ({ element, state, property, base: baseValue, value }) =>
        `${idOf(element)} ${state} ${property}: ${baseValue} → ${value}`,
    );
  return { reading, said, truth };
}

const idOf = (signature: string): string => `#${/\.(i\w+)/.exec(signature)?.[1] ?? signature}`;

/** Runs in the page. */
function readStyles({ ids, properties }: { ids: readonly string[]; properties: readonly string[] }) {
  const find = (root: Document | ShadowRoot, id: string): Element | null => {
    const element = root.getElementById(id);
    if (element) return element;
    for (const host of root.querySelectorAll("*")) {
      const inner = host.shadowRoot && find(host.shadowRoot, id);
      if (inner) return inner;
    }
    return null;
  };
  return Object.fromEntries(
    ids.map((id) => {
      const element = find(document, id);
      const style = element && getComputedStyle(element);
      return [id, Object.fromEntries(properties.map((property) => [property, style?.getPropertyValue(property)]))];
    }),
  );
}
