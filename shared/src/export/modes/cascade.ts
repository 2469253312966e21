import { applies, mediaQuery } from "../conditions.ts";
import type { NamedMode, NamedSections, NamedTokens } from "../sections/sections.ts";

/** A custom property of a stylesheet. */
export interface CustomProperty {
  /** The title of its section. */
  readonly title: string;
  readonly name: string;
  readonly value: string;
}

/** The custom properties that a mode sets. It has a media query, a selector of its own, or both. */
export interface Block extends Pick<NamedMode, "mode"> {
  readonly query: string | undefined;
  /** Undefined if the mode is one of the root element, whatever it wears. */
  readonly selector: NamedMode["conditions"]["selector"];
  readonly lines: readonly CustomProperty[];
}

/**
 * The blocks of modes, each with the custom properties that would have another value there without it. Blocks before it may
 * apply too: it sets what these set and the mode does not have. A mode in which nothing differs has no block.
 * @param linesOf writes what holds in the base or in a mode
 */
export function cascade(
  namedTokens: NamedTokens,
  linesOf: (sections: NamedSections) => readonly CustomProperty[],
): Block[] {
  const base = valuesOf(linesOf(namedTokens));
  const blocks: (Block & Pick<NamedMode, "conditions">)[] = [];
  for (const mode of namedTokens.modes) {
    const query = mediaQuery(mode.conditions);
    const { selector } = mode.conditions;
    if (query === undefined && selector === undefined) continue;
    const values = new Map(base);
    for (const block of blocks.filter(({ conditions }) => applies(conditions, mode))) {
      for (const { name, value } of block.lines) values.set(name, value);
    }
    const all = linesOf(mode);
    const differing = all.filter(({ name, value }) => values.get(name) !== value);
    const lines = selector?.isBelowRoot ? withDependents(differing, all) : differing;
    if (lines.length > 0) blocks.push({ mode: mode.mode, conditions: mode.conditions, query, selector, lines });
  }
  return blocks;
}

const valuesOf = (lines: readonly CustomProperty[]) => new Map(lines.map(({ name, value }) => [name, value]));

/**
 * Adds the properties that refer to those of a block. Custom properties are computed where they are declared: what the root
 * declares keeps the root's values in the elements below.
 */
function withDependents(lines: readonly CustomProperty[], all: readonly CustomProperty[]): CustomProperty[] {
  const names = new Set(lines.map(({ name }) => name));
  for (let size = -1; size < names.size; ) {
    size = names.size;
    for (const { name, value } of all)
      if (referencesIn(value).some((reference) => names.has(reference))) names.add(name);
  }
  return all.filter(({ name }) => names.has(name));
}

const referencesIn = (value: string): string[] =>
  [...value.matchAll(/var\((--(?:\\.|[^\\),])+)/g)].map(([, name = ""]) => name);

/** The rule of a block, with its declarations, inside of its media query. */
export function blockRule({ query, selector }: Pick<Block, "query" | "selector">, rule: RuleWriter): string {
  const element = selector?.css ?? ":root";
  return query === undefined ? rule(element, "") : `@media ${query} {\n${rule(element, "  ")}}\n`;
}

type RuleWriter = (selector: string, indent: string) => string;

/** Custom properties as declarations, below the titles of their sections. */
export function declarations(lines: readonly CustomProperty[], indent: string): string {
  const sections = Map.groupBy(lines, ({ title }) => title);
  return [...sections]
    .map(([title, all]) => {
      const text = all.map(({ name, value }) => `${indent}${name}: ${value};\n`).join("");
      return `${indent}/* ${title} */\n${text}`;
    })
    .join("\n");
}
