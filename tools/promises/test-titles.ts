import { parseSync, Visitor } from "rolldown/utils";

/** The title of a test as a report shows it: "describe > test", and where it starts in the file. */
export interface TestTitle {
  readonly title: string;
  readonly start: number;
  /** True if a push leaves it to the night. */
  readonly isAtNight: boolean;
}

/**
 * Returns the titles of a file's tests. Titles of parametrised tests keep their placeholders, and an expression in a template
 * is "…".
 * @throws Error if the file cannot be parsed
 */
export function readTestTitles(file: string, source: string): TestTitle[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const groups: string[] = [];
  const titles: TestTitle[] = [];
  new Visitor({
    CallExpression(call) {
      const [argument] = call.arguments;
      const title = titleOf(argument, source);
      const runner = runnerOf(call.callee, source);
      if (!argument || title === undefined || runner === undefined) return;
      if (runner === "describe") groups.push(title);
      else
        titles.push({
          title: [...groups, title].join(" > "),
          start: argument.start,
          isAtNight: source.startsWith("night.", call.start),
        });
    },
    "CallExpression:exit"(call) {
      if (runnerOf(call.callee, source) === "describe" && titleOf(call.arguments[0], source) !== undefined)
        groups.pop();
    },
  }).visit(program);
  return titles;
}

/** A node of the syntax tree, as far as titles need it. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Returns whether `test`, `test.each(…)`, `describe.skipIf(…)` or `night.test` declare a test or a group. */
function runnerOf(callee: SyntaxNode, source: string): "describe" | "test" | undefined {
  if (callee.type === "Identifier" && "name" in callee) {
    if (callee.name === "it") return "test";
    return callee.name === "describe" || callee.name === "test" ? callee.name : undefined;
  }
  // The parser's types are a union of all nodes; the type says which field these two have.
  if (callee.type === "MemberExpression" && "object" in callee) {
    const name = source.slice(callee.start, callee.end);
    return name === "night.test" || name === "night.alone" ? "test" : runnerOf(callee.object as SyntaxNode, source);
  }
  if (callee.type === "CallExpression" && "callee" in callee) return runnerOf(callee.callee as SyntaxNode, source);
  return undefined;
}

/** The text of a string or a template. */
function titleOf(argument: SyntaxNode | undefined, source: string): string | undefined {
  if (argument?.type === "Literal" && "value" in argument) {
    return typeof argument.value === "string" ? argument.value : undefined;
  }
  if (argument?.type !== "TemplateLiteral") return undefined;
  return source.slice(argument.start + 1, argument.end - 1).replaceAll(/\$\{[^}]*\}/g, "…");
}
