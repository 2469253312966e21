import { type ExportFormat, exportFormats, formatDetails } from "@tintype/shared/export/formats";

/** The formats that the view offers: those of the server, and `png`, which only a browser can make of the drawing. */
export const viewFormats = [...exportFormats, "png"] as const;
export type ViewFormat = (typeof viewFormats)[number];

interface FormatGroup {
  readonly key: "code" | "design" | "palette" | "data";
  readonly formats: readonly ViewFormat[];
}

/** The formats in the order in which they are shown, by what they are for. */
export const formatGroups: readonly FormatGroup[] = [
  { key: "code", formats: ["css", "scss", "less", "tailwind", "tailwind3"] },
  { key: "design", formats: ["dtcg", "dtcg-resolver", "figma"] },
  { key: "palette", formats: ["svg", "ase", "png"] },
  { key: "data", formats: ["json"] },
];

export const formatLabel = (format: ViewFormat): string => (format === "png" ? "PNG" : formatDetails[format].label);

/** The format of the file that is shown. */
export const sourceFormat = (format: ViewFormat): ExportFormat => (format === "png" ? "svg" : format);

/** Whether a file of this format holds all modes, one mode, or either as the person chooses. */
export function modesIn(format: ExportFormat): "all" | "one" | "either" {
  if (format === "dtcg-resolver") return "all";
  return format === "dtcg" || format === "svg" || format === "ase" ? "one" : "either";
}
