import { type Block, blockRule, type CustomProperty, cascade, declarations } from "../modes/cascade.ts";
import { variantNames } from "../modes/variants.ts";
import { tailwindKey } from "../sections/names.ts";
import {
  type Exported,
  filledSections,
  header,
  type NamedSection,
  type NamedSections,
  nameTokens,
  withDetails,
  writeValue,
} from "../sections/sections.ts";
import { customProperty } from "../stylesheets/css.ts";

/**
 * A Tailwind 4 theme: `--color-brand` gives `bg-brand`, `--spacing-16px` gives `p-16px`. The names of variables are ASCII
 * because those of utilities are. A section without a namespace of Tailwind's is left out, as is a detail that it does not
 * read. In a mode, variants set the variables that differ. A variable that only modes have is in the theme with the value
 * of the first of them, so that it has utilities.
 */
export function toTailwind(exported: Exported): string {
  const namedTokens = nameTokens(exported, { toKey: tailwindKey });
  const { withoutUtility } = splitByUtility(namedTokens.sections, hasNamespace);
  const base = themeLines(namedTokens);
  const blocks = cascade(namedTokens, themeLines);
  const baseNames = new Set(base.map(({ name }) => name));
  const modeLines = new Map<string, CustomProperty>();
  for (const line of blocks.flatMap(({ lines }) => lines)) {
    if (!baseNames.has(line.name) && !modeLines.has(line.name)) modeLines.set(line.name, line);
  }
  const theme = declarations(inSections([...base, ...modeLines.values()]), "  ");
  const variants = variantNames(blocks);
  const definitions = blocks.flatMap((block) => {
    const { name, isTailwinds } = variants.get(block.mode) ?? {};
    return name === undefined || isTailwinds ? [] : [customVariant(name, block)];
  });
  const rules = blocks.map((block) => themeRule(block, variants.get(block.mode)?.name ?? ""));
  const inModes = rules.length > 0 ? `\n${definitions.join("")}@layer theme {\n${rules.join("")}}\n` : "";
  return `${header(namedTokens, withoutUtility)}@theme {\n${theme}}\n${inModes}`;
}

/** The definition of a variant: what is below the elements of a theme has it too. */
function customVariant(name: string, { query, selector }: Block): string {
  if (selector === undefined) return `@custom-variant ${name} (@media ${query});\n`;
  const elements = `&:where(${selector.bare}, ${selector.bare} *)`;
  if (query === undefined) return `@custom-variant ${name} (${elements});\n`;
  return `@custom-variant ${name} {\n  @media ${query} {\n    ${elements} {\n      @slot;\n    }\n  }\n}\n`;
}

/** The variables of a mode. Those of a theme are set on its elements, which may be below the root. */
function themeRule(block: Block, variant: string): string {
  if (block.selector === undefined) {
    return `  :root {\n    @variant ${variant} {\n${declarations(block.lines, "      ")}    }\n  }\n`;
  }
  return blockRule(
    block,
    (selector, indent) => `  ${indent}${selector} {\n${declarations(block.lines, `${indent}    `)}  ${indent}}\n`,
  ).replace(/^(?=@media|\}$)/gm, "  ");
}

const hasNamespace = ({ tailwind }: NamedSection["section"]): boolean => tailwind !== undefined;

function themeLines({ sections, find }: NamedSections): CustomProperty[] {
  const { usable } = splitByUtility(sections, hasNamespace);
  return filledSections(usable).flatMap(({ section: { tailwind, title }, variables }) =>
    tailwind === undefined
      ? []
      : withDetails(variables)
          .filter(({ isDetail, isInTailwind }) => !isDetail || isInTailwind)
          .map((variable) => ({
            title,
            name: customProperty(`${tailwind}-${variable.key}`),
            value: writeValue(variable, (reference) => {
              const target = find(reference);
              return target?.section.tailwind && `var(${customProperty(`${target.section.tailwind}-${target.key}`)})`;
            }),
          })),
  );
}

/** The lines with those of each section together. */
const inSections = (lines: readonly CustomProperty[]): CustomProperty[] =>
  [...Map.groupBy(lines, ({ title }) => title).values()].flat();

/** The sections with the entries for which Tailwind has utilities, and the section of each other entry. */
export function splitByUtility(
  sections: readonly NamedSection[],
  hasUtility: (section: NamedSection["section"]) => boolean,
) {
  const isUsable = ({ section, entry }: Pick<NamedSection, "section"> & NamedSection["variables"][number]) =>
    hasUtility(section) && !entry.isWithoutUtility;
  const all = sections.flatMap(({ section, variables }) => variables.map((variable) => ({ section, ...variable })));
  return {
    usable: sections
      .filter(({ section }) => hasUtility(section))
      .map(({ section, variables }) => ({
        section,
        variables: variables.filter((variable) => isUsable({ section, ...variable })),
      })),
    withoutUtility: all
      .filter((variable) => !isUsable(variable) && !variable.section.isUnmentioned)
      .map(({ section }) => section),
  };
}
