import type { Position } from "../entry.ts";
import { stripBom } from "../text.ts";
import type { TextFile } from "../text-files.ts";

const TOKEN =
  /\/\/[^\n\r]*|\/\*.*?\*\/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[\p{L}\p{Nl}$_][\p{L}\p{N}$_\u200c\u200d]*|[{}[\],:]/gsu;

/** Finds where keys stand in texts of valid JSON or JSON5. A text is read once, when the first key is asked for. */
export class Positions {
  readonly #files: readonly TextFile[];
  readonly #positions = new Map<TextFile, ReadonlyMap<string, Position>>();

  /** @param files each with a part of the tokens, of which the later ones count */
  constructor(files: readonly TextFile[]) {
    this.#files = files.toReversed();
  }

  /** Undefined if no file has such a path. */
  of(path: readonly string[]): Position | undefined {
    const key = JSON.stringify(path);
    for (const file of this.#files) {
      const positions = this.#positions.get(file) ?? readPositions(stripBom(file.content));
      this.#positions.set(file, positions);
      const position = positions.get(key);
      if (position) return file.path === undefined ? position : { ...position, path: file.path };
    }
    return undefined;
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
