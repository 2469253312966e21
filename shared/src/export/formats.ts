import { z } from "zod";

/** What tokens can be exported as: `tailwind` is a Tailwind 4 theme, `tailwind3` a Tailwind 3 configuration. */
export const exportFormats = ["css", "scss", "less", "tailwind", "tailwind3", "dtcg", "json"] as const;
export const exportFormat = z.enum(exportFormats).meta({ id: "ExportFormat" });
export type ExportFormat = z.infer<typeof exportFormat>;

/** A finished file. `extension` has no leading dot and may have several parts (`tailwind.config.js`). */
export interface ExportedFile {
  content: string;
  contentType: string;
  extension: string;
}
