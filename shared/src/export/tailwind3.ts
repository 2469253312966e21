import { tailwindKey } from "./names.ts";
import { type Exported, header, type NamedSection, nameTokens } from "./sections.ts";
import { splitByUtility } from "./tailwind.ts";

/**
 * A configuration for Tailwind 3, with the same utilities as the Tailwind 4 theme. It is a CommonJS module, which every
 * 3.x reads, as `tailwindcss init` writes it. It has no `content`, so that it also works as a preset.
 */
export function toTailwind3(exported: Exported): string {
  const { tokens } = exported;
  const named = nameTokens(exported, { toKey: tailwindKey });
  const { usable, withoutUtility } = splitByUtility(named.sections, ({ tailwind3 }) => tailwind3 !== undefined);
  const read = usable.filter(({ section }) => section.isRead?.(tokens) ?? tokens[section.kind] !== undefined);
  // Several sections may share a part of the theme.
  const scales = Map.groupBy(read, ({ section }) => section.tailwind3 ?? "");
  return [
    header(named, withoutUtility),
    "/* Add your own `content`, or name this file under `presets` in your configuration. */\n",
    '/** @type {Partial<import("tailwindcss").Config>} */\n',
    "module.exports = {\n  theme: {\n    extend: {\n",
    ...[...scales].map(([name, sections]) => scale(name, sections)),
    "    },\n  },\n};\n",
  ].join("");
}

function scale(name: string, sections: readonly NamedSection[]): string {
  // Names are ASCII and values are plain CSS, so their JSON is safe JavaScript, even in a script element.
  const lines = sections.flatMap(({ section, variables }) =>
    variables.map(({ key, entry }) => {
      const value = JSON.stringify(entry.tailwind3 ?? entry.css);
      return `        ${JSON.stringify(`${section.tailwind3Prefix ?? ""}${key}`)}: ${value},\n`;
    }),
  );
  return `      ${name}: {\n${lines.join("")}      },\n`;
}
