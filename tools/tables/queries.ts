import { type ESTree, parseSync, Visitor } from "rolldown/utils";

/** The tables that the queries of a source file read and write. */
export interface Queries {
  /** The tables' names, once each, as the file first names them. May contain names that are no tables, as those of CTEs. */
  readonly tables: readonly string[];
  /** Calls whose table is a variable, as the file writes them: `selectFrom(table)`. */
  readonly computed: readonly string[];
}

/** The methods of Kysely whose first argument is a table, or several. */
const METHODS: ReadonlySet<string> = new Set([
  "selectFrom",
  "insertInto",
  "replaceInto",
  "updateTable",
  "deleteFrom",
  "mergeInto",
  "from",
  "using",
  "innerJoin",
  "leftJoin",
  "rightJoin",
  "fullJoin",
  "crossJoin",
  "innerJoinLateral",
  "leftJoinLateral",
  "crossJoinLateral",
]);

/** The property of a list in the export of a user's data that names its table, see platform/database/exported.ts. */
const TABLE_PROPERTY = "table";

/** Methods of arrays and classes that are named like one of Kysely's. */
const OTHER_OBJECTS: ReadonlySet<string> = new Set(["Array", "Buffer", "Readable", "Uint8Array", "Iterator"]);

/**
 * Finds the tables that a source file names in queries: calls of Kysely, texts in SQL, and lists of exported rows.
 * @throws Error if the file cannot be parsed
 */
export function readQueries(file: string, text: string): Queries {
  const tables = new Set<string>();
  const computed = new Set<string>();
  const add = (names: readonly string[]) => {
    for (const name of names) tables.add(name);
  };
  new Visitor({
    CallExpression({ callee, arguments: [argument] }) {
      if (!argument || !isQueryMethod(callee)) return;
      for (const reference of argument.type === "ArrayExpression" ? argument.elements : [argument]) {
        if (reference?.type === "Identifier") computed.add(text.slice(callee.property.start, argument.end + 1));
        else if (isText(reference)) add([tableOf(reference.value)]);
      }
    },
    TemplateLiteral({ quasis }) {
      add(tablesOfSql(quasis.map(({ value }) => value.raw).join(" ? ")));
    },
    Literal(node) {
      if (isText(node) && /\s/.test(node.value)) add(tablesOfSql(node.value));
    },
    Property({ key, value }) {
      if (key.type === "Identifier" && key.name === TABLE_PROPERTY && isText(value)) add([tableOf(value.value)]);
    },
  }).visit(parse(file, text));
  return { tables: [...tables], computed: [...computed] };
}

/** The type of a capability's tables, see platform/declared-tables.ts. */
const DECLARATION = "DeclaredTables";

/** Finds the tables that a source file declares: `const shareTables: DeclaredTables = { shares: { … } }`. */
export function readDeclarations(file: string, text: string): string[] {
  const tables: string[] = [];
  new Visitor({
    VariableDeclarator({ id, init }) {
      const annotation = id.typeAnnotation?.typeAnnotation;
      if (init?.type !== "ObjectExpression" || !annotation) return;
      if (text.slice(annotation.start, annotation.end) !== DECLARATION) return;
      for (const property of init.properties) {
        if (property.type === "Property" && property.key.type === "Identifier") tables.push(property.key.name);
      }
    },
  }).visit(parse(file, text));
  return tables;
}

/** @throws Error if the file cannot be parsed */
function parse(file: string, text: string): ESTree.Program {
  const { program, errors } = parseSync(file, text);
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  return program;
}

const isText = (node: ESTree.Node | null | undefined): node is ESTree.StringLiteral =>
  node?.type === "Literal" && typeof node.value === "string";

function isQueryMethod(callee: ESTree.Expression): callee is ESTree.StaticMemberExpression {
  if (callee.type !== "MemberExpression" || callee.computed || callee.property.type !== "Identifier") return false;
  const object = callee.object.type === "Identifier" ? callee.object.name : undefined;
  if (object === "sql") return callee.property.name === "table";
  return METHODS.has(callee.property.name) && !OTHER_OBJECTS.has(object ?? "");
}

/** The table of a reference of Kysely: "public.runs as r" is "runs". */
const tableOf = (reference: string) =>
  reference
    .trim()
    .split(/\s+as\s+/)[0]
    ?.replace(/^.*\./, "") ?? "";

/** Tables in a text of SQL, each after the keyword that makes it one, or after a comma. Other texts can have some too. */
function tablesOfSql(sql: string): string[] {
  const lists = sql.matchAll(
    /\b(?:from|join|into|update|table|using|truncate)\s+(?:only\s+)?([a-z_.]+(?:\s+as\s+\w+)?(?:\s*,\s*[a-z_.]+(?:\s+as\s+\w+)?)*)/g,
  );
  return [...lists].flatMap(([, list = ""]) => list.split(",").map(tableOf));
}
