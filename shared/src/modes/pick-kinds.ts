import { conditionsOf } from "../conditions/conditions.ts";
import type { KindKey } from "../kinds/kind.ts";
import type { KindTokens, ModeOverlay, Tokens } from "../kinds/wire.ts";
import { listsOf } from "./tokens-in-mode.ts";

/** The tokens of the wanted kinds only, in modes as well. */
export function pickKinds(
  { modes, ...tokens }: Partial<Tokens>,
  kinds: readonly KindKey[],
): Partial<KindTokens> & Pick<Tokens, "modes"> {
  return { ...pick(tokens, kinds), ...(modes && { modes: modes.map((mode) => pickOfMode(mode, kinds)) }) };
}

function pickOfMode(mode: ModeOverlay, kinds: readonly KindKey[]): ModeOverlay {
  const { name, marks, unused = {} } = mode;
  const unusedOfKinds = Object.entries(unused).filter(([key]) => kinds.some((kind) => kind === key));
  return {
    name,
    ...conditionsOf(mode),
    ...(marks && { marks }),
    ...(unusedOfKinds.length > 0 && { unused: Object.fromEntries(unusedOfKinds) }),
    ...pick(mode, kinds),
  };
}

const pick = (tokens: object, kinds: readonly KindKey[]): Partial<KindTokens> =>
  Object.fromEntries(listsOf(tokens).filter(([key]) => kinds.some((kind) => kind === key)));
