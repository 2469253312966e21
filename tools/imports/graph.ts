import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { parseSync } from "rolldown/utils";

/** One import: paths from the repository's root, with "/". Packages other than our own are not in the graph. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

/** The package that has one entry, which is named without a path. */
const CLIENT = "@tintype/client";

/** Our other packages, as they are named in an import. */
const OWN_PACKAGES: readonly (readonly [prefix: string, resolve: (rest: string) => string])[] = [
  ["@tintype/shared/", (rest) => `shared/src/${rest}.ts`],
  ["@tintype/ui/gallery/", (rest) => `ui/gallery/${rest}`],
  ["@tintype/ui/", (rest) => `ui/src/${rest}`],
  ["@tintype/reader/", (rest) => inPackage("reader", rest)],
  ["@tintype/server/", (rest) => (rest === "trpc" ? "server/src/roles/router.ts" : inPackage("server", rest))],
  ["@tintype/cli/", (rest) => inPackage("cli", rest)],
];

const inPackage = (name: string, rest: string) =>
  rest.startsWith("test/") ? `${name}/${rest}.ts` : `${name}/src/${rest}.ts`;

/**
 * Reads the imports of source files, `import type` and `export … from` included.
 * @param root the repository's root
 * @param files paths from the root, with "/"
 * @throws Error if a file cannot be parsed
 */
export function readImports(root: string, files: readonly string[]): Import[] {
  const paths = new Set(files);
  return files.flatMap((importer) =>
    specifiersOf(importer, readFileSync(join(root, importer), "utf8")).flatMap((specifier) => {
      const to = resolveSpecifier(importer, specifier, paths);
      return to === undefined ? [] : [{ from: importer, to }];
    }),
  );
}

/** Lists the specifiers that a source file imports, as the file writes them. */
export function specifiersOf(file: string, text: string): string[] {
  const { module, errors } = parseSync(file, text);
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => literalText(text.slice(start, end)) ?? []),
  ];
}

/**
 * Lists the modules that are loaded with a file, before its own code runs: those that it imports and not only for their types,
 * and those that they import.
 * @returns paths from the root for files of ours, names for packages
 */
export function listLoaded(root: string, entry: string, files: readonly string[]): string[] {
  const paths = new Set(files);
  const loaded = new Set([entry]);
  // The loop also visits the files that are added to the set while it runs.
  for (const importer of loaded) {
    if (!paths.has(importer)) continue;
    for (const specifier of loadedBy(importer, readFileSync(join(root, importer), "utf8"))) {
      loaded.add(resolveSpecifier(importer, specifier, paths) ?? specifier);
    }
  }
  return [...loaded].filter((name) => !name.startsWith("node:"));
}

/** Lists the specifiers of the static imports and exports of a source file that are not only for types. */
function loadedBy(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  return [
    ...module.staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.length === 0 || entries.some(({ isType }) => !isType) ? [moduleRequest.value] : [],
    ),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest }) => (isType ? [] : (moduleRequest?.value ?? []))),
    ),
  ];
}

/** The text of a string literal; undefined for any other expression. */
function literalText(source: string): string | undefined {
  return /^(["'])([^"'\\]*)\1$/.exec(source)?.[2];
}

function resolveSpecifier(importer: string, specifier: string, paths: ReadonlySet<string>): string | undefined {
  if (specifier === CLIENT) return "packages/client/src/index.ts";
  const ownPackage = OWN_PACKAGES.find(([prefix]) => specifier.startsWith(prefix));
  if (ownPackage) {
    const [prefix, resolve] = ownPackage;
    return resolve(specifier.slice(prefix.length));
  }
  if (!specifier.startsWith(".")) return undefined;
  const path = posix.normalize(posix.join(posix.dirname(importer), specifier));
  return paths.has(path) ? path : undefined;
}

/**
 * Groups of nodes that reach one another.
 * @returns each group with two nodes or more, sorted
 */
export function findCycles(edges: readonly (readonly [from: string, to: string])[]): string[][] {
  const edgesByNode = Map.groupBy(edges, ([from]) => from);
  const reachable = (start: string) => {
    const seen = new Set<string>();
    const waiting = [start];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      for (const [, to] of edgesByNode.get(node) ?? []) {
        if (!seen.has(to)) waiting.push(to);
        seen.add(to);
      }
    }
    return seen;
  };
  const reach = new Map([...edgesByNode.keys()].map((node) => [node, reachable(node)]));
  const cycles: string[][] = [];
  const grouped = new Set<string>();
  for (const [node, seen] of reach) {
    if (grouped.has(node) || !seen.has(node)) continue;
    const cycle = [...seen].filter((otherNode) => reach.get(otherNode)?.has(node)).sort();
    for (const member of cycle) grouped.add(member);
    if (cycle.length > 1) cycles.push(cycle);
  }
  return cycles;
}
