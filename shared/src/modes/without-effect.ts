import { isTheme } from "../conditions/conditions.ts";
import type { Tokens } from "../kinds/wire.ts";
import { listsOf } from "./tokens-in-mode.ts";

/** The environment of a snapshot with the names of those modes by a theme in which nothing differs from the base. */
export function withEffects<Environment extends object>(
  environment: Environment,
  { modes = [] }: Tokens,
): Environment & { modes_without_effect?: string[] } {
  const names = modes
    .filter((mode) => isTheme(mode) && mode.unused === undefined && listsOf(mode).length === 0)
    .map(({ name }) => name);
  return { ...environment, ...(names.length > 0 && { modes_without_effect: names }) };
}
