import type { SourceWarning } from "../../report.ts";
import { canonicalValue, simplify } from "../canonical.ts";
import { type Entries, type SourceEntry, warning } from "../entry.ts";
import { TokenWarning } from "../faults.ts";
import { MAX_CONTEXTS } from "../limits.ts";
import type { TextFile } from "../text-files.ts";
import { Aliases } from "./aliases.ts";
import { cssText, shapeOfParts } from "./css-text.ts";
import { DtcgFaults } from "./dtcg-faults.ts";
import { isObject, type JsonObject, ownOf } from "./parse-json.ts";
import { withPlainValues } from "./plain-values.ts";
import { Positions } from "./positions.ts";
import { readTree, type Tree, type TreeToken } from "./tree.ts";
import { typeRule } from "./types.ts";
import { withUnits } from "./units.ts";

/** A part of a JSON file whose tokens hold together, such as the sets of a theme. */
export interface JsonLayer {
  readonly root: JsonObject;
  /** True if sizes without a unit are rem, as far as they are small. */
  readonly isStyleDictionary?: boolean;
  /** The values of this mode hold. */
  readonly mode?: string;
  /** How deep in the file a path begins: names do not have the keys before. */
  readonly at?: readonly string[];
}

export interface Layers {
  readonly base: JsonLayer;
  readonly contexts?: ReadonlyMap<string, JsonLayer>;
  readonly warnings?: readonly SourceWarning[];
}

/**
 * Makes entries of the tokens of files of JSON.
 * @param files with the texts that the layers are made of
 * @param isStrict whether warnings tell where the base breaks the rules of the Design Tokens Format
 */
export function entriesOfLayers(
  { base, contexts = new Map(), warnings: faults = [] }: Layers,
  files: readonly TextFile[],
  { isStrict }: { readonly isStrict: boolean },
): Entries {
  const positions = new Positions(files);
  const baseContent = readLayer(base, positions, isStrict ? new DtcgFaults(base.root) : undefined);
  const listed = new Map<string, JsonLayer>(contexts);
  // A context may have values of a file and of a mode.
  for (const mode of modesOf(baseContent.tree)) listed.set(mode, { ...(contexts.get(mode) ?? base), mode });
  const warnings = [...faults, ...baseContent.warnings];
  if (listed.size > MAX_CONTEXTS) warnings.push(warning(`Only the first ${MAX_CONTEXTS} contexts are read.`));
  const contents = [...listed]
    .slice(0, MAX_CONTEXTS)
    .map(([name, layer]) => [name, readLayer(layer, positions)] as const);
  return {
    entries: baseContent.entries,
    contexts: new Map(contents.map(([name, { entries }]) => [name, entries])),
    warnings: [...warnings, ...contents.flatMap(([, content]) => content.warnings)],
    leftOut: [...new Set([baseContent, ...contents.map(([, content]) => content)].flatMap(({ leftOut }) => leftOut))],
  };
}

/** The names of modes that tokens have by an extension of the format. */
const modesOf = ({ tokens }: Tree): ReadonlySet<string> =>
  new Set([...tokens.values()].flatMap(({ modes }) => [...modes.keys()]));

function readLayer(layer: JsonLayer, positions: Positions, faults?: DtcgFaults) {
  const { mode, at = [], isStyleDictionary = false } = layer;
  const root = withUnits(withPlainValues(layer.root), isStyleDictionary);
  const tree = readTree(root);
  const leftOut: string[] = [];
  const aliases = new Aliases(root, tree, mode);
  const warn = (path: readonly string[], fault: string, value?: string) =>
    new TokenWarning({ token: path.join("."), fault, value }, () => positions.of([...at, ...path]));
  const warnings: SourceWarning[] = tree.faults.map(({ path, message }) => warn(path, message));
  const entries = [...tree.tokens.values()].flatMap((token) => {
    const { path } = token;
    const resolution = aliases.resolve(token);
    const isFaulty = faults?.add(token, resolution) ?? false;
    if ("fault" in resolution) {
      warnings.push(warn(path, resolution.fault, resolution.about));
      return [];
    }
    const entriesOrFault = entriesOfToken(token, resolution);
    if (entriesOrFault === null) {
      leftOut.push(path.join("."));
      return [];
    }
    if (typeof entriesOrFault !== "string")
      return entriesOrFault.map((entry): SourceEntry => withLazyPosition(entry, () => positions.of([...at, ...path])));
    // The rule that the value breaks says more.
    if (!isFaulty) warnings.push(warn(path, entriesOrFault, JSON.stringify(resolution.value)));
    return [];
  });
  warnings.push(...(faults?.warnings((path) => positions.of([...at, ...path])) ?? []));
  return { tree, entries, warnings, leftOut };
}

/** Looks up an entry's position only if a warning needs it. */
const withLazyPosition = (entry: SourceEntry, position: () => SourceEntry["position"]): SourceEntry =>
  Object.defineProperty({ ...entry }, "position", { get: position, enumerable: true });

/** @returns why there is no entry; null if the token is of a kind that is left out */
function entriesOfToken(
  token: TreeToken,
  { value, type }: { value: unknown; type: string | undefined },
): SourceEntry[] | string | null {
  if (typeof value === "boolean" || value === null) return null;
  const { path, description, deprecated } = token;
  const rule = typeRule(type);
  const { type: entryType, shape } = rule.shape === "text" ? typeRule(shapeOfParts(value) ?? type) : rule;
  if (shape === "none") return null;
  const common = { name: path.join("."), type: entryType, description, deprecated };
  if (shape === "transition") return partsOfTransition(common, value);
  const css = cssText(shape, value);
  if (css === undefined)
    return type === undefined ? "The value is none that is known." : `The value is none of the type ${type}.`;
  if (css === "" || /^(none|inherit|unset|initial|auto)$/i.test(css)) return null;
  if (shape === "typography" && css.startsWith("{")) {
    const text = textStyle(css);
    return text === undefined ? "The value is no text style." : [{ ...common, value: text }];
  }
  const isStopsOnly = shape === "gradient" && Array.isArray(value);
  return [{ ...common, value: css, ...(isStopsOnly && { stopsOnly: true as const }) }];
}

function partsOfTransition(common: Omit<SourceEntry, "value">, value: unknown): SourceEntry[] | string {
  if (!isObject(value)) return "A transition is an object.";
  const [duration, easing] = [
    cssText("time", ownOf(value, "duration")),
    cssText("curve", ownOf(value, "timingFunction")),
  ];
  if (duration === undefined && easing === undefined) return "The transition has neither a duration nor a curve.";
  return [
    ...(duration === undefined
      ? []
      : [{ ...common, name: `${common.name}.duration`, type: "durations" as const, value: duration }]),
    ...(easing === undefined
      ? []
      : [{ ...common, name: `${common.name}.timingFunction`, type: "easings" as const, value: easing }]),
  ];
}

/** @param json see cssText */
function textStyle(json: string): string | undefined {
  const { size, family, weight, height, spacing } = JSON.parse(json) as Record<string, string>; // as cssText writes it
  const pixels = canonicalValue("font_sizes", simplify(size ?? ""));
  const stack = canonicalValue("font_families", family ?? "");
  const number = canonicalValue("font_weights", weight ?? "");
  const ratio = canonicalValue("line_heights", simplify(height ?? ""));
  if (!pixels || !stack || !number || ratio === undefined) return undefined;
  const length = simplify(spacing ?? "");
  const [firstFamily = ""] = stack.split(",");
  const quoted =
    /^["']/.test(firstFamily) || /^(serif|sans-serif|monospace|cursive|system-ui)$/.test(firstFamily)
      ? firstFamily
      : JSON.stringify(firstFamily);
  return `${number} ${pixels}/${ratio ?? "normal"} ${quoted}${Number.parseFloat(length) ? ` ${length}` : ""}`;
}
