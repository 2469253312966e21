import { importsTailwind } from "./tailwind/read-tailwind.ts";
import { stripBom, withoutComments } from "./text.ts";

/** Tells the formats apart by the text. */
export function formatOfText(content: string): "json" | "css" | "scss" | "tailwind" {
  const text = stripBom(content).trimStart();
  // A style sheet may begin with `[data-theme]`.
  if (text.startsWith("{") || /^\[\s*(["{[\]\d-]|$)/.test(text)) return "json";
  const code = withoutComments(text);
  if (/@theme(\s[^@{};]{0,200})?\{/.test(code) || importsTailwind(code)) return "tailwind";
  const isScss =
    /(^|[;{}\s])\$[\w-]+\s*:/.test(code) || /(^|[;}\s])@(use|forward|mixin|include|function|each|return)\s/.test(code);
  return isScss ? "scss" : "css";
}
