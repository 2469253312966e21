import type { SourceWarning } from "../report.ts";
import { cssEntry, entriesOf } from "./css/entries.ts";
import { type Properties, readProperties } from "./css/properties.ts";
import { type Entries, type Position, UnreadableSource } from "./entry.ts";
import { positionAt } from "./text.ts";

/** The languages of style sheets that are programs. */
export type ProgramLanguage = "scss" | "less";

/** A variable of a program, evaluated. */
export interface ProgramVariable {
  /** Without its sign, and with dashes. */
  readonly name: string;
  /** As CSS. A map's entries are variables of their own, with the key after the map's name. */
  readonly value: string;
  /** The variable that a map's entry is of. */
  readonly variable: string;
}

export interface EvaluatedProgram {
  readonly variables: readonly ProgramVariable[];
  /** The style sheet that the program writes, with its mixins that nothing includes. */
  readonly css: string;
  /** Statements that were left out, because they cannot be evaluated. */
  readonly warnings: readonly SourceWarning[];
}

/**
 * Evaluates a program. The implementation must limit its time and memory, and must not read other files.
 * @throws UnreadableSource if it takes too long, too much memory, or is not of the language
 */
export type EvaluateProgram = (content: string) => Promise<EvaluatedProgram>;

const NAMES: Readonly<Record<ProgramLanguage, string>> = { scss: "SCSS", less: "Less" };

/** Reads the variables and the custom properties of a program. */
export async function readProgram(
  content: string,
  language: ProgramLanguage,
  evaluate: EvaluateProgram | undefined,
): Promise<Entries> {
  if (!evaluate)
    throw new UnreadableSource(`${NAMES[language]} cannot be evaluated here. Use the server or the command line.`);
  const { variables, css, warnings } = await evaluate(content);
  const positionOf = positionFinder(content);
  const sheet = inProgram(readProperties(css), positionOf);
  const properties = entriesOf(sheet, cssEntry, { hasBase: variables.length > 0 });
  const entries = variables.map(({ name, value, variable }) => ({
    name,
    value,
    get position() {
      return positionOf(variable);
    },
  }));
  const values = new Map(properties.entries.map(({ name, value }) => [name, value]));
  return {
    // A variable with a custom property of the same name and value is one token: `--sea: #{$sea}`.
    entries: [...entries.filter(({ name, value }) => values.get(name) !== value), ...properties.entries],
    contexts: new Map(
      [...properties.contexts].map(([context, list]) => {
        const names = new Set(list.map(({ name }) => name));
        return [context, [...entries.filter(({ name }) => !names.has(name)), ...list]];
      }),
    ),
    warnings: [...warnings, ...properties.warnings],
    emptyBecause: properties.emptyBecause,
  };
}

/** The properties with their places in the program, as far as they are written there. */
const inProgram = (sheet: Properties, positionOf: (name: string) => Position | undefined): Properties => ({
  ...sheet,
  warnings: sheet.warnings.map(({ message }) => ({ message, line: null, column: null })),
  properties: sheet.properties.map((property) => {
    const { name } = property;
    return Object.defineProperty({ ...property }, "position", {
      get: () => positionOf(name.slice(2)),
      enumerable: true,
    });
  }),
});

/** Makes a function that finds where a variable or a custom property is set first. */
function positionFinder(content: string): (name: string) => Position | undefined {
  let offsets: Map<string, number> | undefined;
  return (name) => {
    if (!offsets) {
      offsets = new Map();
      for (const match of content.matchAll(/(?<![\w-])(?:\$|@|--)([\w-]+)\s*:/g)) {
        const key = (match[1] ?? "").replaceAll("_", "-");
        if (!offsets.has(key)) offsets.set(key, match.index);
      }
    }
    const offset = offsets.get(name.replaceAll("_", "-"));
    return offset === undefined ? undefined : positionAt(content, offset);
  };
}
