import type { ProgramFiles, ProgramVariable } from "@tintype/shared/conformance/sources/programs";
import { withoutComments } from "@tintype/shared/conformance/sources/text";
import { resolvePath } from "@tintype/shared/conformance/sources/text-files";
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
import type { Evaluation } from "./faults.ts";
import { selectorOfMixin } from "./mixins.ts";
import { statementsOf } from "./statements.ts";

const MAX_VARIABLES = 50_000;
const MAX_MAP_DEPTH = 10;
/** The characters of one value. Longer ones than a few thousand are no tokens; much longer ones would fill the memory. */
const MAX_VALUE = 1_000_000;

const ORIGIN = "tokens:///";
const FILE = `${ORIGIN}source`;
const LIST_VARIABLES = `@use "sass:meta"; @use "${FILE}" as source;
@each $name, $value in meta.module-variables("source") { $_: tell($name, $value); }`;

/** Evaluates a SCSS file, with its mixins that nothing includes. */
export async function evaluateSass(scss: string, files?: ProgramFiles): Promise<Evaluation> {
  const includes = includeMixins(scss);
  const evaluation = evaluate(scss, `${LIST_VARIABLES}\n${includes}`, files);
  // The fault may be one of the includes, of which the file knows nothing.
  const isOutside = "fault" in evaluation && evaluation.fault.offset === undefined;
  return isOutside && includes !== "" ? evaluate(scss, LIST_VARIABLES, files) : evaluation;
}

/**
 * Includes the mixins that set custom properties, need no argument, and are not included by the file itself. Of two that set the
 * same, such as those of wider windows, the first one counts.
 */
function includeMixins(scss: string): string {
  const included = new Set([...withoutComments(scss).matchAll(/@include\s+([\w-]+)/g)].map(([, name]) => name));
  return statementsOf(scss)
    .flatMap(({ start, end }) => {
      const statement = scss.slice(start, end);
      const [, name = "", parameters = ""] = MIXIN.exec(statement) ?? [];
      const isPrivate = name === "" || /^[-_]/.test(name);
      if (isPrivate || included.has(name) || !statement.includes("--")) return [];
      const isComplete = parameters.split(",").every((parameter) => parameter.trim() === "" || parameter.includes(":"));
      return isComplete ? [`${selectorOfMixin(name)} { @include source.${name}; }`] : [];
    })
    .toReversed()
    .join("\n");
}

/** A mixin, perhaps below a comment. */
const MIXIN = /(?:^|\n|\*\/)[ \t]*@mixin\s+([\w-]+)\s*(?:\(([^()]*)\)\s*)?\{/;

/** Imports the file that is evaluated, and others of its source. */
function importerOf(scss: string, { path = "", contents = new Map() }: Partial<ProgramFiles> = {}): Importer {
  const pathOf = (url: URL) => (url.href === FILE ? path : decodeURIComponent(url.pathname.slice(1)));
  return {
    canonicalize(url, { containingUrl }) {
      if (url === FILE) return new URL(FILE);
      const isResolved = url.startsWith(ORIGIN);
      const reference = isResolved ? decodeURIComponent(url.slice(ORIGIN.length)) : url;
      const importing = containingUrl ? pathOf(containingUrl) : path;
      const imported = resolvePath(isResolved && importing !== path ? "" : importing, reference);
      const candidates = imported === undefined ? [] : importNames(imported);
      const existing = candidates.find((candidate) => contents.has(candidate));
      return existing === undefined ? null : new URL(`${ORIGIN}${encodeURI(existing)}`);
    },
    load(url) {
      if (url.href === FILE) return { contents: scss, syntax: "scss" };
      const imported = pathOf(url);
      return { contents: contents.get(imported) ?? "", syntax: imported.endsWith(".css") ? "css" : "scss" };
    },
  };
}

/** The files that an import may mean. */
function importNames(path: string): string[] {
  const [, folder = "", name = ""] = /^(.*\/)?([^/]*)$/.exec(path) ?? [];
  return [path, `${folder}_${name}`, `${path}/index`, `${path}/_index`].flatMap((candidate) => [
    candidate,
    `${candidate}.scss`,
    `${candidate}.css`,
  ]);
}

function evaluate(scss: string, program: string, files: ProgramFiles | undefined): Evaluation {
  const variables: ProgramVariable[] = [];
  try {
    const { css } = compileString(program, {
      charset: false,
      importers: [importerOf(scss, files)],
      functions: {
        "tell($name, $value)": ([name, value]) => {
          if (name && value) tell(name.assertString().text, value, variables);
          return sassNull;
        },
      },
      quietDeps: true,
      logger: { warn: () => undefined, debug: () => undefined },
    });
    return { result: { variables, css } };
  } catch (error) {
    if (error instanceof RangeError) return { fault: { message: "A value or a recursion has no end.", ...NOWHERE } };
    if (!(error instanceof Exception)) throw error;
    const { span, sassMessage, sassStack } = error;
    // A fault in a function is blamed on the outermost statement that calls it.
    const lines = [...sassStack.matchAll(/(\d+):(\d+)/g)];
    const isInFile = span.url?.href === FILE;
    const outermost = lines.length > 1 ? lines.at(isInFile ? -2 : -1) : undefined;
    const offset = isInFile ? (offsetAt(scss, outermost) ?? span.start.offset) : undefined;
    const { line, column } = isInFile ? { line: span.start.line + 1, column: span.start.column + 1 } : NOWHERE;
    return { fault: { message: sassMessage.split("\n")[0] ?? "", line, column, offset } };
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
function tell(name: string, value: Value, variables: ProgramVariable[], variable = name, depth = 0): void {
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
