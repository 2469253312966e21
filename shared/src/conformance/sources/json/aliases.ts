import { MAX_EXPANSION } from "../limits.ts";
import { calculate } from "./calculate.ts";
import { cssText } from "./css-text.ts";
import { modifyColor } from "./modify-color.ts";
import { isObject, type JsonObject } from "./parse-json.ts";
import { find, modeValues, pointerPath, type Tree, type TreeToken } from "./tree.ts";

/** A value without aliases, or why it could not be had. */
export type Resolution =
  | { readonly value: unknown; readonly type: string | undefined }
  | {
      readonly fault: string;
      /** The alias that is at fault, if it is one that the value has. */
      readonly about?: string | undefined;
    };

/** A block of statements, as some generators write functions into values, is not an alias. */
const WHOLE = /^\{([^{};]+)\}$/;
const INSIDE = /\{([^{};]+)\}/g;
const MAX_CHAIN = 100;
const MAX_DEPTH = 20;

/** The members that the format gives a token beside its value. */
const METADATA = new Set(["$type", "$description", "$deprecated", "$extensions"]);

class Fault extends Error {
  readonly about: string | undefined;

  constructor(message: string, about?: string) {
    super(message);
    this.about = about?.slice(0, 100);
  }
}

/** Resolves the aliases of a tree's tokens. Each token is resolved once. */
export class Aliases {
  readonly #root: JsonObject;
  readonly #tree: Tree;
  readonly #mode: string | undefined;
  readonly #resolved = new Map<TreeToken, Resolution>();
  readonly #open = new Set<TreeToken>();
  readonly #groups: readonly string[];
  #remaining = MAX_EXPANSION;

  /** @param mode the values of this mode hold, as far as tokens have it */
  constructor(root: JsonObject, tree: Tree, mode?: string) {
    this.#root = root;
    this.#tree = tree;
    this.#mode = mode;
    this.#groups = Object.keys(root).filter((key) => !key.startsWith("$"));
  }

  resolve(token: TreeToken): Resolution {
    const cached = this.#resolved.get(token);
    if (cached) return cached;
    if (this.#open.has(token)) return { fault: "The alias refers to itself." };
    if (this.#open.size > MAX_CHAIN) return { fault: "The chain of aliases is too long." };
    this.#open.add(token);
    const resolution = this.#resolveToken(token);
    this.#open.delete(token);
    this.#resolved.set(token, resolution);
    return resolution;
  }

  #resolveToken(token: TreeToken): Resolution {
    const modeValue =
      this.#mode !== undefined && token.modes.has(this.#mode) ? token.modes.get(this.#mode) : token.value;
    try {
      const { value, type } = this.#replace(modeValue, 0);
      return { value: this.#applyModifier(value, token), type: token.type ?? type };
    } catch (error) {
      if (error instanceof Fault) return { fault: error.message, about: error.about };
      throw error;
    }
  }

  /** The colour as Tokens Studio changes it. Tokens that refer to this one get the changed colour. */
  #applyModifier(value: unknown, { modify }: TreeToken): unknown {
    if (!isObject(modify)) return value;
    const css = cssText("color", value);
    const change = this.#replace(modify, 0).value;
    const modified = css !== undefined && isObject(change) ? modifyColor(css, change) : undefined;
    if (modified === undefined) throw new Fault("Tokens Studio changes the colour in a way that cannot be read.");
    return modified;
  }

  #replace(value: unknown, depth: number): { value: unknown; type?: string | undefined } {
    if (depth > MAX_DEPTH) throw new Fault("The value is nested too deeply.");
    if (typeof value === "string") return this.#replaceText(value);
    if (Array.isArray(value))
      return { value: value.map((element: unknown) => this.#replace(element, depth + 1).value) };
    if (!isObject(value)) return { value };
    if (typeof value.$ref === "string" && Object.hasOwn(value, "$ref")) return this.#follow(value.$ref, depth);
    const modes = modeValues(value);
    if (modes) {
      const [firstMode] = modes.values();
      const modeValue = this.#mode !== undefined && modes.has(this.#mode) ? modes.get(this.#mode) : firstMode;
      return this.#replace(modeValue, depth + 1);
    }
    const entries = Object.entries(value).map(([key, child]) => [key, this.#replace(child, depth + 1).value] as const);
    return { value: Object.fromEntries(entries) };
  }

  #replaceText(text: string): { value: unknown; type?: string | undefined } {
    const whole = WHOLE.exec(text.trim())?.[1];
    if (whole !== undefined) return this.#target(whole);
    if (!text.includes("{")) return { value: text };
    const replaced = text.replace(INSIDE, (_, name: string) => {
      const { value } = this.#target(name);
      const inner = plainText(value);
      if (inner === undefined) throw new Fault("It refers to a token that is no text.", `{${name}}`);
      // A token is a value: its sum comes before the product that it is used in.
      return calculate(inner) ?? inner;
    });
    return { value: replaced };
  }

  #target(name: string): { value: unknown; type: string | undefined } {
    const token = this.#find(name.trim());
    if (!token) throw new Fault("It refers to a token that does not exist.", `{${name}}`);
    const resolution = this.resolve(token);
    if ("fault" in resolution) throw new Fault(resolution.fault, resolution.about);
    this.#spend(resolution.value);
    return resolution;
  }

  /** An alias may end in `.value`, as in older Style Dictionary files, and may leave out the group at the root. */
  #find(name: string): TreeToken | undefined {
    const { tokens } = this.#tree;
    const withoutRoot = name.replace(/\.\$root(?=\.|$)/g, "");
    const exact = tokens.get(withoutRoot) ?? tokens.get(withoutRoot.replace(/\.\$?value$/, ""));
    if (exact) return exact;
    const short = withoutRoot.replace(/\.\$?value$/, "");
    for (const group of this.#groups.slice(0, 50)) {
      const inGroup = tokens.get(`${group}.${short}`);
      if (inGroup) return inGroup;
    }
    return undefined;
  }

  #follow(pointer: string, depth: number): { value: unknown; type?: string | undefined } {
    if (!pointer.startsWith("#/")) throw new Fault("References to other files are not followed.");
    const path = pointerPath(pointer);
    if (path.some((key) => METADATA.has(key))) throw new Fault("$ref refers to something else than a value.");
    const valueIndex = path.indexOf("$value");
    const token = this.#tree.tokens.get(
      (valueIndex === -1 ? path : path.slice(0, valueIndex)).filter((key) => key !== "$root").join("."),
    );
    if (token) {
      const resolution = this.resolve(token);
      if ("fault" in resolution) throw new Fault(resolution.fault, resolution.about);
      const value = valueIndex === -1 ? resolution.value : find(resolution.value, path.slice(valueIndex + 1));
      if (value === undefined) throw new Fault("$ref refers to nothing.");
      this.#spend(value);
      return { value, type: resolution.type };
    }
    const value = find(this.#root, path);
    if (value === undefined) throw new Fault("$ref refers to nothing.");
    this.#spend(value);
    return this.#replace(value, depth + 1);
  }

  #spend(value: unknown): void {
    this.#remaining -= typeof value === "object" ? (JSON.stringify(value)?.length ?? 0) : String(value).length;
    if (this.#remaining < 0) throw new Fault("Aliases add too much to the source.");
  }
}

/** A value inside a text. */
function plainText(value: unknown): string | undefined {
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (isObject(value) && typeof value.value === "number" && typeof value.unit === "string")
    return `${value.value}${value.unit}`;
  return undefined;
}
