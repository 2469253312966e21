import { compareText } from "../../text/order.ts";
import { canonicalColor } from "../colors/color.ts";
import { colorField } from "../colors/in-composites.ts";
import { kindStateOf } from "../engine/identity-state.ts";
import type { BuiltTokens, Kind } from "../kind.ts";
import type { StateToken } from "../wire.ts";
import { findStateChanges, type StateChange } from "./changes-of-states.ts";
import { nameStateChanges, sitesOf } from "./names.ts";
import { colorsIn } from "./value.ts";

/** The values that elements paint with only in a state such as hover. */
export const states: Kind = {
  key: "states",
  build(observation, { previous, built }) {
    if (!observation.read.includes("states")) return { tokens: {} };
    const byName = nameStateChanges(findStateChanges(observation.states ?? []), previous);
    const tokens = [...byName].map(([name, change]) => token(name, change, built));
    return {
      tokens: { states: tokens.sort((a, b) => b.usage - a.usage || compareText(a.name, b.name)) },
      state: kindStateOf(new Map([...byName].map(([name, change]) => [name, { sites: sitesOf(change), names: [] }]))),
    };
  },
};

function token(name: string, change: StateChange, built: BuiltTokens): StateToken {
  const { value, state, property, element, base, usage, uses } = change;
  const color = canonicalColor(value);
  const color_name = color && colorField(color, built).color_name;
  const value_colors = color ? [] : colorsIn(value).map((part) => colorField(part, built));
  const byProperty = [...uses].sort(([a], [b]) => compareText(a, b));
  return {
    name,
    value,
    state,
    property,
    element,
    base,
    ...(color_name !== undefined && { color_name }),
    ...(value_colors.some((part) => part.color_name !== undefined) && { value_colors }),
    usage,
    contexts: byProperty.map(([context]) => context),
    uses: Object.fromEntries(byProperty),
    named_by: "tintype",
  };
}
