import { type ExportFormat, exportFormats, formats, formatGroups as keys } from "@tintype/shared/export/formats";

/** The formats that the view offers: those of the server, and `png`, which only a browser can make of the drawing. */
export const viewFormats = [...exportFormats, "png"] as const;
export type ViewFormat = (typeof viewFormats)[number];

/** The format of the file that is shown. */
export const sourceFormat = (format: ViewFormat): ExportFormat => (format === "png" ? "svg" : format);

/** The formats in the order in which they are shown, by what they are for. */
export const formatGroups = keys.map((key) => ({
  key,
  formats: viewFormats.filter((format) => formats[sourceFormat(format)].group === key),
}));

export const formatLabel = (format: ViewFormat): string => (format === "png" ? "PNG" : formats[format].label);
