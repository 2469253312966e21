import type { ProgramFiles, ProgramVariable } from "@tintype/shared/conformance/sources/programs";
import { positionAt } from "@tintype/shared/conformance/sources/text";
import { resolvePath } from "@tintype/shared/conformance/sources/text-files";
import { type CssNode, generate, parse } from "css-tree";
import createLess, { type LessError } from "less/lib/less/index.js";
import type { Evaluation, ProgramFault } from "./faults.ts";
import { selectorOfMixin } from "./mixins.ts";
import { statementsOf } from "./statements.ts";

// Less has no list of its variables, so a rule is added whose declarations have their values.

/** Less that can only read the files of a source. */
function lessWith({ path = FILE, contents = new Map() }: Partial<ProgramFiles> = {}) {
  const less = Object.assign(createLess({}, []), { PluginLoader: class {} });
  class SourceFiles extends less.AbstractFileManager {
    supports() {
      return contents.size > 0;
    }

    async loadFile(name: string, folder: string) {
      const imported = resolvePath(`${folder}/`, name);
      const filename = [imported ?? "", `${imported ?? ""}.less`].find((candidate) => contents.has(candidate));
      if (filename === undefined)
        throw Object.assign(new Error(), { type: "File", message: `The file ${name} is not read` });
      return { filename, contents: contents.get(filename) ?? "" };
    }
  }
  less.environment.addFileManager(new SourceFiles());
  return { less, path };
}

const FILE = "tokens.less";
const LIST = "tintype-variables";

/** A variable without a value, which Less cannot evaluate. */
const NO_VALUE = /@[\w-]+[ \t]*:[ \t]*;/g;

/** Evaluates a file of Less once, with its mixins that nothing calls. */
export async function evaluateLessOnce(program: string, files?: ProgramFiles): Promise<Evaluation> {
  const { less, path } = lessWith(files);
  const source = program.replace(NO_VALUE, (statement) => " ".repeat(statement.length));
  const variables = variablesOf(source);
  const list = variables.map(({ reference }, index) => `v-${index}: ${reference};`).join("\n");
  const end = isOpen(source) ? ";" : "";
  const text = `${source}\n${end}${callMixins(source)}\n${LIST} {\n${list}\n}`;
  try {
    const options = { filename: path, disablePluginRule: true, javascriptEnabled: false };
    const { css } = await less.render(text, options);
    return { result: readResult(css, variables) };
  } catch (error) {
    if (error instanceof RangeError) return { fault: { ...NOWHERE, message: NO_END } };
    // The cast: Less throws nothing else.
    const { message = "", line, column, index, filename = path } = error as LessError;
    if (filename !== path) return { fault: { ...NOWHERE, message: `${filename}: ${sentence(message)}` } };
    if (index === undefined || index >= source.length || line === undefined)
      return { fault: faultOfList(message, source, variables) };
    return { fault: { message: sentence(message), line, column: (column ?? 0) + 1, offset: index } };
  }
}

/** Returns whether the last statement has no end. */
function isOpen(source: string): boolean {
  const last = statementsOf(source).at(-1);
  return last !== undefined && !/[;}]\s*$/.test(source.slice(last.start, last.end).replace(/\/\/[^\n]*/g, ""));
}

const NOWHERE = { line: 1, column: 1, offset: undefined };

/** Less does not have a variable whose value it cannot read. Its statement is to blame. */
function faultOfList(message: string, source: string, variables: readonly Variable[]): ProgramFault {
  const name = /@([\w-]+) is undefined/.exec(message)?.[1];
  const offset = variables.find(({ variable }) => variable === name)?.offset;
  if (offset === undefined) return { ...NOWHERE, message: sentence(message) };
  return { message: `The value of @${name} cannot be read.`, ...positionAt(source, offset), offset };
}

const NO_END = "A value or a recursion has no end.";

/** Less has no words for recursions without an end. */
const sentence = (message: string): string => {
  const line = (message.split("\n")[0] ?? "").replace(
    /^Could not find a file-manager for (.*)$/,
    "The file $1 is not read",
  );
  if (!/\w/.test(line)) return NO_END;
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}${/[.!?]$/.test(line) ? "" : "."}`;
};

interface Variable extends Omit<ProgramVariable, "value"> {
  /** The code that has its value. */
  readonly reference: string;
  /** Index of its statement in the source. */
  readonly offset: number;
}

const VARIABLE = /(?:^|\n|\*\/)[ \t]*@([\w-]+)\s*:\s*(\{)?/;
const KEY = /(?:^|[;{])\s*@?([\w-]+)\s*:/g;

/** The variables at the outermost level, each once. The entries of a map are variables of their own. */
function variablesOf(source: string): Variable[] {
  const variables = statementsOf(source).flatMap(({ start, end }): Variable[] => {
    const statement = source.slice(start, end);
    const match = VARIABLE.exec(statement);
    if (!match) return [];
    const [whole, name = "", brace] = match;
    const offset = start + match.index + whole.indexOf("@");
    if (brace === undefined) return [{ name, variable: name, reference: `@${name}`, offset }];
    const inner = statement.slice(match.index + whole.length);
    // A set of rules within is no map.
    if (/[{&]|--/.test(inner)) return [];
    return [...inner.matchAll(KEY)].map(([, key = ""]) => ({
      name: `${name}-${key}`,
      variable: name,
      reference: `@${name}[${key}]`,
      offset,
    }));
  });
  return [...new Map(variables.map((variable) => [variable.name, variable])).values()];
}

const MIXIN = /(?:^|\n|\*\/)[ \t]*([.#])([\w-]+)\s*\(\s*\)\s*\{/;
const RULESET = /(?:^|\n|\*\/)[ \t]*(@)([\w-]+)\s*:\s*\{/;

/**
 * Calls the mixins and sets of rules that set custom properties, need no argument, and are not called by the file itself. Of two
 * that set the same, the first one counts.
 */
function callMixins(source: string): string {
  return statementsOf(source)
    .flatMap(({ start, end }) => {
      const statement = source.slice(start, end);
      const [, sign = "", name = ""] = MIXIN.exec(statement) ?? RULESET.exec(statement) ?? [];
      if (name === "" || !statement.includes("--")) return [];
      const isCalled = new RegExp(`[;{}\\s]\\${sign}${name}\\s*(\\(\\s*\\))?\\s*;`).test(source);
      return isCalled ? [] : [`${selectorOfMixin(name)} { ${sign}${name}(); }`];
    })
    .toReversed()
    .join("\n");
}

/** Takes the rule that was added out of the style sheet. */
function readResult(css: string, variables: readonly Variable[]) {
  const start = css.lastIndexOf(`${LIST} {`);
  if (start === -1) return { css, variables: [] };
  const values = new Map<string, string>();
  const rule: CssNode = parse(css.slice(start).trim(), {
    context: "rule",
    parseValue: false,
    parseCustomProperty: false,
  });
  if (rule.type === "Rule") {
    for (const node of rule.block.children)
      if (node.type === "Declaration") values.set(node.property, generate(node.value).trim());
  }
  return {
    css: css.slice(0, start),
    variables: variables.flatMap(({ name, variable }, index): ProgramVariable[] => {
      const value = values.get(`v-${index}`);
      return value === undefined || value === "" ? [] : [{ name, variable, value }];
    }),
  };
}
