import type { NamedEntry, NamedSection, NamedTokens } from "../sections/sections.ts";
import { code, table } from "./markdown.ts";

/** The most modes that have a table each. */
const MODES_WITH_TABLES = 3;

/** The values of tokens that modes change, add or lack: a table for each mode, or one with a column for each. */
export function modeTables({ modes, sections }: NamedTokens): string[] {
  const baseValues = valuesOf(sections);
  const values = modes.map(({ sections: inMode }) => valuesOf(inMode));
  if (modes.length > MODES_WITH_TABLES) {
    const rows = rowsOf(baseValues, values);
    const titles = ["Token", "Base", ...modes.map(({ mode }) => code(mode.name))];
    return rows.length === 0 ? [] : ["### In the modes\n", table(titles, rows)];
  }
  return modes.flatMap(({ mode }, i) => {
    const rows = rowsOf(baseValues, values.slice(i, i + 1));
    return rows.length === 0 ? [] : [`### In the mode ${code(mode.name)}\n`, table(["Token", "Base", "Mode"], rows)];
  });
}

type Values = ReadonlyMap<string, { readonly key: string; readonly css: string }>;

/** A row of each token of which a mode has another value than the base. */
function rowsOf(baseValues: Values, inModes: readonly Values[]): string[][] {
  const columns = [baseValues, ...inModes];
  const variables = new Set(columns.flatMap((column) => [...column.keys()]));
  return [...variables].flatMap((variable) => {
    const cells = columns.map((column) => column.get(variable));
    if (cells.every((cell) => cell?.css === cells[0]?.css)) return [];
    const [key = ""] = cells.flatMap((cell) => cell?.key ?? []);
    return [[code(key), ...cells.map((cell) => (cell ? code(cell.css) : ""))]];
  });
}

function valuesOf(sections: readonly NamedSection[]): Values {
  const toValue = ({ key, variable, entry }: NamedEntry) => [variable, { key, css: entry.whole ?? entry.css }] as const;
  return new Map(sections.flatMap(({ variables }) => variables.map(toValue)));
}
