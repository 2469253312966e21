import type { Tokens } from "../kinds/wire.ts";
import { jsonWithoutCommands, withoutCommands, xmlWithoutCommands } from "../text/ci-commands.ts";
import { toDesignMd } from "./design-md/design-md.ts";
import { toDtcg } from "./dtcg/dtcg.ts";
import { figmaFiles, toFigma } from "./dtcg/figma.ts";
import { toDtcgResolver } from "./dtcg/resolver.ts";
import { toJson } from "./json.ts";
import { describePalette, toAse } from "./palette/ase.ts";
import { toPaletteSvg } from "./palette/svg.ts";
import type { Exported } from "./sections/sections.ts";
import { toCss } from "./stylesheets/css.ts";
import { toLess } from "./stylesheets/less.ts";
import { toScss } from "./stylesheets/scss.ts";
import { toTailwind } from "./tailwind/tailwind.ts";
import { toTailwind3 } from "./tailwind/tailwind3.ts";

/** The purposes of formats, in the order in which they are shown. */
export const formatGroups = ["code", "design", "palette", "data"] as const;

/** A format that tokens can be exported in. The views and the interface follow from what it says here. */
interface Format {
  /** The format's usual name. */
  readonly label: string;
  readonly group: (typeof formatGroups)[number];
  /** The file name's extension, without a leading dot. It may have several parts (`tailwind.config.js`). */
  readonly extension: string;
  readonly contentType: string;
  /** The modes that a file holds: all, one, or either as the person chooses. */
  readonly modes: "all" | "one" | "either";
  /** True if lengths may be in rem. JSON has the values as they were read, design programs have px. */
  readonly hasUnits: boolean;
  /** True if a file contains assets, of which some are in data: URLs. */
  readonly hasDataUris: boolean;
  readonly write: (source: Source) => string | Written;
}

/** The tokens to write, and how. */
interface Source {
  /** The tokens as on the wire. */
  tokens(): Partial<Tokens>;
  exported(): Exported;
}

/** A file that is not text, or of another type than the format usually is. */
interface Written {
  readonly content: string | Uint8Array;
  /** Its contents, in words. */
  readonly preview: string;
  readonly contentType?: string;
  readonly extension?: string;
}

/** Type of an archive of several files. */
const archive = { extension: "figma.zip", contentType: "application/zip" } as const;

const CODE = { group: "code", modes: "either", hasUnits: true, hasDataUris: false } as const;
const DTCG = { group: "design", hasUnits: true, hasDataUris: true } as const;
const PALETTE = { group: "palette", modes: "one", hasUnits: false, hasDataUris: false } as const;

/** The formats that tokens can be exported in. */
export const formats = {
  css: {
    ...CODE,
    label: "CSS",
    extension: "css",
    contentType: "text/css; charset=utf-8",
    write: ({ exported }) => toCss(exported()),
  },
  scss: {
    ...CODE,
    label: "SCSS",
    extension: "scss",
    contentType: "text/x-scss; charset=utf-8",
    write: ({ exported }) => toScss(exported()),
  },
  less: {
    ...CODE,
    label: "Less",
    extension: "less",
    contentType: "text/x-less; charset=utf-8",
    write: ({ exported }) => toLess(exported()),
  },
  tailwind: {
    ...CODE,
    label: "Tailwind 4",
    extension: "tailwind.css",
    contentType: "text/css; charset=utf-8",
    write: ({ exported }) => toTailwind(exported()),
  },
  tailwind3: {
    ...CODE,
    label: "Tailwind 3",
    extension: "tailwind.config.js",
    contentType: "text/javascript; charset=utf-8",
    write: ({ exported }) => jsonWithoutCommands(toTailwind3(exported())),
  },
  // The specification of the format (2025.10, "File format") sets this media type and this extension.
  dtcg: {
    ...DTCG,
    label: "Design Tokens",
    extension: "tokens.json",
    contentType: "application/design-tokens+json",
    modes: "one",
    write: ({ exported }) => jsonWithoutCommands(toDtcg(exported())),
  },
  "dtcg-resolver": {
    ...DTCG,
    label: "Resolver",
    extension: "resolver.json",
    contentType: "application/json",
    modes: "all",
    write: ({ exported }) => jsonWithoutCommands(toDtcgResolver(exported())),
  },
  "design-md": {
    label: "DESIGN.md",
    extension: "design.md",
    contentType: "text/markdown; charset=utf-8",
    group: "data",
    modes: "either",
    hasUnits: true,
    hasDataUris: false,
    write: ({ exported }) => withoutCommands(toDesignMd(exported())),
  },
  json: {
    label: "JSON",
    extension: "json",
    contentType: "application/json",
    group: "data",
    modes: "either",
    hasUnits: false,
    hasDataUris: true,
    write: ({ tokens }) => jsonWithoutCommands(toJson(tokens())),
  },
  // With modes, an archive of such files.
  figma: {
    label: "Figma",
    extension: "figma.tokens.json",
    contentType: "application/json",
    group: "design",
    modes: "either",
    hasUnits: false,
    hasDataUris: false,
    write({ exported }): string | Written {
      const content = toFigma(exported());
      if (typeof content === "string") return content;
      const preview = figmaFiles(exported()).map(({ name, content: text }) => `/* ${name} */\n${text}`);
      return { content, preview: preview.join("\n"), ...archive };
    },
  },
  svg: {
    ...PALETTE,
    label: "SVG",
    extension: "palette.svg",
    contentType: "image/svg+xml",
    write: ({ exported }) => xmlWithoutCommands(toPaletteSvg(exported())),
  },
  ase: {
    ...PALETTE,
    label: "ASE",
    extension: "ase",
    contentType: "application/octet-stream",
    write: ({ exported }) => ({ content: toAse(exported()), preview: describePalette(exported()) }),
  },
} as const satisfies Record<string, Format>;

export type ExportFormat = keyof typeof formats;
/** The formats that are always text. Figma's is an archive if there are modes. */
export type TextFormat = {
  [Name in ExportFormat]: ReturnType<(typeof formats)[Name]["write"]> extends string ? Name : never;
}[ExportFormat];

export const textFormats = Object.keys(formats).filter(
  (format): format is TextFormat => format !== "ase" && format !== "figma",
) as [TextFormat, ...TextFormat[]]; // the table has several

/** The names of the formats, as requests and command lines have them. */
export const exportFormats = Object.keys(formats) as [ExportFormat, ...ExportFormat[]]; // the table above is not empty

/** The media types of all formats, each once, without parameters. */
export const exportContentTypes = [
  ...new Set([...Object.values(formats), archive].map(({ contentType }) => contentType.split(";", 1).join())),
] as [string, ...string[]]; // the table above is not empty
