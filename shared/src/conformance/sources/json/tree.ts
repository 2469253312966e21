import { isThemed } from "../css/scopes.ts";
import { deprecationInText } from "../deprecations.ts";
import { UnreadableSource } from "../entry.ts";
import { MAX_TOKENS } from "../limits.ts";
import { isObject, type JsonObject, ownOf } from "./parse-json.ts";

/** A token of a JSON file, with its aliases. */
export interface TreeToken {
  /** Without `$root`. */
  readonly path: readonly string[];
  readonly value: unknown;
  /** Its own type or the nearest one of a group around it. */
  readonly type: string | undefined;
  readonly description: string | undefined;
  /** True, or the text that says so. */
  readonly deprecated: string | boolean;
  /** Its values in modes that an extension of the format tells, by their names. */
  readonly modes: ReadonlyMap<string, unknown>;
  /** How Tokens Studio changes the value, or an opacity beside it. */
  readonly modify: unknown;
}

/** Groups deeper than this are not read. */
export const MAX_DEPTH = 50;

/** Groups that extend others, each as often as it is extended itself. */
const MAX_EXTENSIONS = 2_000;
/** The keys of the groups that are visited because others extend them. */
const MAX_EXTENDED_KEYS = 100_000;

export interface Tree {
  /** By path, joined with dots. */
  readonly tokens: ReadonlyMap<string, TreeToken>;
  readonly faults: readonly { readonly path: readonly string[]; readonly message: string }[];
}

/** Finds the tokens of a file in any of the formats with `$value` or `value`. */
export function readTree(root: JsonObject): Tree {
  const tokens = new Map<string, TreeToken>();
  let extensions = 0;
  let extendedKeys = 0;
  const faults: { path: readonly string[]; message: string }[] = [];

  const visit = (group: JsonObject, path: readonly string[], inherited: Inherited, extending: readonly unknown[]) => {
    if (path.length > MAX_DEPTH) throw new UnreadableSource("The source is nested too deeply.");
    const base = ownOf(group, "$extends") ?? referredGroup(root, group);
    const isToken = hasValue(group) && !(base !== undefined && Object.hasOwn(group, "$ref"));
    const effective = {
      type:
        textOf(ownOf(group, "$type")) ??
        (isToken ? textOf(ownOf(group, "type")) : typeOfExtended(root, base)) ??
        inherited.type,
      deprecated: deprecationOf(group) ?? inherited.deprecated,
    };
    if (extending.length > 0) extendedKeys += Object.keys(group).length;
    if (base !== undefined) extend(base, path, effective, [...extending, group]);
    if (!isToken && Object.hasOwn(group, "$ref") && Object.hasOwn(group, "$type"))
      faults.push({ path, message: "$ref refers to a group, not to a token." });
    if (isToken) add(group, path, effective);
    for (const [key, child] of Object.entries(group)) {
      if (!isObject(child)) continue;
      if (key.startsWith("$") && key !== "$root") {
        if (Object.hasOwn(child, "$value"))
          faults.push({ path: [...path, key], message: "A name cannot start with $." });
        continue;
      }
      if (isToken && VALUE_KEYS.has(key)) continue;
      visit(child, key === "$root" && path.length > 0 ? path : [...path, key], effective, extending);
    }
  };

  const extend = (reference: unknown, path: readonly string[], inherited: Inherited, extending: readonly unknown[]) => {
    const target = typeof reference === "string" ? findGroup(root, reference) : undefined;
    if (!target) faults.push({ path, message: "$extends refers to a group that does not exist." });
    else if (Object.hasOwn(target, "$value"))
      faults.push({ path, message: "$extends refers to a token, not to a group." });
    else if (extensions === MAX_EXTENSIONS || extendedKeys > MAX_EXTENDED_KEYS)
      faults.push({ path, message: "Too many groups are extended." });
    else if (extending.includes(target)) faults.push({ path, message: "$extends refers to itself." });
    else {
      extensions++;
      visit(target, path, inherited, extending);
    }
  };

  const add = (token: JsonObject, path: readonly string[], { type, deprecated }: Inherited) => {
    tokens.set(path.join("."), {
      path,
      value: valueOfToken(token),
      type,
      description: descriptionOf(token),
      deprecated,
      modes: modesOf(token),
      modify: modifyOf(token),
    });
    if (tokens.size > MAX_TOKENS) throw new UnreadableSource(`The source has more than ${MAX_TOKENS} tokens.`);
  };

  visit(root, [], { type: undefined, deprecated: false }, []);
  return { tokens, faults };
}

/** The properties that a token inherits from the groups around it. */
interface Inherited {
  readonly type: string | undefined;
  readonly deprecated: string | boolean;
}

/** The type that a group has from the one that it extends. */
function typeOfExtended(root: JsonObject, base: unknown): string | undefined {
  const target = typeof base === "string" ? findGroup(root, base) : undefined;
  return target && textOf(ownOf(target, "$type"));
}

/** The reference of a group to another group, which means the same as `$extends`. A token refers to a token. */
function referredGroup(root: JsonObject, group: JsonObject): string | undefined {
  const reference = textOf(ownOf(group, "$ref"));
  if (reference === undefined || Object.hasOwn(group, "$value") || /\/\$value(\/|$)/.test(reference)) return undefined;
  const target = findGroup(root, reference);
  return target && !hasValue(target) ? reference : undefined;
}

const VALUE_KEYS = new Set(["value", "attributes", "original", "extensions", "sets"]);

/** A group with a group named `value` is not a token, but a composite with measures is: `{"value": {"value": 4, "unit": "px"}}`. */
export function hasValue(object: JsonObject): boolean {
  if (Object.hasOwn(object, "$value") || (Object.hasOwn(object, "$ref") && typeof object.$ref === "string"))
    return true;
  if (Object.hasOwn(object, "value")) {
    const { value } = object;
    if (!isObject(value) || isMeasure(value) || Object.hasOwn(object, "original")) return true;
    return ![value, ...Object.values(value)].some((part) => isObject(part) && hasValue(part) && !isMeasure(part));
  }
  return modeValues(object) !== undefined;
}

/**
 * The values of a token, or of a part of one, by mode. Spectrum writes them so, also nested:
 * `{"sets": {"light": {"value": …}, "dark": {"value": …}}}`.
 */
export function modeValues(object: JsonObject): ReadonlyMap<string, unknown> | undefined {
  const sets = ownOf(object, "sets");
  if (!isObject(sets)) return undefined;
  const values = Object.entries(sets).flatMap(([name, set]): [string, unknown][] => {
    if (!isObject(set)) return [];
    if (Object.hasOwn(set, "value")) return [[name, set.value]];
    return isObject(ownOf(set, "sets")) ? [[name, set]] : [];
  });
  return values.length > 0 ? new Map(values) : undefined;
}

/** The values of a token that has one for each theme: `{"value": {"light": "#fff", "dark": "#111"}}`. */
function themeValues(token: JsonObject): ReadonlyMap<string, unknown> | undefined {
  const value = Object.hasOwn(token, "$value") ? token.$value : parsedValue(token);
  if (!isObject(value) || !Object.hasOwn(value, "light") || !Object.hasOwn(value, "dark")) return undefined;
  const values = Object.entries(value);
  return values.every(([name, part]) => isThemed(name) && !isObject(part)) ? new Map(values) : undefined;
}

function valueOfToken(token: JsonObject): unknown {
  const inThemes = themeValues(token);
  if (inThemes) return inThemes.get("light");
  if (Object.hasOwn(token, "$value")) return token.$value;
  if (Object.hasOwn(token, "value")) {
    if (isMeasure(token)) return { value: token.value, unit: token.unit };
    return parsedValue(token);
  }
  if (Object.hasOwn(token, "$ref")) return { $ref: token.$ref };
  const [firstMode] = modesOf(token).values();
  return firstMode;
}

const parsedValue = ({ value }: JsonObject): unknown => (typeof value === "string" ? parsedText(value) : value);

/** Some generators write composites as a text of JSON. */
function parsedText(text: string): unknown {
  if (!/^\s*(\{\s*"|\[\s*\{)/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns whether an object is a number with a unit, as a value or as a token without a type: `{"value": 16, "unit": "px"}`. */
const isMeasure = (token: JsonObject): boolean =>
  /^[+-]?[\d.]+$/.test(String(token.value)) && /^(px|rem|em|ms|s|%)$/.test(String(ownOf(token, "unit")));

function modesOf(token: JsonObject): ReadonlyMap<string, unknown> {
  const sets = modeValues(token) ?? themeValues(token);
  if (sets) return sets;
  const extensions = ownOf(token, "$extensions");
  const modes = isObject(extensions) ? (ownOf(extensions, "mode") ?? ownOf(extensions, "modes")) : undefined;
  return isObject(modes) ? new Map(Object.entries(modes)) : NO_MODES;
}

const NO_MODES: ReadonlyMap<string, unknown> = new Map();

function modifyOf(token: JsonObject): unknown {
  const extensions = ownOf(token, "$extensions");
  const studio = isObject(extensions) ? ownOf(extensions, "studio.tokens") : undefined;
  const modify = isObject(studio) ? ownOf(studio, "modify") : undefined;
  if (modify !== undefined) return modify;
  // Primer writes the opacity of an alias beside it. What Style Dictionary has made of such a token has it in the value.
  const alpha = Object.hasOwn(token, "original") ? undefined : ownOf(token, "alpha");
  const isColor = (ownOf(token, "$type") ?? ownOf(token, "type")) === "color";
  return isColor && (typeof alpha === "number" || typeof alpha === "string")
    ? { type: "alpha", value: String(alpha), space: "srgb" }
    : undefined;
}

/**
 * True or a text if a group or token is deprecated, false if it is not though its group is. Spectrum has the text in
 * `deprecated_comment`, Atlassian a state and a replacement among the attributes, others say so in the description.
 */
function deprecationOf(group: JsonObject): string | boolean | undefined {
  const attributes = ownOf(group, "attributes");
  if (isObject(attributes) && ownOf(attributes, "state") === "deprecated")
    return textOf(ownOf(attributes, "replacement")) ?? true;
  const value = ownOf(group, "$deprecated") ?? ownOf(group, "deprecated");
  if (value === true) return textOf(ownOf(group, "deprecated_comment")) ?? true;
  if (value === undefined || isObject(value)) return deprecationInText(descriptionOf(group) ?? "");
  return typeof value === "string" && value !== "" ? value : false;
}

const descriptionOf = (group: JsonObject): string | undefined =>
  textOf(ownOf(group, "$description")) ?? textOf(ownOf(group, "description")) ?? textOf(ownOf(group, "comment"));

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** The group that an alias or a JSON pointer refers to. */
function findGroup(root: JsonObject, reference: string): JsonObject | undefined {
  const group = find(
    root,
    reference.startsWith("#/") ? pointerPath(reference) : reference.replace(/^\{|\}$/g, "").split("."),
  );
  return isObject(group) ? group : undefined;
}

/** The keys of a JSON pointer, which begins with `#/`. */
export const pointerPath = (pointer: string): string[] =>
  pointer
    .slice(2)
    .split("/")
    .map((part) => decode(part).replaceAll("~1", "/").replaceAll("~0", "~"));

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The value at a path; undefined if the path does not exist. */
export function find(root: unknown, path: readonly string[]): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as JsonObject)[key]; // arrays have their indexes as keys
  }
  return value;
}
