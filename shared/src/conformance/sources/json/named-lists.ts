import { isObject, type JsonObject, ownOf } from "./parse-json.ts";

/** The keys by which lists call their tokens, in the order in which they decide. */
const NAMES = ["path", "name", "token", "key", "id"];

/**
 * Makes a group of a list of tokens or groups that have their names beside their values, as Style Dictionary writes for
 * documentation: `[{"name": "color-sea", "value": "#0b7285", "type": "color"}]`.
 * @returns undefined if it is another list, such as one of shadows
 */
export function groupOfList(list: readonly unknown[]): JsonObject | undefined {
  const group = new Map<string, JsonObject>();
  for (const element of list) {
    const name = isObject(element) ? nameOf(element) : undefined;
    if (!isObject(element) || name === undefined) return undefined;
    let key = name;
    // A second token of a name must not hide the first one.
    for (let number = 2; group.has(key); number++) key = `${name} (${number})`;
    group.set(key, element);
  }
  return group.size === 0 ? undefined : Object.fromEntries(group);
}

function nameOf(element: JsonObject): string | undefined {
  for (const key of NAMES) {
    const name = ownOf(element, key);
    if (typeof name === "string" && name !== "") return name.replace(/^\{(.*)\}$/s, "$1");
    if (Array.isArray(name) && name.length > 0 && name.every((part) => typeof part === "string")) return name.join(".");
  }
  return undefined;
}
