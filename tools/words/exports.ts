import { parseSync } from "rolldown/utils";

/** Files whose exports other files of their package use: not tests, and not what only tests use. */
const PRODUCT = /^(?:cli|extension|packages|reader|server|shared|ui)\/(?!test\/|gallery\/|.*(?:\.test\.|\/testing\/))/;

/** A file and its text. */
interface Source {
  readonly file: string;
  readonly text: string;
}

/**
 * Finds types and classes of one package that several files export under one name: a search for it would find them all.
 * @returns a sentence for each
 */
export function findSharedNames(sources: readonly Source[]): string[] {
  const files = new Map<string, Set<string>>();
  for (const { file, text } of sources.filter((source) => PRODUCT.test(source.file))) {
    for (const name of exportedTypes(file, text)) {
      const key = `${file.split("/", 1)[0]} ${name}`;
      files.set(key, (files.get(key) ?? new Set()).add(file));
    }
  }
  return [...files]
    .filter(([, { size }]) => size > 1)
    .map(([key, places]) => `${[...places].join(", ")}: the name ${key.split(" ")[1]} has several meanings`);
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
