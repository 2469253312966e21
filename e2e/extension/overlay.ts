import type { CDPSession, Page } from "playwright";

/** The extension's drawings over a page. */
export interface Overlay {
  /** The boxes of each path, as `x y right bottom`. */
  readonly paths: readonly (readonly string[])[];
  /** The texts, also those in the overlay's own frame. */
  readonly texts: readonly string[];
}

interface Node {
  readonly nodeName: string;
  readonly nodeValue: string;
  readonly attributes?: readonly string[];
  readonly children?: readonly Node[];
  readonly shadowRoots?: readonly Node[];
  readonly contentDocument?: Node;
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Reads the overlay, whose shadow tree is closed; undefined if the page has no overlay. */
export async function overlayOf(page: Page): Promise<Overlay | undefined> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  const { root } = await (await session).send("DOM.getDocument", { depth: -1, pierce: true });
  const host = below(root).find(({ nodeName }) => nodeName === "TINTYPE-OVERLAY");
  if (!host) return undefined;
  const nodes = below(host);
  return {
    paths: nodes.filter(({ nodeName }) => nodeName === "path").map((path) => boxesIn(attributeOf(path, "d"))),
    texts: nodes.filter(({ nodeName }) => nodeName === "#text").map(({ nodeValue }) => nodeValue),
  };
}

function below(root: Node): Node[] {
  const all = [root];
  for (const { children = [], shadowRoots = [], contentDocument } of all) {
    all.push(...shadowRoots, ...children, ...(contentDocument ? [contentDocument] : []));
  }
  return all;
}

function attributeOf({ attributes = [] }: Node, name: string): string {
  return attributes[attributes.indexOf(name) + 1] ?? "";
}

const boxesIn = (data: string): string[] =>
  [...data.matchAll(/M(\S+) (\S+)H(\S+)V(\S+)H\S+Z/g)].map(([, ...edges]) => edges.join(" "));

/** The border box of an element of the page, as in `paths`. */
export function boxOf(page: Page, selector: string): Promise<string> {
  return page.locator(selector).evaluate((element) => {
    const box = element.getBoundingClientRect();
    return [box.left, box.top, box.right, box.bottom].map((side) => Math.round(side * 2) / 2).join(" ");
  });
}
