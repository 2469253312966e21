import { expect, test } from "vitest";
import { type DomNode, hiddenRootsIn } from "./hidden-roots.ts";

const root = (backendNodeId: number, shadowRootType: string, children: DomNode[] = []): DomNode => {
  return { localName: "", backendNodeId, shadowRootType, children };
};
const element = (
  localName: string,
  attributes: string[],
  shadowRoots: DomNode[],
  children: DomNode[] = [],
): DomNode => {
  return { localName, backendNodeId: 0, attributes, shadowRoots, children };
};
const use = (href: string, ...shadowRoots: DomNode[]) => element("use", ["class", "href", "href", href], shadowRoots);

test("hiddenRootsIn finds closed roots and those of clones of other files alone", () => {
  const nested = use("#b", root(5, "user-agent"));
  const page = element(
    "body",
    [],
    [],
    [
      element("x-card", [], [root(1, "open", [element("x-badge", [], [root(2, "closed")])])]),
      use("#a", root(3, "user-agent")),
      use(" /icons.svg#a", root(4, "user-agent", [nested])),
      element("input", ["href", "/icons.svg"], [root(6, "user-agent")]),
      element("use", ["xlink:href", "/icons.svg#c"], [root(7, "user-agent")]),
    ],
  );
  expect(hiddenRootsIn([page])).toEqual({ roots: [2, 4, 5, 7], isCut: false });
});

test("hiddenRootsIn finds each part of a file once before it finds one twice if there are too many", () => {
  const often = Array.from({ length: 600 }, (_, index) => use("/icons.svg#often", root(index, "user-agent")));
  const once = use("/icons.svg#once", root(1000, "user-agent"));
  const { roots, isCut } = hiddenRootsIn([element("body", [], [], [...often, once])]);
  expect(roots.slice(0, 3)).toEqual([0, 1000, 1]);
  expect(roots).toHaveLength(500);
  expect(isCut).toBe(true);
});
