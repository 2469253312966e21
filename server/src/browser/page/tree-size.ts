import type { TreeScope } from "./tree-scopes.ts";

export interface TreeSize {
  readonly elements: number;
  /** The characters of all attributes, names and values. (Of text, Chromium 156 tells the first 10,000 characters only.) */
  readonly characters: number;
}

/** Counts until one of the limits is exceeded. */
export function treeSize(scopes: readonly TreeScope[], limits: TreeSize): TreeSize {
  let elements = 0;
  let characters = 0;
  for (const scope of scopes) {
    if ("doctype" in scope)
      characters += (scope.doctype?.publicId ?? "").length + (scope.doctype?.systemId ?? "").length;
    for (const element of scope.querySelectorAll("*")) {
      elements += 1;
      for (const { name, value } of element.attributes) characters += name.length + value.length;
      if (elements > limits.elements || characters > limits.characters) return { elements, characters };
    }
  }
  return { elements, characters };
}
