/** A node of a document as the browser's tools tell it. */
export interface DomNode {
  readonly localName: string;
  readonly backendNodeId: number;
  readonly shadowRootType?: string;
  /** Names and values by turns. */
  readonly attributes?: readonly string[];
  readonly children?: readonly DomNode[];
  readonly shadowRoots?: readonly DomNode[];
  readonly contentDocument?: DomNode;
}

interface HiddenRoots {
  /** Backend ids. */
  readonly roots: readonly number[];
  /** True if there are more. */
  readonly isCut: boolean;
}

/** Maximum number of elements of which the clones of another file are read: each is a message to the browser of 1 to 2 ms. */
const MAX_CLONING = 500;

/**
 * Finds the shadow roots among nodes and below them that no script of a page can find, including those in frames of the same
 * process: all closed ones, and those with which a `use` shows parts of another file. If these are too many, each part of the
 * file comes first once, then each a second time, and so on.
 */
export function hiddenRootsIn(tops: readonly DomNode[]): HiddenRoots {
  const closedRoots: number[] = [];
  const cloning: { readonly use: DomNode; readonly address: string }[] = [];
  const nodes = [...tops];
  // The loop also visits the nodes that are added to the array while it runs.
  for (const node of nodes) {
    const { children = [], shadowRoots = [], contentDocument } = node;
    if (node.shadowRootType === "closed") closedRoots.push(node.backendNodeId);
    for (const child of children) nodes.push(child);
    const address = node.localName === "use" ? otherAddress(node) : undefined;
    if (address === undefined) for (const shadowRoot of shadowRoots) nodes.push(shadowRoot);
    else cloning.push({ use: node, address });
    if (contentDocument) nodes.push(contentDocument);
  }
  const byAddress = Map.groupBy(cloning, ({ address }) => address);
  const ranked = [...byAddress.values()].flatMap((uses) => uses.map(({ use }, rank) => ({ use, rank })));
  const chosen = ranked.toSorted((a, b) => a.rank - b.rank).slice(0, MAX_CLONING);
  const roots = [...closedRoots, ...chosen.flatMap(({ use }) => cloneRootsIn(use))];
  return { roots, isCut: ranked.length > chosen.length };
}

/** The shadow root of a `use`, and those of others in its clones. */
function cloneRootsIn(use: DomNode): number[] {
  const roots: number[] = [];
  const nodes = [use];
  for (const { children = [], shadowRoots = [] } of nodes) {
    for (const child of children) nodes.push(child);
    for (const shadowRoot of shadowRoots) {
      roots.push(shadowRoot.backendNodeId);
      nodes.push(shadowRoot);
    }
  }
  return roots;
}

/** The address of a part of another file that an element of a drawing may refer to. */
const otherAddress = ({ attributes = [] }: DomNode): string | undefined =>
  attributes.find(
    (text, index) =>
      index % 2 === 1 && /^(?:xlink:)?href$/.test(attributes[index - 1] ?? "") && /^\s*[^\s#]/.test(text),
  );
