import type { Tokens } from "@tintype/shared/kinds/wire";
import { modesWithoutEffect } from "@tintype/shared/modes/without-effect";

/** Warns of modes by a theme in which nothing differs from the base: their conditions may be misspelled. */
export const withoutEffect = (tokens: Tokens): string[] =>
  modesWithoutEffect(tokens).map(
    (name) => `warning: nothing differs from the base in the mode ${name}. Check its conditions.`,
  );
