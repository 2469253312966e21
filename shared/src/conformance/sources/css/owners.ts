import { type CssNode, generate, walk } from "css-tree";
import type { Property, RuleScope } from "./property.ts";
import { contextOfOwner, endsWithTheme } from "./scopes.ts";

/** A property with the rule that sets it. */
export interface ScopedProperty {
  readonly property: Property;
  readonly scope: RuleScope;
}

const OWNER = /[.#]([\w-]+)/g;

/**
 * Leaves out the properties of components. A class or an id is the system's if the rules for it set nothing but custom
 * properties, and no component has the beginning of its name: `.btn-dark` belongs to `.btn`. One that says no theme may also
 * be that of a utility, so it only counts beside such a theme, where nothing else does, or where the sheet has no components. Of several ones that
 * set the same properties, the first is the base, each other one is a context.
 */
export function withoutComponents(
  scoped: readonly ScopedProperty[],
  sheet: CssNode,
): { properties: Property[]; leftOut: Set<string> } {
  if (!scoped.some(({ scope }) => scope.owners.length > 0))
    return { properties: scoped.map(({ property }) => property), leftOut: new Set() };
  const components = componentsOf(sheet);
  const isOnlyTokens = components.size === 0 || !scoped.some(({ scope }) => scope.owners.every(endsWithTheme));
  const themes = new Set(scoped.flatMap(({ scope }) => scope.owners).filter(endsWithTheme));
  const isOfTheme = (name: string) =>
    themes.has(name) || [...themes].some((theme) => theme.startsWith(name) && /^[-_]/.test(theme.slice(name.length)));
  const leftOut = new Set<string>();
  const properties: Property[] = [];
  const base = new Map<string, Property>();
  const contexts = new Map<string, string | undefined>();
  for (const [scope, rule] of Map.groupBy(scoped, (entry) => entry.scope)) {
    const isOfSystem = ({ isPure, owners }: RuleScope) =>
      isPure && owners.every((name) => (isOnlyTokens || isOfTheme(name)) && !isOfComponent(name, components));
    if (scope.owners.length > 0 && !isOfSystem(scope)) {
      leftOut.add(scope.selector);
      continue;
    }
    const owner = scope.owners.join("-");
    const inBase = rule.map(({ property }) => property).filter(({ context }) => context === undefined);
    if (owner !== "" && inBase.length > 0 && !contexts.has(owner)) {
      const isOther = inBase.some(({ name, value }) => (base.get(name)?.value ?? value) !== value);
      contexts.set(owner, isOther ? contextOfOwner(owner) : undefined);
    }
    const ownContext = contexts.get(owner);
    for (const { property } of rule) {
      const context = property.context ?? ownContext;
      properties.push(context === property.context ? property : { ...property, context });
      if (context === undefined) base.set(property.name, property);
    }
  }
  return { properties, leftOut };
}

function isOfComponent(name: string, components: ReadonlySet<string>): boolean {
  if (components.has(name) && !endsWithTheme(name)) return true;
  return [...name.matchAll(/[-_]+/g)].some(({ index }) => components.has(name.slice(0, index)));
}

/** The classes and ids of elements for which a style sheet sets more than custom properties. */
function componentsOf(sheet: CssNode): ReadonlySet<string> {
  const components = new Set<string>();
  walk(sheet, {
    visit: "Rule",
    enter({ prelude, block }) {
      if (isPure(block)) return;
      const selectors = prelude.type === "SelectorList" ? prelude.children.toArray() : [prelude];
      for (const selector of selectors) {
        const [subject = ""] = /[^\s>+~]*$/.exec(generate(selector)) ?? [];
        for (const [, name = ""] of subject.matchAll(OWNER)) components.add(name);
      }
    },
  });
  return components;
}

/** Returns whether a block sets nothing but custom properties. The colour scheme belongs to a theme. */
export const isPure = (block: { readonly children: Iterable<CssNode> }): boolean =>
  [...block.children].every(
    (node) => node.type !== "Declaration" || node.property.startsWith("--") || node.property === "color-scheme",
  );
