import { isDesignMd } from "./design-md/read-design-md.ts";
import { type ScriptFormat, scriptOf } from "./scripts.ts";
import { importsTailwind } from "./tailwind/read-tailwind.ts";
import { stripBom, withoutComments } from "./text.ts";

/** A format that the content tells. */
export type ToldFormat = "json" | "css" | "scss" | "less" | "tailwind" | "design-md" | "yaml" | "xml" | ScriptFormat;

/** Tells the formats apart by the text. */
export function formatOfText(content: string): ToldFormat {
  if (isDesignMd(content)) return "design-md";
  const text = stripBom(content).trimStart();
  const code = withoutComments(text);
  // A style sheet may begin with `[data-theme]`. Comments are no JSON, but files of JSON have them.
  if (/^(?:\s*\/\/[^\n]*\n)*\s*(\{|\[\s*(["{[\]\d-]|$))/.test(code)) return "json";
  if (isYaml(code)) return "yaml";
  if (text.startsWith("<")) return "xml";
  const script = scriptOf(code);
  if (script) return script;
  if (/@theme(\s[^@{};]{0,200})?\{|@plugin\s+["'][^"']{0,200}daisyui/.test(code) || importsTailwind(code))
    return "tailwind";
  if (SCSS.test(code)) return "scss";
  if (LESS.test(code)) return "less";
  return hasLineComment(code) ? "scss" : "css";
}

const SCSS = /(^|[;{}\s])\$[\w-]+\s*:|(^|[;}\s])@(use|forward|mixin|include|function|each|return)\s/;
/** A variable, one within a name, a mixin, or a text that is taken as it is. */
const LESS =
  /(^|[;{}\s])@(?!page[\s:])[a-z_][\w-]*\s*:(?!:)|@\{[\w-]+\}|(^|[;{}\n])[ \t]*[.#][a-z_][\w-]*\([^(){};]{0,200}\)\s*[;{]|~["']|:\s*@[a-z_]|@import\s*\(/i;

const STRING_OR_COMMENT = /"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|url\([^)\n]*\)?|\/\//gi;

/** Returns whether a style sheet has a comment of one line, which CSS does not know. */
function hasLineComment(code: string): boolean {
  for (const { 0: text, index } of code.matchAll(STRING_OR_COMMENT))
    if (text === "//" && code[index - 1] !== ":") return true;
  return false;
}

/** Tells the format of a file also by its name, since a program may only import others. */
export function formatOfFile(content: string, path: string | undefined): ToldFormat {
  const format = formatOfText(content);
  const [extension] = /(?<=\.)(?:scss|less)$/i.exec(path ?? "") ?? [];
  if (extension === undefined || (format !== "css" && format !== "scss")) return format;
  return extension.toLowerCase() === "less" ? "less" : "scss";
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
