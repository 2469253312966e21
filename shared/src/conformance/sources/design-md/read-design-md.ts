import { LineCounter, parseDocument } from "yaml";
import { type Entries, UnreadableSource } from "../entry.ts";
import { entriesOfLayers } from "../json/entries.ts";
import { isObject, type JsonObject } from "../json/parse-json.ts";
import { MAX_ALIASES } from "../limits.ts";
import { stripBom } from "../text.ts";

/** The maps of the format that hold tokens, with the type that each token has in the JSON formats. */
const TYPES = new Map([
  ["colors", "color"],
  ["typography", "typography"],
  ["rounded", "borderRadius"],
  ["spacing", "spacing"],
]);

/** The map of parts of pages, which has no tokens. */
const COMPONENTS = "components";

const FENCE = /^---[ \t]*$/;

/** Returns whether a text begins with YAML between lines of dashes that has a map of DESIGN.md. */
export function isDesignMd(content: string): boolean {
  const yaml = frontMatter(content);
  return yaml !== undefined && /^["']?(?:colors|typography|rounded|spacing|components)["']?:/m.test(yaml);
}

/**
 * Reads the tokens of a DESIGN.md (version alpha): the YAML at its beginning. References are followed. Components are no
 * tokens, and its text is for people and agents.
 * @throws UnreadableSource
 */
export function readDesignMd(content: string): Entries {
  const yaml = frontMatter(content);
  if (yaml === undefined)
    throw new UnreadableSource("A DESIGN.md begins with its tokens, in YAML between two lines of three dashes.", {
      line: 1,
      column: 1,
    });
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, uniqueKeys: true, prettyErrors: false });
  const [fault] = document.errors;
  if (fault) {
    const { line, col } = lines.linePos(fault.pos[0]);
    // The line of dashes stands before.
    const message = /call stack/.test(fault.message) ? "It is nested too deeply." : fault.message;
    throw new UnreadableSource(`The YAML cannot be read: ${message}`, { line: line + 1, column: col });
  }
  const root = plainObject(document);
  // Other maps, such as shadows, have tokens whose names say their kinds.
  const groups = Object.entries(root).flatMap(([group, map]) => {
    if (!isObject(map) || group === COMPONENTS) return [];
    const type = TYPES.get(group);
    return [[group, type === undefined ? map : withTypes(map, type)] as const];
  });
  return entriesOfLayers({ base: { root: Object.fromEntries(groups) } }, [], { isStrict: false });
}

/** @throws UnreadableSource if anchors make the document much larger than its text, or it is no map */
function plainObject(document: ReturnType<typeof parseDocument>): JsonObject {
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch {
    throw new UnreadableSource("The YAML repeats its parts too often.");
  }
  if (!isObject(value)) throw new UnreadableSource("The YAML is no map of tokens.");
  return value;
}

function frontMatter(content: string): string | undefined {
  const [firstLine = "", ...lines] = stripBom(content).split(/\r?\n/);
  if (!FENCE.test(firstLine)) return undefined;
  const end = lines.findIndex((line) => FENCE.test(line));
  return end === -1 ? undefined : lines.slice(0, end).join("\n");
}

/** The map with its values as tokens. Groups inside of groups are groups. */
function withTypes(map: JsonObject, type: string): JsonObject {
  return Object.fromEntries(
    Object.entries(map).map(([key, value]) => {
      const isGroup = isObject(value) && !(type === "typography" && isTextStyle(value));
      return [key, isGroup ? withTypes(value, type) : { $type: type, $value: value }];
    }),
  );
}

const isTextStyle = (value: JsonObject): boolean => Object.values(value).some((property) => !isObject(property));
