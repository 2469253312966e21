import type { Observation } from "../../observe/observation.ts";
import { compareText } from "../../text/order.ts";
import { nameOfProperty } from "./property-name.ts";

/**
 * By the index of a paint, the custom properties from which it has its value, without dashes. Older observations do not tell
 * from which it has it at which element: there they are all that are bound to it.
 */
export function sourcesOf({ paints, custom_properties: { bindings } }: Observation): (readonly string[])[] {
  if (paints.some(({ source }) => source)) return paints.map(({ source = [] }) => source.map(nameOfProperty));
  const names = Map.groupBy(bindings, ({ paint }) => paint);
  return paints.map((_, index) =>
    [...new Set((names.get(index) ?? []).map(({ name }) => nameOfProperty(name)))].sort(compareText),
  );
}
