import { toCss } from "@tintype/shared/export/css";
import { toDtcg } from "@tintype/shared/export/dtcg";
import { toLess } from "@tintype/shared/export/less";
import { toScss } from "@tintype/shared/export/scss";
import { toTailwind } from "@tintype/shared/export/tailwind";
import { toTailwind3 } from "@tintype/shared/export/tailwind3";
import type { Tokens } from "@tintype/shared/tokens/schema";

// shared's own table of formats brings zod along, which would be half of the popup. Tokens that stand here have been made
// here or parsed before, so their JSON needs no schema. The test holds both tables equal.

interface Writer {
  /** What the format's own people call it. */
  readonly label: string;
  readonly extension: string;
  readonly write: (tokens: Tokens) => string;
}

const writers = {
  css: { label: "CSS", extension: "css", write: toCss },
  scss: { label: "SCSS", extension: "scss", write: toScss },
  less: { label: "Less", extension: "less", write: toLess },
  tailwind: { label: "Tailwind 4", extension: "tailwind.css", write: toTailwind },
  tailwind3: { label: "Tailwind 3", extension: "tailwind.config.js", write: toTailwind3 },
  dtcg: { label: "DTCG", extension: "tokens.json", write: toDtcg },
  json: { label: "JSON", extension: "json", write: (tokens) => `${JSON.stringify(tokens, null, 2)}\n` },
} satisfies Record<string, Writer>;

export type FileFormat = keyof typeof writers;
// The keys of the object above, in its order.
export const fileFormats = Object.keys(writers) as [FileFormat, ...FileFormat[]];
export const formatLabel = (format: FileFormat): string => writers[format].label;

/** A file of the page's tokens, named after the page's host. */
export function exportFile(tokens: Tokens, format: FileFormat, url: string): { name: string; content: string } {
  const { extension, write } = writers[format];
  return { name: `${fileStem(url)}.${extension}`, content: write(tokens) };
}

/** What files of a page are called after: its host. */
export function fileStem(url: string): string {
  return (
    URL.parse(url)
      ?.hostname.replace(/^www\./, "")
      .replace(/[^\w.-]+/g, "-") || "tokens"
  );
}
