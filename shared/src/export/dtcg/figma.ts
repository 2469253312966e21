import { zipSync } from "fflate";
import { type DtcgToken, EXTENSION } from "../../kinds/export/dtcg-token.ts";
import type { Entry, FigmaVariable, Section } from "../../kinds/export/section.ts";
import { BASE } from "../../modes/tokens-in-mode.ts";
import { jsonWithoutCommands } from "../../text/ci-commands.ts";
import { addressOf, type Exported, type LeftOutOf, type NamedSections, nameTokens } from "../sections/sections.ts";
import { cssNames, customProperty } from "../stylesheets/css.ts";
import { dtcgKey } from "./dtcg.ts";

/** The variables of one mode, as Figma imports them: a file is one mode of a collection. */
export interface FigmaFile {
  /** In the archive. */
  readonly name: string;
  readonly content: string;
}

/**
 * Variables for Figma: a file in the format of the Design Tokens Community Group for each mode, limited to what Figma has
 * variables for. Lengths are numbers of px, opacities are percentages, colours are sRGB. Kinds and values without a form
 * are listed as left out. `codeSyntax` is the name in our CSS export.
 */
export function figmaFiles(exported: Exported): FigmaFile[] {
  const figmaTokens = nameTokens({ ...exported, unit: "px" }, { toKey: figmaKey });
  const css = nameTokens(exported, cssNames);
  const codeNames = new Map(
    [css, ...css.modes].flatMap(({ sections }) =>
      sections.flatMap(({ section, variables }) =>
        variables.map(({ entry, variable }) => [codeAddress(section, entry), variable] as const),
      ),
    ),
  );
  const fileOf = (mode: string, sections: NamedSections, leftOut: readonly LeftOutOf[]) => ({
    name: `${mode}.tokens.json`,
    content: `${jsonWithoutCommands(JSON.stringify(modeDocument({ mode, sections, leftOut, codeNames, exported }), null, 2))}\n`,
  });
  return [
    fileOf(baseName(exported), figmaTokens, figmaTokens.leftOut),
    ...figmaTokens.modes.map((mode) => fileOf(mode.mode.name, mode, [...figmaTokens.leftOut, ...mode.leftOut])),
  ];
}

/** The file, or with modes an archive of the files. */
export function toFigma(exported: Exported): string | Uint8Array {
  const [base, ...others] = figmaFiles(exported);
  if (!base || others.length === 0) return base?.content ?? "";
  const encoder = new TextEncoder();
  const files = [base, ...others].map(({ name, content }) => [name, encoder.encode(content)] as const);
  // The first time that a zip can have, in every time zone.
  return zipSync(Object.fromEntries(files), { level: 6, mtime: new Date(1980, 0, 1) });
}

/** The base's mode is named by its colour scheme if the modes differ from it in that. */
function baseName({ modes }: Exported): string {
  const names = new Set(modes.map(({ mode }) => mode.name));
  const scheme = modes.find(({ conditions }) => conditions.scheme !== undefined)?.conditions.scheme;
  const schemeName = scheme === undefined ? BASE : scheme === "dark" ? "light" : "dark";
  return names.has(schemeName) ? BASE : schemeName;
}

/** The archive has all modes, since plans differ and change. */
const MODES_NOTE =
  "Figma's plans limit the modes of a collection. Modes beyond the limit of your plan need a collection of their own.";

interface Mode {
  readonly mode: string;
  readonly sections: NamedSections;
  readonly leftOut: readonly LeftOutOf[];
  readonly codeNames: ReadonlyMap<string, string>;
  readonly exported: Exported;
}

function modeDocument({ mode, sections: { sections }, leftOut: withoutCss, codeNames, exported }: Mode) {
  const leftOut: LeftOutOf[] = [...withoutCss];
  const groups = new Map<string, Map<string, object>>();
  const aliases = new Map<string, string>();
  for (const { section, variables } of sections) {
    for (const { entry, key } of variables) {
      const token = entry.dtcg?.((reference) => aliases.get(addressOf(reference, reference)));
      const variable = section.figma && token && figmaVariable(token, section.figma);
      if (!variable || section.dtcg === undefined) {
        leftOut.push({ namespace: section.namespace, name: entry.name, value: entry.whole ?? entry.css });
        continue;
      }
      const name = codeNames.get(codeAddress(section, entry));
      const group = groups.get(section.dtcg) ?? new Map<string, object>();
      groups.set(section.dtcg, group);
      group.set(key, {
        ...variable,
        $extensions: {
          "com.figma.scopes": section.figma?.scopes,
          ...(name !== undefined && { "com.figma.codeSyntax": { WEB: `var(${customProperty(name)})` } }),
        },
      });
      aliases.set(addressOf(section, entry), `{${section.dtcg}.${key}}`);
    }
  }
  const { kinds, chosen, title } = exported;
  return {
    ...Object.fromEntries([...groups].map(([name, group]) => [name, Object.fromEntries(group)])),
    $extensions: {
      "com.figma.modeName": mode,
      [EXTENSION]: {
        collection: title ?? "Tintype",
        ...(exported.modes.length > 0 && { modes: exported.modes.length + 1, modes_note: MODES_NOTE }),
        ...(kinds && { kinds }),
        ...(chosen !== undefined && { chosen_tokens: chosen }),
        left_out: leftOut,
      },
    },
  };
}

const codeAddress = ({ kind, namespace }: Section, { name }: Entry): string => JSON.stringify([kind, namespace, name]);

/** Figma makes a group of what is before a slash. */
const figmaKey = (stem: string): string => dtcgKey(stem).replaceAll("/", "-");

function figmaVariable({ $type, $value }: DtcgToken, { types, factor = 1 }: FigmaVariable) {
  if (types && !types.includes($type)) return undefined;
  if (typeof $value === "string" && $value.startsWith("{")) return { $type: figmaType($type), $value };
  const value = figmaValue($type, $value);
  if (value === undefined) return undefined;
  return { $type: figmaType($type), $value: typeof value === "number" ? round(value * factor) : value };
}

const figmaType = (type: DtcgToken["$type"]): string =>
  type === "color" ? "color" : type === "fontFamily" ? "string" : "number";

function figmaValue(type: DtcgToken["$type"], value: unknown): object | number | string | undefined {
  if (type === "color") return srgb(value);
  if (type === "dimension") return pixels(value);
  if (type === "number" || type === "fontWeight") return typeof value === "number" ? value : undefined;
  return type === "fontFamily" && typeof value === "string" ? value : undefined;
}

function srgb(value: unknown) {
  if (typeof value !== "object" || value === null || !("hex" in value) || typeof value.hex !== "string")
    return undefined;
  const { hex, alpha, colorSpace, components } = value as { hex: string; alpha?: unknown } & Record<string, unknown>;
  const bytes = [1, 3, 5].map((start) => round(Number.parseInt(hex.slice(start, start + 2), 16) / 255));
  return { colorSpace: "srgb", components: colorSpace === "srgb" ? components : bytes, alpha, hex };
}

/** In rem, 16 px each. */
function pixels(value: unknown): number | undefined {
  if (typeof value !== "object" || value === null || !("value" in value) || !("unit" in value)) return undefined;
  const { value: number, unit } = value;
  return typeof number === "number" ? number * (unit === "rem" ? 16 : 1) : undefined;
}

const round = (value: number): number => Math.round(value * 1e6) / 1e6;
