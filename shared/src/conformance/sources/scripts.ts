/** Files that are programs, and not of tokens. */
export type ScriptFormat = "javascript" | "typescript" | "tailwind-config";

const SCRIPT =
  /^(?:["']use strict["'];?|import[\s{*"']|export[\s{*]|module\.exports|exports\.|(?:const|let|var|function|class|interface|declare|enum)\s|Object\.|require\()|^[ \t]*(?:module\.exports\s*=|export\s+(?:default|const|declare|type|interface)\b)/m;
const TYPESCRIPT =
  /\bas const\b|\bsatisfies\s|^[ \t]*(?:export[ \t]+)?(?:declare|interface|enum|type)\s|\bimport type\b|\bconst\s+\w+\s*:/m;
const TAILWIND_CONFIG = /tailwindcss|\btheme\s*:\s*\{|\bcontent\s*:\s*\[|\bpresets\s*:/;

/** Tells JavaScript and TypeScript by the beginning of a text, or by what it exports. */
export function scriptOf(code: string): ScriptFormat | undefined {
  const text = code.replace(/^(?:\s*\/\/[^\n]*\n)*\s*/, "");
  if (!SCRIPT.test(text)) return undefined;
  if (TAILWIND_CONFIG.test(code)) return "tailwind-config";
  return TYPESCRIPT.test(code) ? "typescript" : "javascript";
}

/** Sentences that say what to give instead of a file that is not read. */
export const NOT_READ: Readonly<Record<ScriptFormat | "yaml" | "xml", string>> = {
  yaml: "The source is YAML, which is not read. Convert it to JSON.",
  xml: "The source is HTML or XML, which is not read. Give the tokens as JSON or CSS.",
  javascript: "The source is JavaScript, which is not run. Give the CSS or the JSON that it exports.",
  typescript: "The source is TypeScript, which is not run. Give the CSS or the JSON that it exports.",
  "tailwind-config":
    "The source is a configuration of Tailwind 3 in JavaScript, which is not run. Give its theme as JSON, or as @theme in the CSS of Tailwind 4.",
};

/** Returns whether files of a format hold no tokens, or none that are read. */
export const isNotRead = (format: string): format is keyof typeof NOT_READ => Object.hasOwn(NOT_READ, format);
