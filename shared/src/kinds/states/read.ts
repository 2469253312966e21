import type { Reader } from "../../observe/readers.ts";

/** What changes in states such as hover. The rules that would apply say it, not the present style of elements. */
export const statesReader: Reader = {
  kinds: ["states"],
  onElement: (node, _uses, around) => node.scope.states.addBox(node, around),
  onText: (node) => node.scope.states.addText(node),
};
