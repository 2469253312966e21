import { privateParametersInText, privateParametersOf } from "../../text/private-parameters.ts";
import type { Observation } from "../observation.ts";

/** The parts that a capture does not contain because others must not get it. It stays on the device that captured. */
export interface PrivateParts {
  /** How many different private parameters the addresses had. */
  readonly parameters: number;
  /** How many drawings had texts or scripts. */
  readonly drawings: number;
}

/**
 * Counts what withoutSecrets() takes from an observation.
 * @param textlessDrawings how many drawings the page's script has copied without their texts, see observeTab()
 * @returns undefined if nothing is left out
 */
export function leftOutOf(before: Observation, after: Observation, textlessDrawings: number): PrivateParts | undefined {
  const { global, bindings } = before.custom_properties;
  const parameters = new Set([
    ...privateParametersOf(before.url),
    ...before.assets.flatMap(({ url }) => privateParametersOf(url)),
    ...global.flatMap(([, value]) => privateParametersInText(value)),
    ...bindings.flatMap(({ value }) => privateParametersInText(value)),
  ]).size;
  const kept = new Set(after.assets.map(({ url }) => url));
  const changed = before.assets.filter(({ url }) => /^data:image\/svg/i.test(url) && !kept.has(url)).length;
  const drawings = textlessDrawings + changed;
  return parameters + drawings === 0 ? undefined : { parameters, drawings };
}
