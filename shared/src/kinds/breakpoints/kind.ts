import { parseParts, type Quantity, quantityOf, writeQuantity } from "../../css/component-values.ts";
import type { Observation } from "../../observe/observation.ts";
import { compareText, compareValues } from "../../text/order.ts";
import { kindStateOf } from "../engine/identity-state.ts";
import { nameOfProperty } from "../engine/property-name.ts";
import type { Kind } from "../kind.ts";
import type { BreakpointToken } from "../wire.ts";
import { readCondition } from "./conditions.ts";
import { type Breakpoint, nameBreakpoints, PX_PER_EM } from "./names.ts";

/** The widths and heights in conditions of rules. */
export const breakpoints: Kind = {
  key: "breakpoints",
  build(observation, { previous }) {
    if (!observation.read.includes("breakpoints")) return { tokens: {} };
    const mayName = nameRule(observation.custom_properties.global);
    const byName = nameBreakpoints(findBreakpoints(observation), previous, mayName);
    const tokens = [...byName].map(([name, breakpoint]) => token(name, breakpoint));
    return {
      tokens: { breakpoints: tokens.sort((a, b) => compareValues(a.value, b.value)) },
      state: kindStateOf(
        new Map([...byName].map(([name, { value, names }]) => [name, { sites: new Set([value]), names }])),
      ),
    };
  },
};

function token(name: string, { value, conditions, usage, contexts, names }: Breakpoint): BreakpointToken {
  const aliases = names.filter((alias) => alias !== name).sort();
  return {
    name,
    value,
    conditions: [...conditions].sort(compareText),
    usage,
    contexts: [...contexts].sort(compareText),
    ...(aliases.length > 0 && { aliases }),
    named_by: names.includes(name) ? "page" : "tintype",
  };
}

/** The distinct breakpoints, sorted by number. */
function findBreakpoints({ media = [], custom_properties }: Observation): Breakpoint[] {
  const breakpoints = new Map<string, Breakpoint>();
  for (const { kind, condition, rules } of media) {
    const thresholds = readCondition(condition);
    for (const { value, condition: canonical } of thresholds) {
      const breakpoint = breakpoints.get(value) ?? {
        value,
        conditions: new Set(),
        contexts: new Set(),
        usage: 0,
        names: [],
      };
      breakpoints.set(value, breakpoint);
      breakpoint.conditions.add(canonical);
      breakpoint.contexts.add(`@${kind}`);
    }
    for (const value of new Set(thresholds.map((threshold) => threshold.value))) {
      const breakpoint = breakpoints.get(value);
      if (breakpoint) breakpoint.usage += rules;
    }
  }
  addNames(breakpoints, custom_properties.global);
  return [...breakpoints.values()].sort((a, b) => compareValues(a.value, b.value));
}

/** Matches the names of custom properties that hold breakpoints. */
const WORDS = /breakpoint|screen|(?:^|-)bp(?:-|$)/i;

/** Adds the custom properties that hold a breakpoint, and no other one, the shortest first. */
function addNames(
  breakpoints: ReadonlyMap<string, Breakpoint>,
  global: Observation["custom_properties"]["global"],
): void {
  const holders = new Map<string, Set<Breakpoint>>();
  for (const [property, css] of global) {
    if (!WORDS.test(property)) continue;
    const length = readLength(css);
    const breakpoint = length && withLength(breakpoints, length);
    if (breakpoint) holders.set(property, (holders.get(property) ?? new Set()).add(breakpoint));
  }
  const names = [...holders].sort(([a], [b]) => a.length - b.length || compareText(a, b));
  for (const [property, [breakpoint, ...others]] of names) {
    if (breakpoint && others.length === 0) breakpoint.names.push(property.replace(/^-+/, ""));
  }
}

/** Returns whether the page may call a breakpoint so: not if it declares the name with other lengths only. */
function nameRule(
  global: Observation["custom_properties"]["global"],
): (name: string, breakpoint: Breakpoint) => boolean {
  const declared = Map.groupBy(global, ([property]) => nameOfProperty(property));
  return (name, breakpoint) => {
    const lengths = (declared.get(name) ?? []).flatMap(([, css]) => readLength(css) ?? []);
    const only = new Map([[breakpoint.value, breakpoint]]);
    return lengths.length === 0 || lengths.some((length) => withLength(only, length) !== undefined);
  };
}

function readLength(css: string): Quantity | undefined {
  const parts = parseParts(css);
  return parts?.length === 1 ? quantityOf(parts[0]) : undefined;
}

/** Custom properties in rem leave the page in px. */
function withLength(breakpoints: ReadonlyMap<string, Breakpoint>, length: Quantity): Breakpoint | undefined {
  const exact = breakpoints.get(writeQuantity(length));
  if (exact || length.unit !== "px") return exact;
  const number = length.number / PX_PER_EM;
  return (
    breakpoints.get(writeQuantity({ number, unit: "rem" })) ?? breakpoints.get(writeQuantity({ number, unit: "em" }))
  );
}
