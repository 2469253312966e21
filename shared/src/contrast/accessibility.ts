import type { Tokens } from "../kinds/wire.ts";
import { usedTokens } from "../modes/tokens-in-mode.ts";
import { type ContrastPlaces, findingsOf, isFailing } from "./findings.ts";
import type { FixSources, PaletteColor } from "./fixes.ts";
import { forcedColorFindings, forcedModes } from "./forced-colors.ts";
import { contrastRows } from "./matrix.ts";
import { contrastsByMode, type ModeContrast } from "./pairs.ts";
import { repairsOf } from "./repairs.ts";
import type { AccessibilityReport, ContrastRow } from "./report.ts";
import type { ContrastLevel } from "./rules.ts";

export interface AccessibilityOptions {
  /** Only this mode, or `base`. Default: all. */
  readonly mode?: string | undefined;
  /** Default: AA. */
  readonly level?: ContrastLevel | undefined;
  /** The colours of a design system, from which fixes are taken too. */
  readonly system?: readonly PaletteColor[];
  readonly placesOf?: ContrastPlaces | undefined;
}

/** Judges the contrasts of a snapshot. Pure: the same tokens give the same report. */
export function accessibilityOf(tokens: Tokens, options: AccessibilityOptions = {}): AccessibilityReport {
  const { level = "AA", system, placesOf } = options;
  const all = judgedContrasts(tokens);
  const contrasts = all.filter(isOfMode(options.mode));
  const sourcesOf = memoize(
    (mode): FixSources => ({
      palette: usedTokens(tokens, mode)?.colors ?? [],
      ...(system && { system }),
    }),
  );
  const findings = [
    ...findingsOf(contrasts, { level, sourcesOf, placesOf }),
    ...forcedColorFindings(tokens, placesOf).filter(isOfMode(options.mode)),
  ];
  return {
    summary: {
      pairs: contrasts.length,
      failing: findings.filter(isFailing).length,
      by_pixels: 0,
      by_gradient: contrasts.filter(({ measured }) => measured === "gradient").length,
      not_measured: 0,
    },
    findings,
    repairs: repairsOf(tokens, all),
    not_measured: [],
  };
}

/** The matrix of a snapshot, see contrastRows. */
export const matrixOf = (tokens: Tokens, { mode }: Pick<AccessibilityOptions, "mode"> = {}): ContrastRow[] =>
  contrastRows(judgedContrasts(tokens).filter(isOfMode(mode)));

/** The contrasts of colours that are the page's, not the reader's. */
function judgedContrasts(tokens: Tokens): ModeContrast[] {
  const forced = forcedModes(tokens);
  return contrastsByMode(tokens).filter(({ mode }) => !forced.has(mode));
}

const isOfMode =
  (mode: string | undefined) =>
  (entry: { readonly mode: string }): boolean =>
    mode === undefined || entry.mode === mode;

function memoize<Value>(compute: (key: string) => Value): (key: string) => Value {
  const values = new Map<string, Value>();
  return (key) => {
    const value = values.get(key) ?? compute(key);
    values.set(key, value);
    return value;
  };
}
