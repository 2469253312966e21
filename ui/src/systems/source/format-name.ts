import type { System } from "@tintype/shared/api/systems/systems";
import { t } from "../../i18n/i18n.ts";

/** The formats' own names, which are the same in all languages. */
const NAMES = {
  dtcg: "DTCG",
  css: "CSS",
  scss: "SCSS",
  less: "Less",
  tailwind: "Tailwind 4",
  "style-dictionary": "Style Dictionary",
  "tokens-studio": "Tokens Studio",
  figma: "Figma",
  json5: "JSON5",
  "design-md": "DESIGN.md",
} as const;

export function formatName(format: System["format"] | "auto"): string {
  if (format === "auto") return t("systems.recognise");
  return format === "snapshot" ? t("systems.snapshot") : NAMES[format];
}
