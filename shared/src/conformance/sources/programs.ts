import type { SourceWarning } from "../report.ts";
import { type Properties, readProperties } from "./css/properties.ts";
import type { Position, SourceEntry } from "./entry.ts";
import { positionAt } from "./text.ts";
import type { TextFile } from "./text-files.ts";

/** The languages of style sheets that are programs. */
export type ProgramLanguage = "scss" | "less";

export const isProgram = (format: string): format is ProgramLanguage => format === "scss" || format === "less";

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

/** The files that a program can import: those of its source. */
export interface ProgramFiles {
  /** That of the program itself. */
  readonly path: string;
  /** Contents by their paths. */
  readonly contents: ReadonlyMap<string, string>;
}

/**
 * Evaluates a program. The implementation must limit its time and memory, and must not read other files than those given.
 * @throws UnreadableSource if it takes too long, too much memory, or is not of the language
 */
export type EvaluateProgram = (content: string, files?: ProgramFiles) => Promise<EvaluatedProgram>;

interface ReadProgram {
  readonly variables: readonly SourceEntry[];
  readonly properties: Properties;
  readonly warnings: readonly SourceWarning[];
}

/** Reads the variables and the custom properties of a program. */
export async function readProgram(
  { path, content }: TextFile,
  evaluate: EvaluateProgram,
  contents: ReadonlyMap<string, string>,
): Promise<ReadProgram> {
  const { variables, css, warnings } = await evaluate(content, path === undefined ? undefined : { path, contents });
  const findPosition = positionFinder(content);
  const positionOf = (name: string): Position | undefined => {
    const position = findPosition(name);
    return position && { ...position, path };
  };
  return {
    variables: variables.map(({ name, value, variable }) => ({
      name,
      value,
      get position() {
        return positionOf(variable);
      },
    })),
    properties: inProgram(readProperties(css, { path }), positionOf),
    warnings: warnings.map((fault) => (path === undefined ? fault : { ...fault, path })),
  };
}

/** The properties with their places in the program, as far as they are written there. */
const inProgram = (sheet: Properties, positionOf: (name: string) => Position | undefined): Properties => ({
  ...sheet,
  warnings: sheet.warnings.map(({ message }) => ({ message, line: null, column: null })),
  properties: sheet.properties.map((property) => {
    const name = property.name.slice(2);
    return Object.defineProperty({ ...property }, "position", { get: () => positionOf(name), enumerable: true });
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
