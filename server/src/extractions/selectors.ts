import { type CssNode, type PseudoClassSelector, parse, type Selector, walk } from "css-tree";

/** Why the text is no CSS selector (list); undefined where it is one. Pseudo-classes that nobody knows are the browser's to refuse. */
export function selectorFault(text: string): string | undefined {
  try {
    const list = parse(text, {
      context: "selectorList",
      onParseError(error) {
        throw error;
      },
    });
    if (list.type !== "SelectorList" || list.children.isEmpty) return "is empty";
    // The parser forgives a comma at the end.
    if (/,\s*$/.test(text)) return "ends with a comma";
    let fault: string | undefined;
    walk(list, function (node: CssNode) {
      // Arguments of :has() may begin with a combinator; all others are selectors of their own.
      if (node.type === "Selector") fault ??= structureFault(node, this.function?.name === "has");
      if (node.type === "PseudoClassSelector" && needsArgument(node)) fault ??= `:${node.name}() needs an argument`;
    });
    return fault;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** `:is()` and `:where()` alone may be empty: they match nothing. */
function needsArgument({ name, children }: PseudoClassSelector): boolean {
  return children?.isEmpty === true && name !== "is" && name !== "where";
}

/** The parser takes selectors in pieces, so that what is wrong between the pieces is left to us. */
function structureFault(selector: Selector, relative: boolean): string | undefined {
  const parts = selector.children.toArray();
  const isCombinator = (index: number) => parts[index]?.type === "Combinator";
  if (parts.length === 0) return "has an empty part";
  if (isCombinator(0) && !relative) return "begins with a combinator";
  if (isCombinator(parts.length - 1)) return "ends with a combinator";
  if (parts.some((_, index) => isCombinator(index) && isCombinator(index + 1))) return "has two combinators in a row";
  return undefined;
}
