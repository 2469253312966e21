import { splitTrees, treeFault, treePaths } from "@tintype/shared/css/tree-selectors";
import {
  type AttributeSelector,
  type CssNode,
  type Nth,
  type PseudoClassSelector,
  type PseudoElementSelector,
  parse,
  type Selector,
  tokenize,
  tokenTypes,
} from "css-tree";
import { functionalPseudoClasses, oldPseudoElements, pseudoClasses, pseudoElements } from "./names.ts";

/**
 * Finds why a browser's `querySelector` would refuse the text, or a part of it between `>>>`. css-tree parses it, but accepts more than the browser: see
 * the checks below. Some valid selectors are refused as well: those with an unclosed bracket, and pseudo-classes that
 * Chromium has not had for long.
 * @returns the fault, in words that follow "is not a valid CSS selector:"; undefined if the selector is valid
 */
export function selectorFault(text: string): string | undefined {
  const fault = treeFault(text);
  if (fault !== undefined || splitTrees(text).length === 1) return fault ?? partsFault(text, true);
  return firstFault(treePaths(text), (parts) =>
    firstFault(parts, (part, index) => partsFault(part, index === parts.length - 1)),
  );
}

/** @param isLast whether nothing follows in an inner tree */
function partsFault(text: string, isLast: boolean): string | undefined {
  // css-tree accepts a comma at the end.
  if (/,\s*$/.test(text)) return "it ends with a comma";
  try {
    const list = parse(text, {
      context: "selectorList",
      onParseError(error) {
        throw error;
      },
    });
    return listFault(list, { mayHavePseudoElement: isLast });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The position of a selector. */
interface Context {
  /** It may begin with a combinator, as in `:has(> a)`. */
  readonly isRelative?: boolean;
  /** It may end with a pseudo-element. Only a selector that is not an argument may. */
  readonly mayHavePseudoElement?: boolean;
  /** It may have no combinators. */
  readonly isCompound?: boolean;
  /** `:has()` is not allowed, because an argument of `:has()`, `:host()` or `:-webkit-any()` is around it. */
  readonly isWithoutHas?: boolean;
}

function listFault(list: CssNode | undefined, context: Context): string | undefined {
  if (list?.type !== "SelectorList" || list.children.isEmpty) return "it is empty";
  return firstFault(list.children.toArray(), (selector) =>
    selector.type === "Selector" ? selectorNodeFault(selector, context) : `it contains a ${selector.type}`,
  );
}

function selectorNodeFault(selector: Selector, context: Context): string | undefined {
  const parts = selector.children.toArray();
  const isCombinator = (index: number) => parts[index]?.type === "Combinator";
  if (parts.length === 0) return "a part is empty";
  if (isCombinator(0) && !context.isRelative) return "it begins with a combinator";
  if (isCombinator(parts.length - 1)) return "it ends with a combinator";
  return firstFault(parts, (part, index) => {
    if (part.type === "Combinator") {
      if (context.isCompound) return "a combinator is not allowed here";
      if (isCombinator(index + 1)) return "it has two combinators in a row";
      return part.name === "/deep/" ? "there is no combinator /deep/" : undefined;
    }
    const isFirst = index === 0 || isCombinator(index - 1);
    if (part.type === "TypeSelector" && !isFirst) return `the type ${part.name} must come first in its part`;
    const element = asPseudoElement(part);
    if (!element) return partFault(part, context);
    if (index < parts.length - 1) return `nothing may follow the pseudo-element ${element.name}`;
    return pseudoElementFault(element, context);
  });
}

type PseudoElement = Pick<PseudoElementSelector, "name" | "children">;

/** The part as a pseudo-element, if it is one. */
function asPseudoElement(part: CssNode): PseudoElement | undefined {
  if (part.type === "PseudoElementSelector") return part;
  return part.type === "PseudoClassSelector" && oldPseudoElements.has(part.name.toLowerCase()) ? part : undefined;
}

function partFault(part: CssNode, context: Context): string | undefined {
  switch (part.type) {
    case "ClassSelector":
    case "NestingSelector":
      return undefined;
    case "IdSelector":
      // css-tree accepts any hash token, such as #1a, but an id must be an identifier.
      return isIdentifier(part.name) ? undefined : `#${part.name} is not an id: escape a digit at its start`;
    case "TypeSelector":
      return namespaceFault(part.name);
    case "AttributeSelector":
      return attributeFault(part);
    case "PseudoClassSelector":
      return pseudoClassFault(part, context);
    default:
      // css-tree accepts percentages, which @keyframes has.
      return `it contains a ${part.type}`;
  }
}

function tokensOf(text: string): { type: number; text: string }[] {
  const tokens: { type: number; text: string }[] = [];
  tokenize(text, (type, start, end) => tokens.push({ type, text: text.slice(start, end) }));
  return tokens;
}

function isIdentifier(text: string): boolean {
  const tokens = tokensOf(text);
  return tokens.length === 1 && tokens[0]?.type === tokenTypes.Ident;
}

/** No namespace is declared, so `*|name` and `|name` are the only valid prefixes. */
function namespaceFault(name: string): string | undefined {
  const [first, second] = tokensOf(name);
  const hasNamespace = first?.type === tokenTypes.Ident && second?.text === "|";
  return hasNamespace ? `there is no namespace ${first.text}` : undefined;
}

function attributeFault({ name, matcher, flags }: AttributeSelector): string | undefined {
  if (flags !== null && (matcher === null || flags.toLowerCase() !== "i")) return `there is no flag ${flags}`;
  if (name.name === "" || name.name.endsWith("|")) return "an attribute selector needs a name";
  return namespaceFault(name.name);
}

function pseudoElementFault({ name, children }: PseudoElement, context: Context): string | undefined {
  if (!context.mayHavePseudoElement) return `the pseudo-element ${name} is not allowed here`;
  const lowerCaseName = name.toLowerCase();
  const exists = pseudoElements.has(lowerCaseName) || lowerCaseName.startsWith("-webkit-");
  return exists && children === null ? undefined : `there is no pseudo-element ${name}`;
}

function pseudoClassFault({ name, children }: PseudoClassSelector, context: Context): string | undefined {
  const lowerCaseName = name.toLowerCase();
  if (children === null) return pseudoClasses.has(lowerCaseName) ? undefined : `there is no pseudo-class :${name}`;
  const takes = Object.hasOwn(functionalPseudoClasses, lowerCaseName)
    ? functionalPseudoClasses[lowerCaseName]
    : undefined;
  if (takes === undefined) return `there is no pseudo-class :${name}()`;
  // The browser drops what is invalid in :is() and :where().
  if (takes === "forgiving") return undefined;
  const argument = children.first;
  if (!argument) return `:${name}() needs an argument`;
  const { isWithoutHas = false } = context;
  switch (takes) {
    case "list":
      return listFault(argument, { isWithoutHas });
    case "relative":
      return isWithoutHas
        ? ":has() is not allowed here"
        : listFault(argument, { isRelative: true, isWithoutHas: true });
    case "compounds":
      return listFault(argument, { isCompound: true, isWithoutHas: true });
    case "compound":
      return argument.type === "Selector"
        ? selectorNodeFault(argument, { isCompound: true, isWithoutHas: true })
        : `:${name}() needs a selector`;
    case "nth":
    case "nth of":
      return argument.type === "Nth" ? nthFault(argument, takes, { isWithoutHas }) : `:${name}() needs a formula`;
    case "identifier":
      return children.size === 1 && isSingleIdentifier(argument) ? undefined : `:${name}() needs one identifier`;
  }
}

function nthFault({ selector }: Nth, takes: "nth" | "nth of", context: Context): string | undefined {
  if (selector === null) return undefined;
  return takes === "nth" ? "`of` is not allowed here" : listFault(selector, context);
}

/** css-tree parses the arguments of some pseudo-classes, and hands out those of others as they are. */
function isSingleIdentifier(node: CssNode): boolean {
  if (node.type === "Identifier") return true;
  return node.type === "Raw" && isIdentifier(node.value.trim());
}

function firstFault<T>(
  items: readonly T[],
  faultOf: (item: T, index: number) => string | undefined,
): string | undefined {
  for (const [index, item] of items.entries()) {
    const fault = faultOf(item, index);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
