import { ratioOf } from "../kinds/contrasts/painted.ts";
import type { ContrastToken, KindTokens, Tokens } from "../kinds/wire.ts";
import { BASE, usedTokens } from "../modes/tokens-in-mode.ts";
import { compareText } from "../text/order.ts";
import { isMissingRing } from "./rules.ts";

/** A contrast in a mode, with the colour tokens that have its colours. */
export interface ModeContrast extends ContrastToken {
  readonly mode: string;
  /** Undefined if no token has the colour. */
  readonly textToken: string | undefined;
  readonly groundToken: string | undefined;
}

/** Returns whether the colours are painted in something that is partly transparent, so that their ratio is another one. */
export const isFaded = ({ text, background, ratio, measured }: ContrastToken): boolean =>
  measured === undefined && Math.abs(ratioOf(text, background) - ratio) > ROUNDING;

const ROUNDING = 0.02;

/** The modes of a snapshot, that of the base first. */
export const modesOf = ({ modes = [] }: Tokens): string[] => [BASE, ...modes.map(({ name }) => name)];

/** The contrasts of the base and of each mode. A mode only has those that the base does not have. */
export function contrastsByMode(tokens: Tokens): ModeContrast[] {
  return modesOf(tokens).flatMap((mode) => {
    const overlay = tokens.modes?.find(({ name }) => name === mode);
    const names = tokenNames(usedTokens(tokens, mode)?.colors ?? []);
    return ((mode === BASE ? tokens.contrasts : overlay?.contrasts) ?? []).map((contrast) => ({
      ...contrast,
      mode,
      textToken: isMissingRing(contrast) ? undefined : names.get(contrast.text),
      groundToken: isMissingRing(contrast) ? undefined : names.get(contrast.background),
    }));
  });
}

/** The names of colours by their values. Of a value that several have, the name that is first in the alphabet. */
function tokenNames(colors: KindTokens["colors"]): Map<string, string> {
  return new Map(colors.toSorted((a, b) => compareText(b.name, a.name)).map(({ name, value }) => [value, name]));
}
