import { identityStateSchema, type Previous } from "@tintype/shared/kinds/build";
import type { Tokens } from "@tintype/shared/kinds/wire";

/** The part of a page's previous reading that buildTokens() needs. An identity state that cannot be read is left out. */
export function previousOf({ tokens, memory }: { readonly tokens: Tokens; readonly memory?: unknown }): Previous {
  const parsed = identityStateSchema.safeParse(memory);
  return parsed.success ? { tokens, memory: parsed.data } : { tokens };
}
