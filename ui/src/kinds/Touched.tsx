import type { NamedToken } from "@tintype/shared/kinds/kind";
import { usageText } from "./usage.ts";

interface Props {
  /** In the newer version, or in the older one if the change removes it. */
  readonly token: NamedToken | undefined;
  /** The usage in words, for kinds that do not count elements. */
  readonly text?: ((token: NamedToken) => string) | undefined;
}

/** The number of elements that a change touches: those that use the token. */
export function Touched({ token, text = usageText }: Props) {
  return token ? <small class="touched">{text(token)}</small> : null;
}

/** Tokens by their names. */
export const byName = <Token extends NamedToken>(tokens: readonly Token[] | undefined): ReadonlyMap<string, Token> =>
  new Map(tokens?.map((token) => [token.name, token]));
