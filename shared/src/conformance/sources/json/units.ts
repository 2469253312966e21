import { isTimeName, kindOfLengthName, WITHOUT_UNIT } from "../kind-of-entry.ts";
import { isObject, type JsonObject, ownOf } from "./parse-json.ts";
import { hasValue, MAX_DEPTH } from "./tree.ts";

/** Larger sizes without a unit are px. */
const MAX_REM = 8;
/** Line heights up to this are ratios. */
const MAX_RATIO = 4;
const NUMBER = /^-?(?:\d+(?:\.\d+)?|\.\d+)$/;
const WITH_UNIT = /^[+-]?[\d.]+(px|rem|em|ms|s)$/i;
const LENGTH_TYPES = /^(dimension|size|spacing|font-?sizes?)$/i;

type Quantity = "length" | "time" | "line height";

/** A number without a unit that is a length or a time by its type or its name. */
interface Size {
  readonly number: number;
  readonly quantity: Quantity;
  /** True if its type says what it is, so that the reader of the type gives it px. */
  readonly isTyped: boolean;
  /** True if its type says that it is a number. */
  readonly isNumber: boolean;
  readonly path: readonly string[];
}

/**
 * Gives numbers without a unit the unit that others of the group have. Else sizes of Style Dictionary are written as that writes
 * them by default: numbers are rem, as in its own examples (`{"size": {"font": {"small": {"value": "0.75"}}}}`). Files with a
 * larger number mean px, and so do those with whole numbers only, outside of the group `size`. Sizes without a type, which
 * are known by their names, follow the same rule by their first group. Times are ms, or s if they are fractions.
 * @param isStyleDictionary whether sizes with a type follow that rule too. Those of other formats are px.
 */
export function withUnits(root: JsonObject, isStyleDictionary: boolean): JsonObject {
  const sizes: Size[] = [];
  const units = new Map<string, string>();
  const collect = (group: JsonObject, path: readonly string[], type: string | undefined): void =>
    eachToken(group, path, type, (token, tokenPath, tokenType) => {
      const unit = WITH_UNIT.exec(String(tokenValue(token)))?.[1];
      if (unit !== undefined) units.set(groupKey(tokenPath), unit);
      const size = sizeOf(token, tokenPath, tokenType, isStyleDictionary);
      if (size) sizes.push(size);
    });
  collect(root, [], undefined);
  if (sizes.length === 0) return root;
  const lengths = sizes.filter(({ quantity }) => quantity === "length");
  const remGroups = new Set([...Map.groupBy(lengths, remKey)].flatMap(([key, group]) => (isRem(group) ? [key] : [])));
  const smallGroups = new Set(
    [...Map.groupBy(lengths, ({ path }) => path[0] ?? "")].flatMap(([key, group]) =>
      group.every(({ number }) => number <= MAX_RATIO) ? [key] : [],
    ),
  );
  const unitOf = (size: Size): string | undefined => {
    const { number, quantity, path, isTyped, isNumber } = size;
    const unitOfGroup = units.get(groupKey(path));
    if (quantity === "line height") return number > MAX_RATIO ? "px" : undefined;
    if (quantity === "time")
      return /^m?s$/.test(unitOfGroup ?? "") ? unitOfGroup : Number.isInteger(number) ? "ms" : "s";
    if (unitOfGroup !== undefined && !/^m?s$/.test(unitOfGroup) && !isTyped) return unitOfGroup;
    // Small numbers may be multiples of something.
    if (isNumber) return smallGroups.has(path[0] ?? "") ? undefined : "px";
    if (remGroups.has(remKey(size)) || (path[0] === "size" && number <= MAX_REM)) return "rem";
    return isTyped ? undefined : "px";
  };
  return replaceTokens(root, [], undefined, (token, path, type) => {
    const size = sizeOf(token, path, type, isStyleDictionary);
    const unit = size && unitOf(size);
    return unit === undefined ? token : withUnit(token, unit, size?.isNumber ?? false);
  });
}

const isRem = (sizes: readonly Size[]): boolean =>
  sizes.every(({ number }) => number <= MAX_REM) && sizes.some(({ number }) => !Number.isInteger(number));

/** Sizes with a type follow one rule in the whole file, others one by their first group. */
const remKey = ({ isTyped, path }: Size): string => (isTyped ? "" : `group ${path[0] ?? ""}`);

const groupKey = (path: readonly string[]): string => path.slice(0, -1).join(".");

function sizeOf(
  token: JsonObject,
  path: readonly string[],
  type: string | undefined,
  isStyleDictionary: boolean,
): Size | undefined {
  const text = String(tokenValue(token));
  if (!NUMBER.test(text) || Number(text) === 0) return undefined;
  const isNumber = type?.toLowerCase() === "number";
  const common = { number: Number(text), path, isNumber };
  if (type !== undefined && !isNumber)
    return isStyleDictionary && LENGTH_TYPES.test(type) ? { ...common, quantity: "length", isTyped: true } : undefined;
  const quantity = quantityOfName(path.join("."), path[0] === "size");
  return quantity && { ...common, quantity, isTyped: false };
}

function quantityOfName(name: string, isSize: boolean): Quantity | undefined {
  const kind = kindOfLengthName(name);
  if (/line-?height|leading/i.test(name)) return "line height";
  if (kind === "breakpoints" || (kind && WITHOUT_UNIT.has(kind))) return undefined;
  if (kind !== undefined) return "length";
  if (isTimeName(name)) return "time";
  return isSize ? "length" : undefined;
}

const valueKey = (token: JsonObject): string => (Object.hasOwn(token, "$value") ? "$value" : "value");
const tokenValue = (token: JsonObject): unknown => ownOf(token, valueKey(token));

/** A token whose type is a number becomes one of a measure, in all of its modes. */
function withUnit(token: JsonObject, unit: string, isNumber: boolean): JsonObject {
  const key = valueKey(token);
  if (!isNumber) return { ...token, [key]: `${token[key]}${unit}` };
  const measure = (value: unknown) => (typeof value === "number" ? { value, unit } : value);
  const extensions = ownOf(token, "$extensions");
  const modes = isObject(extensions) ? ownOf(extensions, "mode") : undefined;
  return {
    ...token,
    [key.startsWith("$") ? "$type" : "type"]: /^m?s$/.test(unit) ? "duration" : "dimension",
    [key]: measure(Number(token[key])),
    ...(isObject(extensions) &&
      isObject(modes) && {
        $extensions: {
          ...extensions,
          mode: Object.fromEntries(Object.entries(modes).map(([mode, value]) => [mode, measure(value)])),
        },
      }),
  };
}

type Visit<Result> = (token: JsonObject, path: readonly string[], type: string | undefined) => Result;

function eachToken(
  group: JsonObject,
  path: readonly string[],
  inherited: string | undefined,
  visit: Visit<void>,
): void {
  replaceTokens(group, path, inherited, (token, tokenPath, type) => {
    visit(token, tokenPath, type);
    return token;
  });
}

function replaceTokens(
  group: JsonObject,
  path: readonly string[],
  inherited: string | undefined,
  replace: Visit<JsonObject>,
): JsonObject {
  if (path.length > MAX_DEPTH) return group;
  const isToken = hasValue(group);
  const type = textOf(ownOf(group, "$type")) ?? (isToken ? textOf(ownOf(group, "type")) : undefined) ?? inherited;
  const replaced = isToken ? replace(group, path, type) : group;
  return Object.fromEntries(
    Object.entries(replaced).map(([key, child]) => [
      key,
      isObject(child) && !key.startsWith("$") && !(isToken && key === "value")
        ? replaceTokens(child, [...path, key], type, replace)
        : child,
    ]),
  );
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
