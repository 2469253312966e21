import { parseSync, Visitor } from "rolldown/utils";

/** One use of `night` (shared/src/testing/night.ts). */
export interface Declaration {
  readonly line: number;
  /** The member of `night` that is used. */
  readonly kind: string;
  /** The title of a test, or the line of the source. */
  readonly says: string;
}

/** Members of `night` that leave nothing out: the time that a property may take. */
const OTHERS: readonly string[] = ["time"];

/**
 * Lists what a source file leaves to the night.
 * @throws Error if the file cannot be parsed
 */
export function readDeclarations(file: string, source: string): Declaration[] {
  if (!source.includes("night.")) return [];
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const lines = source.split("\n");
  const declarations: Declaration[] = [];
  new Visitor({
    MemberExpression({ start, end }) {
      const [, kind] = /^night\.(\w+)$/.exec(source.slice(start, end)) ?? [];
      if (kind === undefined || OTHERS.includes(kind)) return;
      const line = source.slice(0, start).split("\n").length;
      declarations.push({ line, kind, says: titleAfter(source.slice(end)) ?? lines[line - 1]?.trim() ?? "" });
    },
  }).visit(program);
  return declarations;
}

/** The title of a test that is declared right before this text. */
function titleAfter(text: string): string | undefined {
  return /^\(\s*["`]([^"`]+)["`]/.exec(text)?.[1];
}

/** Returns how many of the declarations leave something out of a run. @param suite the variable TESTS, which chooses the run */
export function countLeftOut(declarations: readonly Declaration[], suite: string | undefined): number {
  const isLeftOut = ({ kind }: Declaration) =>
    kind === "alone" || kind === "isAlone" ? suite !== "hostile" : suite !== "storm";
  return declarations.filter(isLeftOut).length;
}
