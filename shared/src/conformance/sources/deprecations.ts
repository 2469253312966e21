/** True for a token that is deprecated, or the text that says so. */
type Deprecation = string | true;

const TAG = /@deprecated(?![\w-])[\]):.,\s-]*(.*)/i;
const FIRST_WORD = /^[[(]?deprecated(?![\w-])[\]):.,\s-]*(.*)/i;

/** Finds out whether a text for people, such as a comment, says that its token is deprecated. */
export function deprecationInText(text: string): Deprecation | undefined {
  const lines = text.split("\n").map((line) => line.replace(/^[\s*/!]+/, "").trim());
  const start = lines.findIndex((line) => TAG.test(line) || FIRST_WORD.test(line));
  if (start === -1) return undefined;
  const [line = "", ...linesBelow] = lines.slice(start);
  const reason = (TAG.exec(line) ?? FIRST_WORD.exec(line))?.[1] ?? "";
  const end = linesBelow.findIndex((lineBelow) => lineBelow === "" || lineBelow.startsWith("@"));
  const whole = [reason, ...linesBelow.slice(0, end === -1 ? undefined : end)].join(" ").trim();
  return whole === "" ? true : whole;
}

/** A string, a comment, a name that gets a value (and perhaps the start of a map), or a sign between them. */
const PART =
  /@property\s+(--[\w-]+)|((?:\$|@|--)?)([\w-]+|"[\w-]+"|'[\w-]+')[ \t]*:(?!:)\s*([({](?!\{))?|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|url\([^)"'\n]*|\/\*|\/\/[^\n]*|[(){};,]|\n[ \t]*\n|\n/gi;

/** A declaration that was begun. */
interface Declared {
  readonly name: string;
  isEnded: boolean;
}

/** A bracket that is open. */
interface OpenMap {
  /** The key of the map that it is; undefined for other brackets. */
  readonly key: string | undefined;
  readonly deprecation: Deprecation | undefined;
}

/**
 * Finds the custom properties and variables of a style sheet that a comment calls deprecated: one above a declaration, or behind
 * one on its line.
 * @returns by names without their signs, with dashes; an entry of a map has the map's name before its own
 */
export function readDeprecations(sheet: string): ReadonlyMap<string, Deprecation> {
  const deprecations = new Map<string, Deprecation>();
  if (!/deprecated/i.test(sheet)) return deprecations;
  const open: OpenMap[] = [];
  let declared: Declared | undefined;
  let pending: Deprecation | undefined;

  const readComment = (comment: string, end: number) => {
    const deprecation = deprecationInText(comment.replace(/\*\/$/, ""));
    if (deprecation === undefined) {
      const text = comment.replace(/^\/+\s*/, "").trim();
      // A sentence of line comments goes on in the next one.
      if (pending !== undefined && comment.startsWith("//") && !text.startsWith("@"))
        pending = pending === true ? text : `${pending} ${text}`;
      return;
    }
    const isLast = /^[ \t]*(\/[/*]|\r?\n|$)/.test(sheet.slice(end, end + 200));
    if (declared && (!declared.isEnded || isLast)) deprecations.set(declared.name, deprecation);
    else pending = deprecation;
  };

  const declare = (sign: string, key: string, bracket: string | undefined) => {
    const groups = open.flatMap((map) => map.key ?? []);
    const name = (sign === "" ? [...groups, key] : [key]).join("-").replaceAll("_", "-");
    const deprecation = pending ?? open.at(-1)?.deprecation;
    pending = undefined;
    declared = undefined;
    if (bracket !== undefined) open.push({ key, deprecation });
    else if (sign !== "" || groups.length > 0) {
      if (deprecation !== undefined) deprecations.set(name, deprecation);
      declared = { name, isEnded: false };
    }
  };

  const pattern = new RegExp(PART);
  for (let match = pattern.exec(sheet); match; match = pattern.exec(sheet)) {
    const [part, property, sign = "", key, bracket] = match;
    if (part === "/*") {
      const end = sheet.indexOf("*/", pattern.lastIndex);
      pattern.lastIndex = end === -1 ? sheet.length : end + 2;
      readComment(sheet.slice(match.index, pattern.lastIndex), pattern.lastIndex);
    } else if (part.startsWith("//")) readComment(part, pattern.lastIndex);
    else if (property !== undefined) declare("--", property.slice(2), undefined);
    else if (key !== undefined) declare(sign, key.replace(/["']/g, ""), bracket);
    else if (part === "(" || part === "{") {
      if (part === "{") pending = undefined;
      open.push({ key: undefined, deprecation: undefined });
    } else if (part === ")" || part === "}") {
      open.pop();
      if (part === "}") pending = undefined;
    } else if (part === ";" || part === ",") {
      if (declared) declared.isEnded = true;
    } else if (part.startsWith("\n")) {
      declared = undefined;
      // A comment above an empty line is a heading.
      if (part.length > 1) pending = undefined;
    }
  }
  return deprecations;
}
