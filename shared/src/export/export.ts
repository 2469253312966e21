import type { Tokens } from "../tokens/schema.ts";
import { toCss } from "./css.ts";
import { toDtcg } from "./dtcg.ts";
import type { ExportedFile, ExportFormat } from "./formats.ts";
import { toJson } from "./json.ts";
import { toLess } from "./less.ts";
import { toScss } from "./scss.ts";
import { toTailwind } from "./tailwind.ts";
import { toTailwind3 } from "./tailwind3.ts";

export { type ExportedFile, type ExportFormat, exportFormat, exportFormats } from "./formats.ts";

interface Exporter {
  write: (tokens: Tokens) => string;
  contentType: string;
  extension: string;
}

const exporters: Record<ExportFormat, Exporter> = {
  css: { write: toCss, contentType: "text/css; charset=utf-8", extension: "css" },
  scss: { write: toScss, contentType: "text/x-scss; charset=utf-8", extension: "scss" },
  less: { write: toLess, contentType: "text/x-less; charset=utf-8", extension: "less" },
  tailwind: { write: toTailwind, contentType: "text/css; charset=utf-8", extension: "tailwind.css" },
  tailwind3: { write: toTailwind3, contentType: "text/javascript; charset=utf-8", extension: "tailwind.config.js" },
  // Media type and extension are those of the format's own specification (2025.10, "File format").
  dtcg: { write: toDtcg, contentType: "application/design-tokens+json", extension: "tokens.json" },
  json: { write: toJson, contentType: "application/json", extension: "json" },
};

/** The media types of all formats, each once, without parameters. */
export const exportContentTypes = [
  ...new Set(Object.values(exporters).map(({ contentType }) => contentType.split(";", 1).join())),
] as [string, ...string[]]; // there are exporters

/**
 * Writes tokens as a file for one consumer. Equal tokens give an equal file, whatever order they come in (`json` keeps
 * their order). Names are made valid and unique for the format; a value the format has no safe form for is left out,
 * which the file says. Whatever text the tokens hold, the file parses and holds no more than the tokens.
 */
export function exportTokens(tokens: Tokens, format: ExportFormat): ExportedFile {
  const { write, contentType, extension } = exporters[format];
  return { content: write(tokens), contentType, extension };
}
