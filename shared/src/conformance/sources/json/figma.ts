import { contextName } from "../css/scopes.ts";
import { UnreadableSource } from "../entry.ts";
import type { JsonLayer } from "./entries.ts";
import { typeOfVariable, valueOfVariable } from "./figma-types.ts";
import { isObject, type JsonObject, ownOf } from "./parse-json.ts";
import { slug } from "./tokens-studio.ts";
import { hasValue, MAX_DEPTH } from "./tree.ts";

/** Returns whether an object is the answer of Figma's REST API for variables, or what is in it. */
export const isVariables = (root: JsonObject): boolean => {
  const meta = metaOf(root);
  return typeof ownOf(meta, "variables") === "object" && typeof ownOf(meta, "variableCollections") === "object";
};

const metaOf = (root: JsonObject): JsonObject => {
  const meta = ownOf(root, "meta");
  return isObject(meta) ? meta : root;
};

interface Variable {
  readonly path: readonly string[];
  readonly collection: JsonObject | undefined;
  readonly variable: JsonObject;
}

/**
 * Reads the answer of `GET /v1/files/:key/variables/local` as a file of the Design Tokens Format: the default mode of each
 * collection is the base, and each mode of a collection that has several is a context of its name.
 */
export function readVariables(root: JsonObject): JsonLayer {
  if (ownOf(root, "error") === true) throw new UnreadableSource("The source is an error of Figma, not its variables.");
  const meta = metaOf(root);
  const collections = new Map(
    objectsOf(ownOf(meta, "variableCollections")).map((entry) => [ownOf(entry, "id"), entry]),
  );
  const byId = new Map<unknown, Variable>();
  const names = new Set<string>();
  for (const variable of objectsOf(ownOf(meta, "variables"))) {
    const collection = collections.get(ownOf(variable, "variableCollectionId"));
    const path = String(ownOf(variable, "name") ?? ownOf(variable, "id") ?? "").split("/");
    // Variables of two collections may have one name.
    const uniquePath = names.has(path.join(".")) ? [String(ownOf(collection ?? {}, "name") ?? "2"), ...path] : path;
    names.add(uniquePath.join("."));
    byId.set(ownOf(variable, "id"), { path: uniquePath, collection, variable });
  }
  const tree = new Group();
  for (const variable of byId.values()) tree.add(variable.path, tokenOf(variable, byId));
  return { root: tree.toJson() };
}

const objectsOf = (list: unknown): JsonObject[] =>
  typeof list === "object" && list !== null
    ? Object.entries(list).flatMap(([id, element]: [string, unknown]) =>
        isObject(element) ? [{ id, ...element }] : [],
      )
    : [];

function tokenOf({ path, collection = {}, variable }: Variable, byId: ReadonlyMap<unknown, Variable>): JsonObject {
  const values = ownOf(variable, "valuesByMode");
  const valuesByMode = new Map<string, unknown>(isObject(values) ? Object.entries(values) : []);
  const modes = objectsOf(ownOf(collection, "modes"));
  const defaultMode = ownOf(collection, "defaultModeId") ?? [...valuesByMode.keys()][0];
  const isColor = ownOf(variable, "resolvedType") === "COLOR";
  const scopes = ownOf(variable, "scopes");
  const defaultValue = valuesByMode.get(String(defaultMode));
  const sample = ownOf(variable, "resolvedType") === "FLOAT" ? 0 : defaultValue;
  const type = isColor ? "color" : typeOfVariable(path.join("."), Array.isArray(scopes) ? scopes : [], sample);
  const write = (value: unknown): unknown => valueOfVariable(type, plainValue(value, byId));
  const valuesOfModes = modes.flatMap((mode): [string, unknown][] => {
    const id = String(ownOf(mode, "modeId"));
    return valuesByMode.has(id) ? [[contextName(slug(String(ownOf(mode, "name")))), write(valuesByMode.get(id))]] : [];
  });
  const description = ownOf(variable, "description");
  return {
    ...(type !== undefined && { $type: type }),
    $value: defaultValue === undefined ? "" : write(defaultValue),
    ...(typeof description === "string" && { $description: description }),
    ...(valuesOfModes.length > 1 && { $extensions: { mode: Object.fromEntries(valuesOfModes) } }),
  };
}

/** A value without Figma's own objects for aliases and colours. */
function plainValue(value: unknown, byId: ReadonlyMap<unknown, Variable>): unknown {
  if (!isObject(value)) return value;
  if (ownOf(value, "type") === "VARIABLE_ALIAS") {
    const id = ownOf(value, "id");
    return `{${byId.get(id)?.path.join(".") ?? String(id)}}`;
  }
  const { r, g, b, a = 1 } = value;
  return { colorSpace: "srgb", components: [r, g, b], alpha: a };
}

/** Groups of tokens by their paths. A token may be a group too. */
class Group {
  readonly #members = new Map<string, Group>();
  #token: JsonObject = {};

  add([key, ...path]: readonly string[], token: JsonObject): void {
    if (key === undefined) {
      this.#token = token;
      return;
    }
    const member = this.#members.get(key) ?? new Group();
    this.#members.set(key, member);
    member.add(path, token);
  }

  toJson(): JsonObject {
    return {
      ...this.#token,
      ...Object.fromEntries([...this.#members].map(([key, member]) => [key, member.toJson()] as const)),
    };
  }
}

/** Returns whether a file of the Design Tokens Format was exported by Figma. */
export function isExport(group: JsonObject, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false;
  const extensions = ownOf(group, "$extensions");
  if (isObject(extensions) && Object.keys(extensions).some((key) => key.startsWith("com.figma"))) return true;
  return Object.entries(group).some(
    ([key, child]) => !key.startsWith("$") && isObject(child) && isExport(child, depth + 1),
  );
}

/** Gives the numbers and texts of Figma's export the types that their scopes and names tell. */
export function withScopes(group: JsonObject, path: readonly string[] = []): JsonObject {
  if (path.length > MAX_DEPTH) return group;
  const token = hasValue(group) ? withType(group, path.join(".")) : group;
  return Object.fromEntries(
    Object.entries(token).map(([key, child]) => [
      key,
      isObject(child) && !key.startsWith("$") ? withScopes(child, [...path, key]) : child,
    ]),
  );
}

function withType(token: JsonObject, name: string): JsonObject {
  const declared = ownOf(token, "$type");
  if (declared !== "number" && declared !== "string") return token;
  const value = token.$value;
  const type = typeOfVariable(name, scopesOf(token), declared === "number" ? 0 : value);
  const { $type: _, ...rest } = token;
  return { ...rest, ...(type !== undefined && { $type: type }), $value: valueOfVariable(type, value) };
}

function scopesOf(token: JsonObject): readonly unknown[] {
  const extensions = ownOf(token, "$extensions");
  const figma = isObject(extensions) ? ownOf(extensions, "com.figma") : undefined;
  const scopes =
    ownOf(token, "scopes") ??
    (isObject(extensions) ? ownOf(extensions, "com.figma.scopes") : undefined) ??
    (isObject(figma) ? ownOf(figma, "scopes") : undefined);
  return Array.isArray(scopes) ? scopes : [];
}
