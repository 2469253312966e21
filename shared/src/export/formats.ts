// Nothing here may import what takes long to load: the command line needs it for --help.

/** The purposes of formats, in the order in which they are shown. */
export const formatGroups = ["code", "design", "palette", "data"] as const;

/** A format that tokens can be exported in. The views and the interface follow from what it says here; writers.ts writes it. */
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
}

/** Type of an archive of several files. */
export const archive = { extension: "figma.zip", contentType: "application/zip" } as const;

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
  },
  scss: {
    ...CODE,
    label: "SCSS",
    extension: "scss",
    contentType: "text/x-scss; charset=utf-8",
  },
  less: {
    ...CODE,
    label: "Less",
    extension: "less",
    contentType: "text/x-less; charset=utf-8",
  },
  tailwind: {
    ...CODE,
    label: "Tailwind 4",
    extension: "tailwind.css",
    contentType: "text/css; charset=utf-8",
  },
  tailwind3: {
    ...CODE,
    label: "Tailwind 3",
    extension: "tailwind.config.js",
    contentType: "text/javascript; charset=utf-8",
  },
  // The specification of the format (2025.10, "File format") sets this media type and this extension.
  dtcg: {
    ...DTCG,
    label: "Design Tokens",
    extension: "tokens.json",
    contentType: "application/design-tokens+json",
    modes: "one",
  },
  "dtcg-resolver": {
    ...DTCG,
    label: "Resolver",
    extension: "resolver.json",
    contentType: "application/json",
    modes: "all",
  },
  "design-md": {
    label: "DESIGN.md",
    extension: "design.md",
    contentType: "text/markdown; charset=utf-8",
    group: "data",
    modes: "either",
    hasUnits: true,
    hasDataUris: false,
  },
  json: {
    label: "JSON",
    extension: "json",
    contentType: "application/json",
    group: "data",
    modes: "either",
    hasUnits: false,
    hasDataUris: true,
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
  },
  svg: {
    ...PALETTE,
    label: "SVG",
    extension: "palette.svg",
    contentType: "image/svg+xml",
  },
  ase: {
    ...PALETTE,
    label: "ASE",
    extension: "ase",
    contentType: "application/octet-stream",
  },
} as const satisfies Record<string, Format>;

export type ExportFormat = keyof typeof formats;
/** The formats that are always text. Figma's is an archive if there are modes. */
export type TextFormat = Exclude<ExportFormat, "ase" | "figma">;

export const textFormats = Object.keys(formats).filter(
  (format): format is TextFormat => format !== "ase" && format !== "figma",
) as [TextFormat, ...TextFormat[]]; // the table has several

/** The names of the formats, as requests and command lines have them. */
export const exportFormats = Object.keys(formats) as [ExportFormat, ...ExportFormat[]]; // the table above is not empty

/** The media types of all formats, each once, without parameters. */
export const exportContentTypes = [
  ...new Set([...Object.values(formats), archive].map(({ contentType }) => contentType.split(";", 1).join())),
] as [string, ...string[]]; // the table above is not empty
