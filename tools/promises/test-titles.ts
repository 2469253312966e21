import { parseSync, Visitor } from "rolldown/utils";

/**
 * Returns the titles of a file's tests as a report shows them: "describe > test". Titles of parametrised tests keep their
 * placeholders, and an expression in a template is "…".
 * @throws Error if the file cannot be parsed
 */
export function testTitlesOf(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const groups: string[] = [];
  const titles: string[] = [];
  new Visitor({
    CallExpression(call) {
      const title = titleOf(call.arguments[0], source);
      const runner = runnerOf(call.callee);
      if (title === undefined || runner === undefined) return;
      if (runner === "describe") groups.push(title);
      else titles.push([...groups, title].join(" > "));
    },
    "CallExpression:exit"(call) {
      if (runnerOf(call.callee) === "describe" && titleOf(call.arguments[0], source) !== undefined) groups.pop();
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

/** The first name of `test`, `test.each(…)` or `describe.skipIf(…)`, if it is one of vitest's. */
function runnerOf(callee: SyntaxNode): "describe" | "test" | undefined {
  if (callee.type === "Identifier" && "name" in callee) {
    return callee.name === "describe" || callee.name === "test" ? callee.name : undefined;
  }
  // The parser's types are a union of all nodes; the type says which field these two have.
  if (callee.type === "MemberExpression" && "object" in callee) return runnerOf(callee.object as SyntaxNode);
  if (callee.type === "CallExpression" && "callee" in callee) return runnerOf(callee.callee as SyntaxNode);
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
