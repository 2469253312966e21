import { parseSync } from "rolldown/utils";

/**
 * Names that still have two meanings in a package. The list may only get shorter. Elsewhere a package uses one name for one
 * thing, so that a search finds it.
 */
const EXCEPTIONS: readonly string[] = [];

/** Files whose exports other files of their package use: not tests, and not what only tests use. */
const PRODUCT = /^(?:cli|extension|packages|reader|server|shared|ui)\/(?!test\/|gallery\/|.*(?:\.test\.|\/testing\/))/;

/** A file and its text. */
interface Source {
  readonly file: string;
  readonly text: string;
}

/**
 * Finds types and classes of one package that several files export under one name, and exceptions that no longer hold.
 * @returns a sentence for each
 */
export function findSharedNames(sources: readonly Source[], exceptions: readonly string[] = EXCEPTIONS): string[] {
  const files = new Map<string, Set<string>>();
  for (const { file, text } of sources.filter((source) => PRODUCT.test(source.file))) {
    for (const name of exportedTypes(file, text)) {
      const key = `${file.split("/", 1)[0]} ${name}`;
      files.set(key, (files.get(key) ?? new Set()).add(file));
    }
  }
  const shared = [...files].filter(([, { size }]) => size > 1);
  const keys = shared.map(([key]) => key);
  return [
    ...shared
      .filter(([key]) => !exceptions.includes(key))
      .map(([key, places]) => `${[...places].join(", ")}: the name ${key.split(" ")[1]} has several meanings`),
    ...exceptions
      .filter((key) => !keys.includes(key))
      .map((key) => `tools/words/exports.ts: "${key}" has one meaning now`),
  ];
}

function exportedTypes(file: string, text: string): string[] {
  return parseSync(file, text).program.body.flatMap((statement) => {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : undefined;
    switch (declaration?.type) {
      case "TSTypeAliasDeclaration":
      case "TSInterfaceDeclaration":
        return [declaration.id.name];
      case "ClassDeclaration":
        return declaration.id ? [declaration.id.name] : [];
      default:
        return [];
    }
  });
}
