import { canonicalColor, colorDistance } from "../kinds/colors/color.ts";
import { ratioOf } from "../kinds/contrasts/painted.ts";
import type { Tokens } from "../kinds/wire.ts";
import { BASE, usedTokens } from "../modes/tokens-in-mode.ts";
import { compareText } from "../text/order.ts";
import { lightnessesOf } from "./fixes.ts";
import { isFaded, type ModeContrast, modesOf } from "./pairs.ts";
import type { ContrastRepair } from "./report.ts";
import { failuresOf, isMissingRing, partOf, requiredRatio } from "./rules.ts";

/** The value of one token, in the base or in one mode. */
interface Scope {
  readonly token: string;
  readonly mode: string | undefined;
  readonly value: string;
  /** The modes in which the token has this value. */
  readonly modes: ReadonlySet<string>;
}

interface Candidate {
  readonly scope: Scope;
  readonly to: string;
  readonly mended: readonly ModeContrast[];
}

/** Values that are tried for one token. Each is applied to all of its contrasts. */
const MAX_TRIED = 40;
/** A repair is a change that mends several pairs. */
const MIN_PAIRS = 2;

/**
 * Changes of one token each that mend several failing pairs and make no other fail, that of most pairs first. Each was tried by applying it
 * to all contrasts of the token.
 */
export function repairsOf(tokens: Tokens, contrasts: readonly ModeContrast[]): ContrastRepair[] {
  const judged = contrasts.filter((contrast) => isJudged(contrast));
  return scopesOf(tokens)
    .flatMap((scope) => bestOf(scope, judged) ?? [])
    .filter(({ mended }) => mended.length >= MIN_PAIRS)
    .sort((a, b) => b.mended.length - a.mended.length || compareText(a.scope.token, b.scope.token))
    .map(({ scope: { token, mode, value }, to, mended }) => ({
      token,
      ...(mode !== undefined && { mode }),
      from: value,
      to,
      pairs: mended.length,
      modes: [...new Set(mended.map((contrast) => contrast.mode))],
    }));
}

/** A ring is no repair's business as long as it is disputed, and a gradient has no single colour. */
const isJudged = (contrast: ModeContrast): boolean =>
  !contrast.disabled &&
  !isMissingRing(contrast) &&
  partOf(contrast) !== "focus" &&
  contrast.measured === undefined &&
  !isFaded(contrast);

const isFailure = (contrast: ModeContrast): boolean =>
  failuresOf(contrast).some(({ level, disputed }) => level === "AA" && !disputed);

/** The values of tokens that stand alone: where several tokens have one value, nobody can tell which one a pair is by. */
function scopesOf(tokens: Tokens): Scope[] {
  const modes = modesOf(tokens);
  const colorsByMode = modes.map((mode) => [mode, usedTokens(tokens, mode)?.colors ?? []] as const);
  const counts = colorsByMode.map(([mode, colors]) => [mode, Map.groupBy(colors, ({ value }) => value)] as const);
  const scopes = new Map<string, Scope & { readonly modes: Set<string> }>();
  for (const [mode, colors] of colorsByMode) {
    const overridden = new Set(tokens.modes?.find(({ name }) => name === mode)?.colors?.map(({ name }) => name));
    for (const { name, value } of colors) {
      const scopeMode = mode !== BASE && overridden.has(name) ? mode : undefined;
      const key = JSON.stringify([name, scopeMode]);
      const scope = scopes.get(key) ?? { token: name, mode: scopeMode, value, modes: new Set<string>() };
      scope.modes.add(mode);
      scopes.set(key, scope);
    }
  }
  const isAlone = ({ value, modes: used }: Scope) =>
    counts.every(([mode, byValue]) => !used.has(mode) || byValue.get(value)?.length === 1);
  return [...scopes.values()].filter(isAlone);
}

function bestOf(scope: Scope, contrasts: readonly ModeContrast[]): Candidate | undefined {
  const concerned = contrasts.filter(
    ({ mode, text, background }) => scope.modes.has(mode) && (text === scope.value || background === scope.value),
  );
  const failing = concerned.filter(isFailure);
  if (failing.length < MIN_PAIRS) return undefined;
  const values = new Set(
    failing.flatMap((contrast) =>
      lightnessesOf(scope.value, (value) => ratioAfter(contrast, scope.value, value) >= requiredRatio("AA", contrast)),
    ),
  );
  const candidates = [...values].slice(0, MAX_TRIED).flatMap((to): Candidate[] => {
    const mended = apply(scope.value, to, concerned);
    return mended ? [{ scope, to, mended }] : [];
  });
  const changeOf = ({ to }: Candidate) => distanceOf(scope.value, to);
  return candidates.sort((a, b) => b.mended.length - a.mended.length || changeOf(a) - changeOf(b))[0];
}

function distanceOf(one: string, other: string): number {
  const [a, b] = [canonicalColor(one), canonicalColor(other)];
  return a && b ? colorDistance(a, b) : Number.POSITIVE_INFINITY;
}

/** Applies a change. @returns the pairs that pass only after it; undefined if another one fails then */
function apply(from: string, to: string, contrasts: readonly ModeContrast[]): ModeContrast[] | undefined {
  const mended: ModeContrast[] = [];
  for (const contrast of contrasts) {
    const changed = { ...contrast, ratio: ratioAfter(contrast, from, to) };
    if (isFailure(contrast) && !isFailure(changed)) mended.push(contrast);
    else if (!isFailure(contrast) && isFailure(changed)) return undefined;
  }
  return mended;
}

function ratioAfter({ text, background }: ModeContrast, from: string, to: string): number {
  return ratioOf(text === from ? to : text, background === from ? to : background);
}
