import { restingContrasts } from "@tintype/shared/kinds/resting-contrasts";
import type { ContrastToken, ModeOverlay, Tokens } from "@tintype/shared/kinds/wire";
import { tokensInMode } from "@tintype/shared/modes/tokens-in-mode";

/**
 * The tokens of a version as they hold in one of its modes; the base's if the mode is undefined or if the version lacks it.
 * Contrasts of a colour that has another value in the mode are left out: the page does not show them there.
 */
export function shownTokens(tokens: Tokens, mode: string | undefined): Tokens {
  const modeTokens = mode === undefined ? undefined : tokensInMode(tokens, mode);
  const overlay = tokens.modes?.find(({ name }) => name === mode);
  if (!modeTokens || !overlay) return tokens;
  return { ...modeTokens, ...(modeTokens.contrasts && { contrasts: contrastsIn(tokens, overlay) }) };
}

/** The number of tokens that differ in a mode from the base. */
export function countDifferences(mode: ModeOverlay): number {
  return Object.entries(mode).reduce((sum, [key, value]) => {
    return sum + (Array.isArray(value) && key !== "contrasts" ? value.length : 0);
  }, 0);
}

/** The contrasts at rest. Those in states are in the accessibility report. */
function contrastsIn({ colors, contrasts }: Tokens, overlay: ModeOverlay): ContrastToken[] {
  const changed = new Set(overlay.colors?.map(({ name }) => name));
  const kept = new Set(colors.filter(({ name }) => !changed.has(name)).map(({ value }) => value));
  const gone = new Set(colors.map(({ value }) => value).filter((value) => !kept.has(value)));
  const modeContrasts = restingContrasts(overlay.contrasts);
  const isSame = (a: ContrastToken, b: ContrastToken) =>
    a.text === b.text && a.background === b.background && a.large === b.large && a.of === b.of;
  const stays = (pair: ContrastToken) =>
    !gone.has(pair.text) && !gone.has(pair.background) && !modeContrasts.some((otherPair) => isSame(pair, otherPair));
  return [...modeContrasts, ...restingContrasts(contrasts).filter(stays)];
}
