import { isTheme } from "../conditions/conditions.ts";
import type { Tokens } from "../kinds/wire.ts";
import { listsOf } from "./tokens-in-mode.ts";

/** The names of the modes by a theme in which nothing differs from the base. */
export const modesWithoutEffect = ({ modes = [] }: Tokens): string[] =>
  modes
    .filter((mode) => isTheme(mode) && mode.unused === undefined && listsOf(mode).length === 0)
    .map(({ name }) => name);

/** The environment of a snapshot, with the names of its modes without effect. */
export function withEffects<Environment extends object>(
  environment: Environment,
  tokens: Tokens,
): Environment & { modes_without_effect?: string[] } {
  const names = modesWithoutEffect(tokens);
  return { ...environment, ...(names.length > 0 && { modes_without_effect: names }) };
}
