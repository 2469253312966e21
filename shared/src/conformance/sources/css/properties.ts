import { type CssNode, find, generate, type Rule } from "css-tree";
import { readCondition } from "../../../kinds/breakpoints/conditions.ts";
import type { SourceWarning } from "../../report.ts";
import { type Position, UnreadableSource, warning } from "../entry.ts";
import { stripBom } from "../text.ts";
import { findColorUses } from "./channels.ts";
import { readDaisyThemes } from "./daisy-themes.ts";
import { isPure, type ScopedProperty, withoutComponents } from "./owners.ts";
import { parseNested } from "./parse.ts";
import type { Property, RuleScope } from "./property.ts";
import { type PropertyScope, scopeOfMedia, scopesOfSelector } from "./scopes.ts";

export interface Properties {
  readonly properties: readonly Property[];
  readonly warnings: readonly SourceWarning[];
  /** The function of colours in which a custom property is used: `hsl` of `hsl(var(--primary))`. */
  readonly colorUses: ReadonlyMap<string, string>;
  /** See Entries. */
  readonly emptyBecause: string | undefined;
  /** True if the style sheet brings Tailwind's own theme. */
  readonly importsTailwind?: boolean;
}

interface RuleContext {
  readonly context: string | undefined;
  readonly isTheme: boolean;
  /** True within a media query that asks for a preference, such as more contrast. */
  readonly isPreference: boolean;
  readonly scope: RuleScope;
}

const WHOLE_PAGE: RuleScope = { selector: "", owners: [], isPure: true };

/** At-rules whose rules hold wherever they stand. */
const TRANSPARENT = /^(layer|supports|starting-style|scope|container)$/;
const MAX_DEPTH = 20;

/** A style sheet among others. */
export interface Sheet {
  readonly path?: string | undefined;
  /** The media queries under which another one imports it. */
  readonly condition?: string | undefined;
}

/** Finds the custom properties of a style sheet that hold for a page as a whole. */
export function readProperties(css: string, { path, condition = "" }: Sheet = {}): Properties {
  const scoped: ScopedProperty[] = [];
  const unread = new Set<string>();
  const warnings: SourceWarning[] = [];
  const comments: Comment[] = [];
  const sheet = parseSheet(css, warnings, comments);
  const daisyThemes = readDaisyThemes(sheet.type === "StyleSheet" ? sheet.children : []);

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
    const scopes = selectors.flatMap((selector) => scopesOfSelector(selector));
    const selector = selectors.join(", ");
    if (scopes.length === 0 && hasCustomProperties(block)) unread.add(selector);
    // A rule for the page and for its light context says what holds without any context.
    const base = scopes.find(({ context, owners }) => context === undefined && owners.length === 0);
    for (const { context, owners } of base ? [base] : widestScopes(scopes)) {
      // A context is not combined with a preference.
      if (ruleContext.isPreference && context !== undefined) {
        if (hasCustomProperties(block)) unread.add(selector);
        continue;
      }
      const scope: RuleScope = {
        selector,
        owners: [...ruleContext.scope.owners, ...owners],
        isPure: owners.length === 0 ? ruleContext.scope.isPure : isPure(block),
      };
      visit(block.children, { ...ruleContext, context: context ?? ruleContext.context, scope }, depth + 1);
    }
  };

  const visitAtRule = (node: Extract<CssNode, { type: "Atrule" }>, ruleContext: RuleContext, depth: number): void => {
    const name = node.name.toLowerCase();
    const prelude = node.prelude ? generate(node.prelude).trim() : "";
    if (name === "property") addInitial(node, prelude);
    if (name === "custom-media") addCustomMedia(node, prelude);
    if (!node.block) return;
    if (daisyThemes.contexts.has(node.block)) {
      const context = daisyThemes.contexts.get(node.block);
      visit(node.block.children, { ...ruleContext, context, isTheme: true }, depth + 1);
    } else if (TRANSPARENT.test(name)) visit(node.block.children, ruleContext, depth + 1);
    else if (name === "media") {
      const scope = scopeOfMedia(prelude);
      if (scope && !(scope.isPreference && ruleContext.context !== undefined)) {
        const context = scope.context ?? ruleContext.context;
        const isPreference = ruleContext.isPreference || scope.isPreference;
        visit(node.block.children, { ...ruleContext, context, isPreference }, depth + 1);
      } else if (setsCustomProperties(node.block)) unread.add(`@media ${prelude}`);
    } else if (name === "variant" || name === "custom-variant") {
      visit(node.block.children, { ...ruleContext, context: prelude.trim() || ruleContext.context }, depth + 1);
    }
  };

  const add = (node: Extract<CssNode, { type: "Declaration" }>, ruleContext: RuleContext): void => {
    if (!node.property.startsWith("--") || node.property === "--") return;
    const { scope, context, isTheme } = ruleContext;
    const property: Property = {
      name: node.property,
      value: generate(node.value).trim(),
      context,
      isTheme,
      isInitial: false,
      section: sectionOf(node, comments),
      position: positionOf(node, path),
      path,
    };
    scoped.push({ property, scope });
  };

  const addInitial = (node: Extract<CssNode, { type: "Atrule" }>, name: string): void => {
    for (const child of node.block?.children ?? []) {
      if (child.type !== "Declaration" || child.property !== "initial-value") continue;
      const property: Property = {
        name,
        value: generate(child.value).trim(),
        context: undefined,
        isTheme: false,
        isInitial: true,
        section: undefined,
        position: positionOf(node, path),
        path,
      };
      scoped.push({ property, scope: WHOLE_PAGE });
    }
  };

  const addCustomMedia = (node: CssNode, prelude: string): void => {
    const [, name, condition = ""] = /^(--[\w-]+)\s*(.*)$/s.exec(prelude) ?? [];
    if (name === undefined) return;
    const [threshold, secondThreshold] = readCondition(condition);
    const isBreakpoint = threshold !== undefined && !secondThreshold && threshold.condition.startsWith("width");
    const property: Property = {
      name,
      value: isBreakpoint ? threshold.value : condition,
      type: isBreakpoint ? "breakpoints" : "other",
      context: undefined,
      isTheme: false,
      isInitial: false,
      section: undefined,
      position: positionOf(node, path),
      path,
    };
    scoped.push({ property, scope: WHOLE_PAGE });
  };

  const imported = scopeOfMedia(condition);
  if (imported && sheet.type === "StyleSheet")
    visit(sheet.children, { ...imported, isTheme: false, scope: WHOLE_PAGE }, 0);
  else if (setsCustomProperties(sheet)) unread.add(`@import ${condition}`);
  const { properties, leftOut } = withoutComponents(scoped, sheet);
  return {
    properties,
    warnings: [...warnings, ...daisyThemes.warnings].map((fault) => (path === undefined ? fault : { ...fault, path })),
    colorUses: findColorUses(css),
    emptyBecause: whyEmpty([...unread, ...leftOut]),
  };
}

/** One scope of each context: that with the fewest classes holds for more. */
function widestScopes(scopes: readonly PropertyScope[]): Iterable<PropertyScope> {
  const byContext = new Map<string | undefined, PropertyScope>();
  for (const scope of scopes) {
    const widest = byContext.get(scope.context);
    if (!widest || scope.owners.length <= widest.owners.length) byContext.set(scope.context, scope);
  }
  return byContext.values();
}

const hasCustomProperties = ({ children }: { readonly children: Iterable<CssNode> }): boolean =>
  [...children].some((node) => node.type === "Declaration" && node.property.startsWith("--"));

const setsCustomProperties = (block: CssNode): boolean =>
  find(block, (node) => node.type === "Declaration" && node.property.startsWith("--")) !== null;

/** Selectors and conditions that a message names. */
const MAX_PLACES = 5;

/** Says where the custom properties of a style sheet stand that has none for the page as a whole. */
function whyEmpty(places: readonly string[]): string | undefined {
  if (places.length === 0) return undefined;
  const listed = places.slice(0, MAX_PLACES).map((place) => place.slice(0, 100));
  const more = places.length > MAX_PLACES ? ` and ${places.length - MAX_PLACES} more` : "";
  return `The custom properties hold for some elements or conditions only: ${listed.join("; ")}${more}. Tokens stand on :root, on a theme, or on a class or an id whose rules set nothing else.`;
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
    return parseNested(stripBom(css), {
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

const positionOf = ({ loc }: CssNode, path: string | undefined): Position | undefined =>
  loc ? { line: loc.start.line, column: loc.start.column, path } : undefined;
