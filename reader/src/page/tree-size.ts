import * as dom from "@tintype/shared/observe/dom/members";
import type { TreeScope } from "@tintype/shared/observe/dom/tree-scopes";

export interface TreeSize {
  readonly elements: number;
  /** The characters of all attributes, names and values. Texts do not count: Chromium 156 only sends their first 10,000 characters. */
  readonly characters: number;
}

/** Measures a tree. Stops as soon as one of the limits is exceeded. */
export function treeSize(scopes: readonly TreeScope[], limits: TreeSize): TreeSize {
  let elements = 0;
  let characters = 0;
  for (const scope of scopes) {
    const doctype = dom.isDocument(scope) ? dom.doctype(scope) : null;
    characters += (doctype?.publicId ?? "").length + (doctype?.systemId ?? "").length;
    for (const element of dom.findAll(scope, "*")) {
      elements += 1;
      for (const { name, value } of dom.attributes(element)) characters += name.length + value.length;
      if (elements > limits.elements || characters > limits.characters) return { elements, characters };
    }
  }
  return { elements, characters };
}
