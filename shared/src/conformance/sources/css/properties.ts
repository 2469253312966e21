import { type CssNode, generate, parse, type Rule } from "css-tree";
import type { SourceWarning } from "../../report.ts";
import { type Position, UnreadableSource, warning } from "../entry.ts";
import { stripBom } from "../text.ts";
import { scopeOfMedia, scopeOfSelector } from "./scopes.ts";

/** A custom property that holds for the whole page, or for it in a context. */
export interface Property {
  /** With its dashes. */
  readonly name: string;
  readonly value: string;
  /** Undefined: in all of them. */
  readonly context: string | undefined;
  /** It stands in Tailwind's `@theme`, which the caller writes as `:theme`. */
  readonly isTheme: boolean;
  /** It is the initial value of an `@property` rule. */
  readonly isInitial: boolean;
  /** In a file that Tintype has exported, the title above it. */
  readonly section: string | undefined;
  readonly position: Position | undefined;
}

export interface Properties {
  readonly properties: readonly Property[];
  readonly warnings: readonly SourceWarning[];
}

interface RuleContext {
  readonly context: string | undefined;
  readonly isTheme: boolean;
}

/** At-rules whose rules hold wherever they stand. */
const TRANSPARENT = /^(layer|supports|starting-style|scope|container)$/;
const MAX_DEPTH = 20;

/** Finds the custom properties of a style sheet that hold for a page as a whole. */
export function readProperties(css: string): Properties {
  const properties: Property[] = [];
  const warnings: SourceWarning[] = [];
  const comments: Comment[] = [];

  const visit = (nodes: Iterable<CssNode>, ruleContext: RuleContext, depth: number): void => {
    if (depth > MAX_DEPTH) return;
    for (const node of nodes) {
      if (node.type === "Rule") visitRule(node, ruleContext, depth);
      else if (node.type === "Declaration") add(node, ruleContext);
      else if (node.type === "Atrule") visitAtRule(node, ruleContext, depth);
    }
  };

  const visitRule = ({ prelude, block }: Rule, ruleContext: RuleContext, depth: number): void => {
    const selectors =
      prelude.type === "SelectorList"
        ? prelude.children.toArray().map((selector) => generate(selector))
        : [generate(prelude)];
    if (selectors.some((selector) => selector.startsWith(":theme"))) {
      visit(block.children, { ...ruleContext, isTheme: true }, depth + 1);
      return;
    }
    const scopes = selectors.flatMap((selector) => scopeOfSelector(selector) ?? []);
    // A rule for the page and for its light context says what holds without any context.
    const contexts = scopes.some(({ context }) => context === undefined)
      ? [undefined]
      : scopes.map(({ context }) => context);
    for (const context of new Set(contexts))
      visit(block.children, { ...ruleContext, context: context ?? ruleContext.context }, depth + 1);
  };

  const visitAtRule = (node: Extract<CssNode, { type: "Atrule" }>, ruleContext: RuleContext, depth: number): void => {
    const name = node.name.toLowerCase();
    const prelude = node.prelude ? generate(node.prelude).trim() : "";
    if (name === "property") addInitial(node, prelude);
    if (!node.block) return;
    if (TRANSPARENT.test(name)) visit(node.block.children, ruleContext, depth + 1);
    else if (name === "media") {
      const scope = scopeOfMedia(prelude);
      if (scope)
        visit(node.block.children, { ...ruleContext, context: scope.context ?? ruleContext.context }, depth + 1);
    } else if (name === "variant" || name === "custom-variant") {
      visit(node.block.children, { ...ruleContext, context: prelude.trim() || ruleContext.context }, depth + 1);
    }
  };

  const add = (node: Extract<CssNode, { type: "Declaration" }>, ruleContext: RuleContext): void => {
    if (!node.property.startsWith("--") || node.property === "--") return;
    properties.push({
      name: node.property,
      value: generate(node.value).trim(),
      ...ruleContext,
      isInitial: false,
      section: sectionOf(node, comments),
      position: positionOf(node),
    });
  };

  const addInitial = (node: Extract<CssNode, { type: "Atrule" }>, name: string): void => {
    for (const child of node.block?.children ?? []) {
      if (child.type !== "Declaration" || child.property !== "initial-value") continue;
      const value = generate(child.value).trim();
      const position = positionOf(node);
      properties.push({
        name,
        value,
        context: undefined,
        isTheme: false,
        isInitial: true,
        section: undefined,
        position,
      });
    }
  };

  const sheet = parseSheet(css, warnings, comments);
  if (sheet.type === "StyleSheet") visit(sheet.children, { context: undefined, isTheme: false }, 0);
  return { properties, warnings };
}

interface Comment {
  readonly text: string;
  readonly offset: number;
}

/** The first comment of our own exports. */
const EXPORTED = /^Design tokens, exported by Tintype\./;

function sectionOf({ loc }: CssNode, comments: readonly Comment[]): string | undefined {
  if (!loc || !EXPORTED.test(comments[0]?.text ?? "")) return undefined;
  return comments.findLast(({ offset }) => offset < loc.start.offset)?.text;
}

function parseSheet(css: string, warnings: SourceWarning[], comments: Comment[]): CssNode {
  try {
    return parse(stripBom(css), {
      positions: true,
      parseCustomProperty: false,
      parseValue: false,
      // Tailwind's own at-rules are no CSS.
      parseAtrulePrelude: false,
      parseRulePrelude: true,
      onComment(text, { start }) {
        comments.push({ text: text.trim(), offset: start.offset });
      },
      onParseError(error) {
        const { message, line, column } = error;
        // A selector that is nested very deeply overflows the stack, which css-tree reports as a fault of the text.
        if (!(error instanceof SyntaxError || line)) throw new RangeError(message);
        warnings.push(warning("This part is not valid CSS and is left out.", { line, column }));
      },
    });
  } catch (error) {
    // css-tree recurses, so that very deep brackets overflow the stack.
    if (error instanceof RangeError) throw new UnreadableSource("The style sheet is nested too deeply.");
    throw error;
  }
}

const positionOf = ({ loc }: CssNode): Position | undefined =>
  loc ? { line: loc.start.line, column: loc.start.column } : undefined;
