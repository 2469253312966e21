import type { SourceWarning } from "../../report.ts";
import { UnreadableSource, warning } from "../entry.ts";
import { MAX_CONTEXTS } from "../limits.ts";
import type { JsonLayer, Layers } from "./entries.ts";
import { isObject, type JsonObject, ownOf } from "./parse-json.ts";
import { find, hasValue, pointerPath } from "./tree.ts";

interface Modifier {
  readonly name: string;
  readonly contexts: ReadonlyMap<string, readonly unknown[]>;
  readonly chosen: string | undefined;
}

type Step = { readonly sources: readonly unknown[] } | Modifier;

/** A resolver document of the Design Tokens Format says which sets of tokens hold in which contexts. */
export const isResolver = (root: JsonObject): boolean => Array.isArray(ownOf(root, "resolutionOrder"));

/**
 * Reads a resolver document. Its default contexts are the base; each other one is a context.
 * @param findFile returns the tokens of a file to which it refers; undefined if the source has no such file
 */
export function readResolver(root: JsonObject, findFile: (reference: string) => JsonObject | undefined): Layers {
  const warnings: SourceWarning[] = [];
  const reading: Reading = { root, findFile, warnings, remaining: MAX_SOURCES };
  const order = ownOf(root, "resolutionOrder");
  const steps = (Array.isArray(order) ? order : []).flatMap((step: unknown) => stepOf(root, step) ?? []);
  const modifiers = steps.filter((step) => "contexts" in step);
  const layer = (choice?: { readonly modifier: Modifier; readonly context: string }): JsonLayer => {
    const sources = steps.flatMap((step) => {
      if ("sources" in step) return step.sources;
      const context = choice?.modifier === step ? choice.context : step.chosen;
      return context === undefined ? [] : (step.contexts.get(context) ?? []);
    });
    return {
      root: sources
        .flatMap((source) => sourcesOf(source, reading))
        .reduce((merged, source) => merge(merged, source), {}),
    };
  };
  const base = layer();
  const contexts = new Map<string, JsonLayer>();
  for (const modifier of modifiers) {
    for (const context of modifier.contexts.keys()) {
      if (contexts.size > MAX_CONTEXTS) break;
      const name = contexts.has(context) ? `${modifier.name}-${context}` : context;
      contexts.set(name, layer({ modifier, context }));
    }
  }
  const listed = [...new Map(warnings.map((fault) => [fault.message, fault])).values()];
  if (Object.keys(base.root).length === 0 && listed[0]) throw new UnreadableSource(listed[0].message);
  return { base, contexts, warnings: listed };
}

/** A set or a modifier, inline or by reference. */
function stepOf(root: JsonObject, item: unknown): Step | undefined {
  if (!isObject(item)) return undefined;
  const reference = ownOf(item, "$ref");
  const path = typeof reference === "string" && reference.startsWith("#/") ? pointerPath(reference) : undefined;
  const target = path ? find(root, path) : item;
  if (!isObject(target)) return undefined;
  const sources = ownOf(target, "sources");
  if (Array.isArray(sources)) return { sources };
  const contexts = ownOf(target, "contexts");
  if (!isObject(contexts)) return undefined;
  const lists = new Map(
    Object.entries(contexts).map(([name, list]) => [name, Array.isArray(list) ? list : []] as const),
  );
  const chosen = ownOf(target, "default");
  const name = path?.at(-1) ?? String(ownOf(target, "name") ?? "modifier");
  return { name, contexts: lists, chosen: typeof chosen === "string" ? chosen : [...lists.keys()][0] };
}

/** The tokens of a source: inline ones, or those of the set that it refers to. */
function sourcesOf(source: unknown, reading: Reading, open: readonly JsonObject[] = []): JsonObject[] {
  const { root, warnings } = reading;
  if (!isObject(source)) return [];
  if (--reading.remaining < 0) {
    warnings.push(warning("The document refers to too many sources."));
    return [];
  }
  const reference = ownOf(source, "$ref");
  if (typeof reference !== "string") return [source];
  if (!reference.startsWith("#/")) {
    const file = reading.findFile(reference);
    if (file) return [file];
    warnings.push(warning(`The file ${reference.slice(0, 100)} is not read: give it beside the resolver document.`));
    return [];
  }
  const target = find(root, pointerPath(reference));
  if (!isObject(target)) {
    warnings.push(warning(`${reference.slice(0, 100)} refers to nothing.`));
    return [];
  }
  const sources = ownOf(target, "sources");
  if (!Array.isArray(sources)) return [target];
  if (open.includes(target) || open.length > MAX_DEPTH) {
    warnings.push(warning(`${reference.slice(0, 100)} refers to itself.`));
    return [];
  }
  return sources.flatMap((source: unknown) => sourcesOf(source, reading, [...open, target]));
}

const MAX_DEPTH = 10;
/** In all contexts together, so that sets of sets of sets cannot grow without limits. */
const MAX_SOURCES = 2_000;

interface Reading {
  readonly root: JsonObject;
  readonly findFile: (reference: string) => JsonObject | undefined;
  readonly warnings: SourceWarning[];
  remaining: number;
}

/** Called with the path of a value that is replaced. */
type OnReplaced = (path: readonly string[], value: unknown, oldValue: unknown) => void;

/** Groups are merged, tokens replaced. */
export function merge(
  base: JsonObject,
  over: JsonObject,
  onReplaced: OnReplaced = () => undefined,
  path: readonly string[] = [],
): JsonObject {
  if (path.length > 50) return over;
  const merged = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(over)) {
    const current = merged.get(key);
    const both = isObject(current) && isObject(value) && !hasValue(value) && !hasValue(current);
    if (!both && merged.has(key)) onReplaced([...path, key], value, current);
    merged.set(key, both ? merge(current, value, onReplaced, [...path, key]) : value);
  }
  return Object.fromEntries(merged);
}
