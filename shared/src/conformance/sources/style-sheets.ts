import type { SourceWarning } from "../report.ts";
import type { SourceFormat } from "../system.ts";
import { cssEntry, entriesOf } from "./css/entries.ts";
import { importConditions } from "./css/import-conditions.ts";
import { type Properties, readProperties } from "./css/properties.ts";
import type { Property } from "./css/property.ts";
import { contextsOfPaths } from "./css/scopes.ts";
import { readDeprecations } from "./deprecations.ts";
import { changeEntry, type Entries, type SourceEntry, UnreadableSource } from "./entry.ts";
import { overridden } from "./overrides.ts";
import { type EvaluateProgram, isProgram, type ProgramLanguage, readProgram } from "./programs.ts";
import { readTailwindProperties, tailwindEntry, withTailwind } from "./tailwind/read-tailwind.ts";
import { inFile, type TextFile } from "./text-files.ts";

export type SheetFormat = Extract<SourceFormat, "css" | "tailwind"> | ProgramLanguage;

/** A file of CSS, or of a language that writes it. */
export interface SheetFile extends TextFile {
  readonly format: SheetFormat;
}

/**
 * Reads style sheets as one: custom properties refer to each other over all of them, whatever their order.
 * @param others the tokens of files that are not style sheets
 */
export async function readStyleSheets(
  files: readonly SheetFile[],
  evaluators: Readonly<Record<ProgramLanguage, EvaluateProgram | undefined>>,
  others: readonly SourceEntry[] = [],
): Promise<Entries> {
  const programs = new Map(
    files.flatMap(({ path, content }) => (path === undefined ? [] : [[path, content] as const])),
  );
  const conditions = importConditions(files);
  const sheets: Properties[] = [];
  const variables: SourceEntry[] = [];
  const warnings: SourceWarning[] = [];
  for (const file of files) {
    await inFile(file, async () => {
      const { format, content, path } = file;
      if (!isProgram(format)) {
        const condition = path === undefined ? undefined : conditions.get(path);
        const readSheet = format === "css" ? readProperties : readTailwindProperties;
        sheets.push(readSheet(content, { path, condition }));
        return;
      }
      const evaluate = evaluators[format];
      if (!evaluate) throw new UnreadableSource(cannotEvaluate(format));
      const program = await readProgram({ path, content }, evaluate, programs);
      sheets.push(program.properties);
      variables.push(...program.variables);
      warnings.push(...program.warnings);
    });
  }
  const isTailwind = files.some(({ format }) => format === "tailwind");
  const united = unite(sheets);
  const sheet = isTailwind ? withTailwind(united) : united;
  const ownVariables = withoutOverridden(variables, warnings);
  const properties = entriesOf(sheet, isTailwind ? tailwindEntry(sheet) : cssEntry, {
    hasBase: variables.length + others.length > 0,
    others,
  });
  return {
    ...withDeprecations(withVariables(properties, ownVariables), files),
    warnings: [...warnings, ...overriddenProperties(united.properties), ...properties.warnings],
  };
}

const NAMES: Readonly<Record<ProgramLanguage, string>> = { scss: "SCSS", less: "Less" };

const cannotEvaluate = (language: ProgramLanguage): string =>
  `${NAMES[language]} cannot be evaluated here. Use the server or the command line.`;

const unite = (sheets: readonly Properties[]): Properties => ({
  properties: sheets.length === 1 ? (sheets[0]?.properties ?? []) : inContextsOfFiles(sheets),
  warnings: sheets.flatMap(({ warnings }) => warnings),
  colorUses: new Map(sheets.flatMap(({ colorUses }) => [...colorUses])),
  emptyBecause: sheets.find(({ emptyBecause }) => emptyBecause !== undefined)?.emptyBecause,
  importsTailwind: sheets.some(({ importsTailwind }) => importsTailwind === true),
});

/** A file's name may say the context of what it sets for the whole page. */
function inContextsOfFiles(sheets: readonly Properties[]): Property[] {
  const files = sheets.map(({ properties }) => ({
    path: properties[0]?.path,
    properties,
    names: properties.filter(({ context }) => context === undefined).map(({ name }) => name),
  }));
  return [...contextsOfPaths(files)].flatMap(([{ properties }, contextOfFile]) =>
    properties.map((property) => inContext(property, property.context ?? contextOfFile)),
  );
}

function inContext(property: Property, context: string | undefined): Property {
  if (context === property.context) return property;
  // The position is only looked up if it is asked for.
  return Object.defineProperty({ ...property, context }, "position", {
    get: () => property.position,
    enumerable: true,
  });
}

/** Tells of properties that two files set for the same context. */
function overriddenProperties(properties: readonly Property[]): SourceWarning[] {
  const earlier = new Map<string, Property>();
  return properties.flatMap((property) => {
    const { name, context = "", value, path, isInitial } = property;
    if (isInitial || path === undefined) return [];
    const key = `${context} ${name}`;
    const earlierProperty = earlier.get(key);
    earlier.set(key, property);
    const isOverridden =
      earlierProperty !== undefined && earlierProperty.path !== path && earlierProperty.value !== value;
    return isOverridden ? [overridden(name, path, () => property.position)] : [];
  });
}

/** Each variable once, as the last file has it. */
function withoutOverridden(variables: readonly SourceEntry[], warnings: SourceWarning[]): readonly SourceEntry[] {
  const byName = new Map<string, SourceEntry>();
  for (const variable of variables) {
    const earlierVariable = byName.get(variable.name);
    const path = variable.position?.path;
    if (earlierVariable && earlierVariable.value !== variable.value && path !== undefined)
      warnings.push(overridden(variable.name, path, () => variable.position));
    byName.set(variable.name, variable);
  }
  return [...byName.values()];
}

/** Marks what comments of the files call deprecated. */
function withDeprecations(entries: Entries, files: readonly SheetFile[]): Entries {
  const deprecations = new Map(files.flatMap(({ content }) => [...readDeprecations(content)]));
  if (deprecations.size === 0) return entries;
  const mark = (list: readonly SourceEntry[]) =>
    list.map((entry) => {
      const deprecated = deprecations.get(entry.name.replaceAll("_", "-"));
      return deprecated === undefined ? entry : changeEntry(entry, { deprecated });
    });
  return {
    ...entries,
    entries: mark(entries.entries),
    contexts: new Map([...entries.contexts].map(([name, list]) => [name, mark(list)])),
  };
}

/** A variable with a custom property of the same name and value is one token: `--sea: #{$sea}`. */
function withVariables(properties: Entries, variables: readonly SourceEntry[]): Entries {
  if (variables.length === 0) return properties;
  const values = new Map(properties.entries.map(({ name, value }) => [name, value]));
  return {
    ...properties,
    entries: [...variables.filter(({ name, value }) => values.get(name) !== value), ...properties.entries],
    contexts: new Map(
      [...properties.contexts].map(([context, list]) => {
        const names = new Set(list.map(({ name }) => name));
        return [context, [...variables.filter(({ name }) => !names.has(name)), ...list]];
      }),
    ),
  };
}
