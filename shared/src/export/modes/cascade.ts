import { applies, mediaQuery } from "../conditions.ts";
import type { NamedMode, NamedSections, NamedTokens } from "../sections/sections.ts";

/** A custom property of a stylesheet. */
export interface CustomProperty {
  /** The title of its section. */
  readonly title: string;
  readonly name: string;
  readonly value: string;
}

/** The custom properties that a mode sets. */
export interface Block extends Pick<NamedMode, "mode"> {
  readonly query: string;
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
    if (query === undefined) continue;
    const values = new Map(base);
    for (const block of blocks.filter(({ conditions }) => applies(conditions, mode.mode))) {
      for (const { name, value } of block.lines) values.set(name, value);
    }
    const lines = linesOf(mode).filter(({ name, value }) => values.get(name) !== value);
    if (lines.length > 0) blocks.push({ mode: mode.mode, conditions: mode.conditions, query, lines });
  }
  return blocks;
}

const valuesOf = (lines: readonly CustomProperty[]) => new Map(lines.map(({ name, value }) => [name, value]));

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
