/** The formats that tokens can be exported in: `tailwind` is a Tailwind 4 theme, `tailwind3` a Tailwind 3 configuration. */
export const exportFormats = ["css", "scss", "less", "tailwind", "tailwind3", "dtcg", "dtcg-resolver", "json"] as const;
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
  dtcg: { label: "DTCG", extension: "tokens.json", contentType: "application/design-tokens+json" },
  "dtcg-resolver": { label: "DTCG resolver", extension: "resolver.json", contentType: "application/json" },
  json: { label: "JSON", extension: "json", contentType: "application/json" },
} as const satisfies Record<ExportFormat, FormatDetails>;

/** The media types of all formats, each once, without parameters. */
export const exportContentTypes = [
  ...new Set(Object.values(formatDetails).map(({ contentType }) => contentType.split(";", 1).join())),
] as [string, ...string[]]; // the table above is not empty
