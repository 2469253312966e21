import type { SourceWarning } from "../report.ts";
import { type Entries, UnreadableSource } from "./entry.ts";
import { positionAt } from "./text.ts";

/** A variable of a SCSS file, evaluated. */
export interface ScssVariable {
  /** Without the `$`, and with dashes. */
  readonly name: string;
  /** As CSS. A map's entries are variables of their own, with the key after the map's name. */
  readonly value: string;
  /** The variable that a map's entry is of. */
  readonly variable: string;
}

export interface EvaluatedScss {
  readonly variables: readonly ScssVariable[];
  /** Statements that were left out, because they cannot be evaluated. */
  readonly warnings: readonly SourceWarning[];
}

/**
 * Evaluates a SCSS file. The implementation must limit its time and memory, and must not read other files.
 * @throws UnreadableSource if it takes too long, too much memory, or is no SCSS
 */
export type EvaluateScss = (scss: string) => Promise<EvaluatedScss>;

/** Reads the variables of a SCSS file. */
export async function readScss(content: string, evaluate: EvaluateScss | undefined): Promise<Entries> {
  if (!evaluate) throw new UnreadableSource("SCSS cannot be evaluated here. Use the server or the command line.");
  const { variables, warnings } = await evaluate(content);
  const positions = new Map<string, number>();
  for (const match of content.matchAll(/\$([\w-]+)\s*:/g)) {
    const name = (match[1] ?? "").replaceAll("_", "-");
    if (!positions.has(name)) positions.set(name, match.index);
  }
  const entries = variables.map(({ name, value, variable }) => ({
    name,
    value,
    get position() {
      const offset = positions.get(variable);
      return offset === undefined ? undefined : positionAt(content, offset);
    },
  }));
  return { entries, contexts: new Map(), warnings };
}
