import type { EvaluatedScss, ScssVariable } from "@tintype/shared/conformance/sources/scss";
import {
  compileString,
  Exception,
  type Importer,
  SassList,
  SassMap,
  SassNumber,
  SassString,
  sassNull,
  type Value,
} from "sass";
import { blank, statementsOf } from "./statements.ts";

/** Statements that are left out before the file is given up. */
const MAX_FAULTS = 60;
const MAX_VARIABLES = 50_000;
const MAX_MAP_DEPTH = 10;
/** The characters of one value. Longer ones than a few thousand are no tokens; much longer ones would fill the memory. */
const MAX_VALUE = 1_000_000;

const FILE = "tokens:source";
const PROGRAM = `@use "sass:meta"; @use "${FILE}" as source;
@each $name, $value in meta.module-variables("source") { $_: tell($name, $value); }`;

/** The variables of a file, or the reason why they cannot be listed. */
export type ScssAnswer = EvaluatedScss | { readonly fault: string; readonly line?: number; readonly column?: number };

/** Evaluates the variables of a SCSS file. Statements that need other files, or that are faulty, are left out. */
export function evaluateVariables(scss: string): ScssAnswer {
  const warnings: { message: string; line: number; column: number }[] = [];
  let text = scss;
  for (let attempt = 0; attempt <= MAX_FAULTS; attempt++) {
    const variables: ScssVariable[] = [];
    const fault = evaluate(text, variables);
    if (!fault) return { variables, warnings };
    const { message, line, column, offset } = fault;
    if (offset === undefined) return { fault: message, line, column };
    const statement = statementsOf(text).find(({ end }) => end > offset);
    const rest = statement && blank(text, statement);
    if (rest === undefined || rest === text) return { fault: message, line, column };
    text = rest;
    warnings.push({ message: `${message} The statement is left out.`, line, column });
  }
  const [firstWarning] = warnings;
  return {
    fault: `Too many statements cannot be evaluated: ${firstWarning?.message ?? ""}`,
    ...(firstWarning && { line: firstWarning.line, column: firstWarning.column }),
  };
}

interface Fault {
  readonly message: string;
  readonly line: number;
  readonly column: number;
  readonly offset: number | undefined;
}

function evaluate(scss: string, variables: ScssVariable[]): Fault | undefined {
  // The only file that can be imported is the one that is evaluated.
  const importer: Importer = {
    canonicalize: (url) => (url === FILE ? new URL(FILE) : null),
    load: () => ({ contents: scss, syntax: "scss" }),
  };
  try {
    compileString(PROGRAM, {
      importers: [importer],
      functions: {
        "tell($name, $value)": ([name, value]) => {
          if (name && value) tell(name.assertString().text, value, variables);
          return sassNull;
        },
      },
      quietDeps: true,
      logger: { warn: () => undefined, debug: () => undefined },
    });
    return undefined;
  } catch (error) {
    if (error instanceof RangeError) return { message: "A value or a recursion has no end.", ...NOWHERE };
    if (!(error instanceof Exception)) throw error;
    const { span, sassMessage, sassStack } = error;
    // A fault in a function is blamed on the outermost statement that calls it.
    const lines = [...sassStack.matchAll(/(\d+):(\d+)/g)];
    const isInFile = span.url?.href === FILE;
    const outermost = lines.length > 1 ? lines.at(isInFile ? -2 : -1) : undefined;
    const offset = isInFile ? (offsetAt(scss, outermost) ?? span.start.offset) : undefined;
    return {
      message: sassMessage.split("\n")[0] ?? "",
      ...(isInFile ? { line: span.start.line + 1, column: span.start.column + 1 } : NOWHERE),
      offset,
    };
  }
}

/** Creates the error for a value that nobody should write out. Sass makes it one of its own. */
const valueTooLong = () => new Error(`A value has more than ${MAX_VALUE.toLocaleString("en")} characters.`);

const NOWHERE = { line: 1, column: 1, offset: undefined };

function offsetAt(scss: string, match: RegExpMatchArray | undefined): number | undefined {
  if (!match) return undefined;
  const line = Number(match[1]);
  let offset = 0;
  for (let i = 1; i < line; i++) offset = scss.indexOf("\n", offset) + 1;
  return offset + Number(match[2]) - 1;
}

/** Writes a variable down, a map as one variable for each of its entries. */
function tell(name: string, value: Value, variables: ScssVariable[], variable = name, depth = 0): void {
  if (variables.length >= MAX_VARIABLES || depth > MAX_MAP_DEPTH) return;
  if (value instanceof SassMap) {
    // Not by `contents`: of a map with more than 8 entries it cannot hash keys that are colours (Sass 1.108).
    for (const pair of value.asList) {
      const key = pair.get(0);
      const entryValue = pair.get(1);
      if (!key || !entryValue) continue;
      tell(`${name}-${key instanceof SassString ? key.text : cssOf(key)}`, entryValue, variables, variable, depth + 1);
    }
    return;
  }
  const css = cssOf(value);
  if (css !== undefined && css !== "") variables.push({ name, value: css, variable });
}

/** A value as CSS; undefined for values that are no CSS, such as functions and null. */
function cssOf(value: Value): string | undefined {
  if (value === sassNull) return undefined;
  if (value instanceof SassString && value.text.length > MAX_VALUE) throw valueTooLong();
  if (value instanceof SassNumber && !Number.isFinite(value.value)) return undefined;
  if (!(value instanceof SassList)) return value.toString();
  const items: string[] = [];
  let length = 0;
  for (const item of value.asList.toArray()) {
    const css = cssOf(item);
    if (css === undefined) return undefined;
    items.push(css);
    length += css.length;
    if (length > MAX_VALUE) throw valueTooLong();
  }
  return items.join(value.separator === "," ? ", " : (value.separator ?? " "));
}
