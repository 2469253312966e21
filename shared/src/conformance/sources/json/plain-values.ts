import { canonicalValue, simplify } from "../canonical.ts";
import { UnreadableSource } from "../entry.ts";
import { shapeOfParts } from "./css-text.ts";
import { groupOfList } from "./named-lists.ts";
import { isObject, type JsonObject } from "./parse-json.ts";
import { hasValue, MAX_DEPTH } from "./tree.ts";
import { isType } from "./types.ts";

/** Names of what a group says about itself. */
const METADATA =
  /^(type|category|name|title|description|comments?|documentation|version|author|license|homepage|meta(data)?|attributes|themeable|deprecated|private|generated|timestamp|date|status|id|key|path|source|collection|mode|unit)$/i;

/**
 * Gives names that have a value but no object, as many packages ship them, the form of the tokens of other formats. A file may
 * have both.
 */
export function withPlainValues(group: JsonObject, depth = 0): JsonObject {
  if (depth > MAX_DEPTH) throw new UnreadableSource("The source is nested too deeply.");
  return Object.fromEntries(
    Object.entries(withoutWrappers(group)).map(([key, member]): [string, unknown] => {
      const child = Array.isArray(member) ? (groupOfList(member) ?? member) : member;
      if (key.startsWith("$") || isMetadata(key, child)) return [key, member];
      if (!isObject(child) || isComposite(child)) return [key, { value: child }];
      const isToken = hasValue(child) && !isGroupOfValues(child);
      return [key, isToken ? child : withPlainValues(child, depth + 1)];
    }),
  );
}

/** Keys of a list of all tokens. The names in it are whole. */
const WRAPPER = /^(tokens|properties|props|variables|values|data|list|items)$/i;

/** The group with the tokens of such a list as its own. */
function withoutWrappers(group: JsonObject): JsonObject {
  const entries = Object.entries(group).flatMap(([key, member]): [string, unknown][] => {
    const tokens = WRAPPER.test(key) && Array.isArray(member) ? groupOfList(member) : undefined;
    return tokens && Object.values(tokens).every((token) => isObject(token) && hasValue(token))
      ? Object.entries(tokens)
      : [[key, member]];
  });
  return Object.fromEntries(entries);
}

/** Returns whether an object is one value, such as a shadow, and no group. */
const isComposite = (child: JsonObject): boolean =>
  shapeOfParts(child) !== undefined && !Object.values(child).some((part) => isObject(part) && hasValue(part));

function isMetadata(key: string, value: unknown): boolean {
  if (key === "type" && typeof value === "string" && isType(value)) return true;
  if (isObject(value) || !METADATA.test(key)) return false;
  return !isPlainValue(value);
}

/** Returns whether a value is one of a token by itself: a colour, or a number with or without a unit. */
function isPlainValue(value: unknown): boolean {
  if (typeof value === "number") return true;
  if (typeof value !== "string") return false;
  return (
    /^[+-]?(\d+(\.\d*)?|\.\d+)([a-z]{1,4}|%)?$/i.test(value) || canonicalValue("colors", simplify(value)) !== undefined
  );
}

/** Keys beside a token's value that hold other forms of it, or what tools add. */
const BESIDE_VALUE =
  /value|original|^(type|category|comment|hex|rgba?|hsla?|css|ios|android|web|opacity|alpha|index|order|level|unit|figma\w*)$/i;

/** Returns whether a group only seems to be a token, since one of its names is `value`: `{"value": "#111", "label": "#222"}`. */
function isGroupOfValues(group: JsonObject): boolean {
  if (!Object.hasOwn(group, "value") || isObject(group.value) || Object.hasOwn(group, "type")) return false;
  return Object.entries(group).some(
    ([key, child]) => !key.startsWith("$") && !BESIDE_VALUE.test(key) && !METADATA.test(key) && isPlainValue(child),
  );
}
