import type { SourceWarning } from "../../report.ts";
import type { Position } from "../entry.ts";
import { TokenWarning } from "../faults.ts";
import type { Resolution } from "./aliases.ts";
import { faultOfValue, isTypeOfFormat } from "./dtcg-values.ts";
import { isObject, type JsonObject, ownOf } from "./parse-json.ts";
import { find, type TreeToken } from "./tree.ts";

/**
 * Collects where a file breaks the rules of the Design Tokens Format, 2025.10, although its tokens can be read. Each rule is
 * told once, with examples of the tokens that break it.
 */
export class DtcgFaults {
  readonly #root: JsonObject;
  readonly #faults: { readonly path: readonly string[]; readonly fault: string }[] = [];

  constructor(root: JsonObject) {
    this.#root = root;
  }

  /** @returns whether the token breaks a rule */
  add(token: TreeToken, resolution: Resolution): boolean {
    const faults = this.#faultsOf(token, resolution);
    for (const fault of faults) this.#faults.push({ path: token.path, fault });
    return faults.length > 0;
  }

  #faultsOf(token: TreeToken, resolution: Resolution): string[] {
    const { path } = token;
    const node = find(this.#root, path);
    // The tokens of a group that others extend are at its own path.
    const object =
      isObject(node) && isObject(ownOf(node, "$root")) && !("$value" in node) ? ownOf(node, "$root") : node;
    // The older form of the keys is another format's.
    if (!isObject(object) || !(Object.hasOwn(object, "$value") || Object.hasOwn(object, "$ref"))) return [];
    const faults = faultsOfToken(path, object);
    if ("fault" in resolution) return faults;
    return [...faults, ...faultsOfType(token.type ?? resolution.type, resolution.value)];
  }

  warnings(positionOf: (path: readonly string[]) => Position | undefined): SourceWarning[] {
    return this.#faults.map(
      ({ path, fault }) => new TokenWarning({ token: path.join("."), fault }, () => positionOf(path)),
    );
  }
}

function faultsOfType(type: string | undefined, value: unknown): string[] {
  if (type === undefined) return ["The token has no type."];
  if (!isTypeOfFormat(type)) return [`The format has no type ${type.slice(0, 100)}.`];
  const fault = faultOfValue(type, value);
  return fault === undefined ? [] : [fault];
}

const OF_TOKENS = new Set(["$value", "$type", "$ref", "$description", "$extensions", "$deprecated"]);
const NAME = /^[^${}.][^{}.]*$/;

/** Describes the faults of a token that are not in its value. */
function faultsOfToken(path: readonly string[], token: JsonObject): string[] {
  const has = (key: string) => Object.hasOwn(token, key);
  const deprecated = ownOf(token, "$deprecated") ?? false;
  const others = Object.keys(token).filter((key) => !OF_TOKENS.has(key));
  const [unknownKey] = others;
  return [
    !path.every((key) => NAME.test(key)) && "A name has no braces, no dot, and no $ at its start.",
    has("$value") && has("$ref") && "A token has a $value or a $ref, not both.",
    has("$type") && typeof token.$type !== "string" && "$type is not text.",
    has("$description") && typeof token.$description !== "string" && "$description is not text.",
    has("$extensions") && !isObject(token.$extensions) && "$extensions is not an object.",
    typeof deprecated !== "boolean" && typeof deprecated !== "string" && "$deprecated is neither true, false nor text.",
    unknownKey !== undefined && `${unknownKey.slice(0, 100)} cannot stand in a token.`,
    ...aliasFaults(token),
    insideOf(ownOf(token, "$value")) && "Only parts of composites can be aliases in braces.",
  ].filter((fault) => fault !== false);
}

function aliasFaults(token: JsonObject): (string | false)[] {
  const { $value: alias, $ref: pointer } = token;
  return [
    typeof alias === "string" && ALIAS.test(alias) && /\{\s|\s\}/.test(alias) && "An alias has no space at its ends.",
    typeof pointer === "string" && /[\s"<>\\^`{}]/.test(pointer) && "$ref has characters that must be escaped.",
  ];
}

const ALIAS = /^\{[^{}]+\}$/;
/** The keys of values that are not composite. */
const SIMPLE = new Set(["components", "colorSpace", "alpha", "hex", "value", "unit"]);

/** Returns whether a part of a value that is not composite is an alias in braces. */
function insideOf(value: unknown, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) {
    const isCurve = value.some((element) => typeof element === "number");
    return value.some((element: unknown) => (isCurve && isAlias(element)) || insideOf(element, depth + 1));
  }
  if (!isObject(value)) return false;
  return Object.entries(value).some(([key, part]) => {
    const isSimple = SIMPLE.has(key) && (isAlias(part) || (Array.isArray(part) && part.some(isAlias)));
    return isSimple || insideOf(part, depth + 1);
  });
}

const MAX_DEPTH = 20;

const isAlias = (value: unknown): boolean => typeof value === "string" && ALIAS.test(value);
