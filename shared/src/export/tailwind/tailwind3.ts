import { splitList } from "../../css/lists.ts";
import { type Block, cascade } from "../modes/cascade.ts";
import { isOwnDark, variantNames } from "../modes/variants.ts";
import { tailwindKey } from "../sections/names.ts";
import {
  type Exported,
  header,
  type NamedEntry,
  type NamedSection,
  type NamedSections,
  nameTokens,
  writeValue,
} from "../sections/sections.ts";
import { customProperty, rootLines, varOf } from "../stylesheets/css.ts";
import { splitByUtility } from "./tailwind.ts";

/**
 * A configuration for Tailwind 3, with the same utilities as the Tailwind 4 theme. It is a CommonJS module, which every
 * 3.x reads, as `tailwindcss init` writes it. It has no `content`, so that it also works as a preset. A value that differs
 * in a mode is a custom property, which a plugin sets in the base and in the mode.
 */
export function toTailwind3(exported: Exported): string {
  const { tokens } = exported;
  const namedTokens = nameTokens(exported, { toKey: tailwindKey });
  const { usable, withoutUtility } = splitByUtility(namedTokens.sections, hasScale);
  const sectionsRead = usable.filter(({ section }) => section.isRead?.(tokens) ?? tokens[section.kind] !== undefined);
  const varying = new Set(
    cascade(namedTokens, (sections) => usableLines(sections)).flatMap(({ lines }) => lines.map(({ name }) => name)),
  );
  // Only these are custom properties, so that nothing else may be referred to.
  const linesOf = (sections: NamedSections) => usableLines(sections, varying);
  const blocks = cascade(namedTokens, linesOf);
  const write = (section: NamedSection["section"], variable: NamedEntry) =>
    themeValue(section, variable, { varying, write: varOf(namedTokens.find, varying) });
  // Several sections may share a part of the theme.
  const scales = Map.groupBy(
    withOwn(sectionsRead, namedTokens.modes, varying),
    ({ section }) => section.tailwind3 ?? "",
  );
  return [
    header(namedTokens, withoutUtility),
    "/* Add your own `content`, or name this file under `presets` in your configuration. */\n",
    '/** @type {Partial<import("tailwindcss").Config>} */\n',
    "module.exports = {\n",
    ...ownDark(blocks),
    "  theme: {\n    extend: {\n",
    ...[...scales].map(([name, sections]) => scale(name, sections, write)),
    "    },\n  },\n",
    ...(blocks.length > 0
      ? [
          plugin(
            blocks,
            linesOf(namedTokens).filter(({ name }) => varying.has(name)),
          ),
        ]
      : []),
    "};\n",
  ].join("");
}

const hasScale = ({ tailwind3 }: NamedSection["section"]): boolean => tailwind3 !== undefined;

/** Media queries cannot contain custom properties. */
const isFixed = ({ tailwind3 }: NamedSection["section"]): boolean => tailwind3 === "screens";

function usableLines({ sections, find }: NamedSections, referable?: ReadonlySet<string>) {
  const usable = splitByUtility(sections, (section) => hasScale(section) && !isFixed(section)).usable;
  return rootLines({ sections: usable, find }, referable);
}

/** Adds the entries that only modes have. */
function withOwn(
  sections: readonly NamedSection[],
  modes: readonly NamedSections[],
  varying: ReadonlySet<string>,
): NamedSection[] {
  return sections.map(({ section, variables }) => {
    const variableByKey = new Map(variables.map((variable) => [variable.key, variable]));
    const inModes = modes.flatMap((mode) => splitByUtility(mode.sections, hasScale).usable);
    for (const variable of inModes
      .filter((modeSection) => modeSection.section === section)
      .flatMap((modeSection) => modeSection.variables)) {
      if (!variableByKey.has(variable.key) && varying.has(customProperty(variable.variable))) {
        variableByKey.set(variable.key, variable);
      }
    }
    return { section, variables: [...variableByKey.values()] };
  });
}

type Write = (section: NamedSection["section"], variable: NamedEntry) => unknown;

function scale(name: string, sections: readonly NamedSection[], write: Write): string {
  // Names are ASCII and values are plain CSS, so their JSON is safe JavaScript, even in a script element.
  const lines = sections.flatMap(({ section, variables }) =>
    variables.map((variable) => {
      const value = JSON.stringify(write(section, variable));
      return `        ${JSON.stringify(`${section.tailwind3Prefix ?? ""}${variable.key}`)}: ${value},\n`;
    }),
  );
  return `      ${name}: {\n${lines.join("")}      },\n`;
}

/** The value, or the custom properties that have it where modes differ. */
function themeValue(
  { kind }: NamedSection["section"],
  { variable, entry }: NamedEntry,
  { varying, write }: { varying: ReadonlySet<string>; write: ReturnType<typeof varOf> },
): unknown {
  const property = (ending = "") => customProperty(`${variable}${ending}`);
  const isVarying = varying.has(property());
  if (isVarying && kind === "colors") {
    // Works for every notation of a colour, and for the opacity modifiers of utilities.
    return `color-mix(in srgb, var(${property()}) calc(<alpha-value> * 100%), transparent)`;
  }
  const { css, parts, tailwind3 } = entry;
  const value = isVarying ? `var(${property()})` : writeValue({ css, ...(parts && { parts }) }, write);
  if (tailwind3 === undefined) return value;
  const [, details] = tailwind3;
  // The layers of a drop shadow are functions of their own, which one custom property cannot hold.
  if (typeof details !== "object" || details === null) return isVarying ? tailwind3 : splitList(value);
  const written = Object.entries(details).map(([name, detailValue]) => {
    const detail = property(`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`);
    return [name, varying.has(detail) ? `var(${detail})` : detailValue];
  });
  return [value, Object.fromEntries(written)];
}

/** A plugin that adds a variant for each mode, and sets the custom properties. */
function plugin(
  blocks: ReturnType<typeof cascade>,
  base: readonly { readonly name: string; readonly value: string }[],
): string {
  const variants = variantNames(blocks);
  const added = blocks.flatMap((block) => {
    const { name, isTailwinds } = variants.get(block.mode) ?? {};
    return isTailwinds || isOwnDark(block)
      ? []
      : [`      addVariant(${JSON.stringify(name)}, ${JSON.stringify(variantFormat(block))});\n`];
  });
  const rules = [
    rule(":root", base, "      "),
    ...blocks.map(({ query, selector, lines }) => {
      const element = selector === undefined ? ":root" : withoutClasses(selector.css);
      if (query === undefined) return rule(element, lines, "      ");
      return `      ${JSON.stringify(`@media ${query}`)}: {\n${rule(element, lines, "        ")}      },\n`;
    }),
  ];
  return [
    "  plugins: [\n    ({ addBase, addVariant }) => {\n",
    ...added,
    ...rules.map((rule) => `      addBase({\n${rule.replace(/^/gm, "  ").trimEnd()}\n      });\n`),
    "    },\n  ],\n",
  ].join("");
}

/** Tailwind 3 defines its variant `dark` after those of plugins, as its own option says. */
const ownDark = (blocks: readonly Block[]): string[] =>
  blocks.filter(isOwnDark).map((block) => `  darkMode: ${JSON.stringify(["variant", variantFormat(block)])},\n`);

/** Tailwind 3 leaves out a rule with a class that no content has: a page's theme is put on by its scripts. */
const withoutClasses = (selector: string): string =>
  selector.replace(/\[[^\]]*\]|\.((?:[^\s.#:[\]>+~*,()\\]|\\[\da-f]{1,6} |\\.)+)/gu, (part, name?: string) =>
    name === undefined ? part : `[class~="${name}"]`,
  );

/** The format of a variant: what is below the elements of a theme has it too. */
function variantFormat({ query, selector }: Block): string {
  const elements = selector && `&:where(${selector.bare}, ${selector.bare} *)`;
  if (query === undefined) return elements ?? "&";
  return elements === undefined ? `@media ${query}` : `@media ${query} { ${elements} }`;
}

function rule(selector: string, lines: readonly { readonly name: string; readonly value: string }[], indent: string) {
  const properties = lines.map(({ name, value }) => `${indent}  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`);
  return `${indent}${JSON.stringify(selector)}: {\n${properties.join("")}${indent}},\n`;
}
