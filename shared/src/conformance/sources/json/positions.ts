import type { Position } from "../entry.ts";

const TOKEN =
  /\/\/[^\n\r]*|\/\*.*?\*\/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[\p{L}\p{Nl}$_][\p{L}\p{N}$_\u200c\u200d]*|[{}[\],:]/gsu;

/** Finds where keys stand in a text of valid JSON or JSON5. The text is read once, when the first one is asked for. */
export class Positions {
  readonly #text: string;
  #positions: ReadonlyMap<string, Position> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Undefined if the JSON has no such path. */
  of(path: readonly string[]): Position | undefined {
    this.#positions ??= readPositions(this.#text);
    return this.#positions.get(JSON.stringify(path));
  }
}

function readPositions(text: string): ReadonlyMap<string, Position> {
  const positions = new Map<string, Position>();
  const path: (string | undefined)[] = [];
  // An index for an array, undefined for an object.
  const indexes: (number | undefined)[] = [];
  let [line, start, scanned] = [1, 0, 0];
  let last: { readonly text: string; readonly at: number } | undefined;
  for (const match of text.matchAll(TOKEN)) {
    const [token] = match;
    if (/^\/[/*]/.test(token)) continue;
    if (!/^[{}[\],:]$/.test(token)) last = { text: token, at: match.index };
    else if (token === "{" || token === "[") {
      const index = indexes.at(-1);
      if (index !== undefined) path.push(String(index));
      indexes.push(token === "[" ? 0 : undefined);
      if (path.length > MAX_DEPTH) return positions;
    } else if (token === "}" || token === "]") {
      indexes.pop();
      path.pop();
    } else if (token === ":" && last) {
      for (let end = text.indexOf("\n", scanned); end !== -1 && end < last.at; end = text.indexOf("\n", scanned)) {
        line++;
        scanned = end + 1;
        start = scanned;
      }
      path.push(keyOf(last.text));
      positions.set(JSON.stringify(path), { line, column: last.at - start + 1 });
      if (!/^\s*[{[]/.test(text.slice(match.index + 1, match.index + 200))) path.pop();
    } else if (token === ",") {
      const index = indexes.at(-1);
      if (index !== undefined) indexes[indexes.length - 1] = index + 1;
    }
  }
  return positions;
}

const MAX_DEPTH = 100;

/** A key of JSON5 that has no double quotes and is escaped is not found. */
function keyOf(text: string): string {
  if (!text.startsWith('"')) return text.replace(/^'|'$/g, "");
  try {
    const key: unknown = JSON.parse(text);
    return String(key);
  } catch {
    return text;
  }
}
