import type { Tokens } from "../kinds/wire.ts";
import { tailwindKey } from "./names.ts";
import { header, type Named, nameTokens } from "./sections.ts";

/**
 * A configuration for Tailwind 3, with the same utilities as the Tailwind 4 theme. It is a CommonJS module, which every
 * 3.x reads, as `tailwindcss init` writes it. It has no `content`, so that it also works as a preset.
 */
export function toTailwind3(tokens: Tokens): string {
  const named = nameTokens(tokens, { toKey: tailwindKey });
  const scales = named.sections.flatMap(({ section, variables }) =>
    section.tailwind3 === undefined ? [] : scale(section.tailwind3, variables),
  );
  return [
    header(named),
    "/* Add your own `content`, or name this file under `presets` in your configuration. */\n",
    '/** @type {Partial<import("tailwindcss").Config>} */\n',
    "module.exports = {\n  theme: {\n    extend: {\n",
    ...scales,
    "    },\n  },\n};\n",
  ].join("");
}

function scale(name: string, variables: readonly Named[]): string {
  // Names are ASCII and values are plain CSS, so their JSON is safe JavaScript, even in a script element.
  const lines = variables.map(({ key, entry }) => `        ${JSON.stringify(key)}: ${JSON.stringify(entry.css)},\n`);
  return `      ${name}: {\n${lines.join("")}      },\n`;
}
