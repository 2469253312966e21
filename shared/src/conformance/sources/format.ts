import { isDesignMd } from "./design-md/read-design-md.ts";
import { importsTailwind } from "./tailwind/read-tailwind.ts";
import { stripBom, withoutComments } from "./text.ts";

/** Tells the formats apart by the text. */
export function formatOfText(content: string): "json" | "css" | "scss" | "tailwind" | "design-md" | "yaml" {
  if (isDesignMd(content)) return "design-md";
  const text = stripBom(content).trimStart();
  const code = withoutComments(text);
  // A style sheet may begin with `[data-theme]`. Comments are no JSON, but files of JSON have them.
  if (/^(?:\s*\/\/[^\n]*\n)*\s*(\{|\[\s*(["{[\]\d-]|$))/.test(code)) return "json";
  if (isYaml(code)) return "yaml";
  if (/@theme(\s[^@{};]{0,200})?\{|@plugin\s+["'][^"']{0,200}daisyui/.test(code) || importsTailwind(code))
    return "tailwind";
  const isScss =
    /(^|[;{}\s])\$[\w-]+\s*:/.test(code) || /(^|[;}\s])@(use|forward|mixin|include|function|each|return)\s/.test(code);
  return isScss ? "scss" : "css";
}

/** Returns whether the first line is a key of YAML, and no line ends like one of a style sheet. */
function isYaml(text: string): boolean {
  const firstLine = /^(\s*#.*\n)*\s*(.*)/.exec(text)?.[2] ?? "";
  if (/^(%YAML|---\s*$)/.test(firstLine)) return true;
  return (
    /^(\$(schema|type|value|description|extensions|extends)|["']?[a-z\d][\w.-]*["']?):(\s|$)/i.test(firstLine) &&
    !/[;{][ \t\r]*$/m.test(text)
  );
}
