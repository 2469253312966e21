import { customProperties, customProperty } from "./css.ts";
import { tailwindKey } from "./names.ts";
import { type Exported, filledSections, header, type NamedSection, nameTokens, withDetails } from "./sections.ts";

/**
 * A Tailwind 4 theme: `--color-brand` gives `bg-brand`, `--spacing-16px` gives `p-16px`. The names of variables are ASCII
 * because those of utilities are. A section without a namespace of Tailwind's is left out, as is a detail that it does not
 * read.
 */
export function toTailwind(exported: Exported): string {
  const named = nameTokens(exported, { toKey: tailwindKey });
  const { usable, withoutUtility } = splitByUtility(named.sections, ({ tailwind }) => tailwind !== undefined);
  const blocks = filledSections(usable).flatMap(({ section: { tailwind, title }, variables }) =>
    tailwind === undefined
      ? []
      : customProperties(
          title,
          tailwind,
          withDetails(variables).filter(({ isDetail, isInTailwind }) => !isDetail || isInTailwind),
          (reference) => {
            const target = named.find(reference);
            return target?.section.tailwind && `var(${customProperty(target.section.tailwind, target.key)})`;
          },
        ),
  );
  return `${header(named, withoutUtility)}@theme {\n${blocks.join("\n")}}\n`;
}

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
    withoutUtility: all.filter((each) => !isUsable(each) && !each.section.isUnmentioned).map(({ section }) => section),
  };
}
