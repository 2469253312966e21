/**
 * The formats that tokens can be exported in: `tailwind` is a Tailwind 4 theme, `tailwind3` a Tailwind 3 configuration,
 * `figma` variables for Figma, `svg` and `ase` are palettes.
 */
export const exportFormats = [
  "css",
  "scss",
  "less",
  "tailwind",
  "tailwind3",
  "dtcg",
  "dtcg-resolver",
  "json",
  "figma",
  "svg",
  "ase",
] as const;
export type ExportFormat = (typeof exportFormats)[number];

interface FormatDetails {
  /** The format's usual name. */
  readonly label: string;
  /** The file name's extension, without a leading dot. It may have several parts (`tailwind.config.js`). */
  readonly extension: string;
  readonly contentType: string;
}

export const formatDetails = {
  css: { label: "CSS", extension: "css", contentType: "text/css; charset=utf-8" },
  scss: { label: "SCSS", extension: "scss", contentType: "text/x-scss; charset=utf-8" },
  less: { label: "Less", extension: "less", contentType: "text/x-less; charset=utf-8" },
  tailwind: { label: "Tailwind 4", extension: "tailwind.css", contentType: "text/css; charset=utf-8" },
  tailwind3: {
    label: "Tailwind 3",
    extension: "tailwind.config.js",
    contentType: "text/javascript; charset=utf-8",
  },
  // The specification of the format (2025.10, "File format") sets this media type and this extension.
  dtcg: { label: "Design Tokens", extension: "tokens.json", contentType: "application/design-tokens+json" },
  "dtcg-resolver": { label: "Resolver", extension: "resolver.json", contentType: "application/json" },
  json: { label: "JSON", extension: "json", contentType: "application/json" },
  // With modes, an archive of such files.
  figma: { label: "Figma", extension: "figma.tokens.json", contentType: "application/json" },
  svg: { label: "SVG", extension: "palette.svg", contentType: "image/svg+xml" },
  ase: { label: "ASE", extension: "ase", contentType: "application/octet-stream" },
} as const satisfies Record<ExportFormat, FormatDetails>;

/** Of an archive of several files. */
export const archiveDetails = { extension: "figma.zip", contentType: "application/zip" } as const;

/** Whether a format can have lengths in rem. JSON has the values as they were read, Figma has px. */
export const hasUnits = (format: ExportFormat): boolean => !/^(?:json|figma|svg|ase)$/.test(format);

/** Whether a format contains assets, of which some are in data: URLs. */
export const hasDataUris = (format: ExportFormat): boolean => /^(?:json|dtcg.*)$/.test(format);

/** The media types of all formats, each once, without parameters. */
export const exportContentTypes = [
  ...new Set(
    [...Object.values(formatDetails), archiveDetails].map(({ contentType }) => contentType.split(";", 1).join()),
  ),
] as [string, ...string[]]; // the table above is not empty
