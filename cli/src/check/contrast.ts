import type { PageReading } from "@tintype/reader/reading/reading";
import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { accessibilityOf, matrixOf } from "@tintype/shared/contrast/accessibility";
import type { PaletteColor } from "@tintype/shared/contrast/fixes";
import { contrastLookup } from "@tintype/shared/contrast/places";
import type { ContrastFinding, ContrastRepair, ContrastRow } from "@tintype/shared/contrast/report";
import { CONTRAST_LEVELS, type ContrastLevel } from "@tintype/shared/contrast/rules";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { BASE } from "@tintype/shared/modes/tokens-in-mode";
import { choose } from "../command-line/suggest.ts";
import type { Config, Rules } from "../config/schema.ts";
import type { ReportPart, Result } from "../report/report.ts";
import type { CheckValues } from "./command.ts";

/** The rule that all findings of contrast have in reports and baselines. */
export const CONTRAST = "contrast";

/** The conditions under which contrasts fail a page. */
export interface ContrastSettings {
  readonly level: ContrastLevel;
  /** True if disputed findings fail it too. */
  readonly disputed: boolean;
  readonly matrix: boolean;
}

/** The settings of the command line and the config file; undefined if neither asks for contrasts. @throws UsageError */
export function contrastSettings(
  { contrast, contrastLevel, contrastDisputed, matrix }: CheckValues,
  config: Config["contrast"],
): ContrastSettings | undefined {
  const inConfig = typeof config === "object" ? config : {};
  const isAsked = contrast ?? (config !== undefined && config !== false);
  if (!isAsked) {
    for (const [option, value] of [
      ["--contrast-level", contrastLevel],
      ["--contrast-disputed", contrastDisputed],
      ["--matrix", matrix],
    ] as const)
      if (value !== undefined) throw new UsageError(`${option} goes with --contrast.`);
    return undefined;
  }
  const level =
    contrastLevel === undefined
      ? (inConfig.level ?? "AA")
      : choose(contrastLevel, CONTRAST_LEVELS, { option: "--contrast-level", noun: "level" });
  return { level, disputed: contrastDisputed ?? inConfig.disputed ?? false, matrix: matrix ?? false };
}

/** The part of a page's report that is about its contrasts. */
export interface CheckedContrast {
  readonly results: readonly Result[];
  readonly notes: readonly (readonly ReportPart[])[];
  readonly matrix: readonly ContrastRow[] | undefined;
  /** Further fields of the format `json`. */
  readonly details: object;
}

/** Judges the contrasts of a page. */
export function checkContrast(
  tokens: Tokens,
  { places, modes }: Pick<PageReading, "places" | "modes">,
  {
    settings,
    rules,
    system,
  }: { settings: ContrastSettings; rules: Rules; system: readonly PaletteColor[] | undefined },
): CheckedContrast {
  const lookups = new Map(
    [{ name: BASE, places }, ...modes].flatMap((mode) =>
      mode.places ? [[mode.name, contrastLookup(mode.places)] as const] : [],
    ),
  );
  const report = accessibilityOf(tokens, {
    level: settings.level,
    ...(system && { system }),
    placesOf: (contrast) => lookups.get(contrast.mode)?.(contrast) ?? [],
  });
  const rule = rules[CONTRAST] ?? "error";
  return {
    results: rule === "off" ? [] : report.findings.map((finding) => toResult(finding, rule, settings)),
    notes: report.repairs.map(repairSentence),
    matrix: settings.matrix ? matrixOf(tokens) : undefined,
    details: {
      contrast: report.summary,
      repairs: report.repairs,
      not_measured: report.not_measured,
      ...(settings.matrix && { matrix: matrixOf(tokens) }),
    },
  };
}

function toResult(finding: ContrastFinding, rule: "warn" | "error", { disputed }: ContrastSettings): Result {
  const { id, mode, text, background, places } = finding;
  const fails = finding.level !== "note" && (disputed || !finding.disputed);
  const severity = fails ? rule : "warn";
  return {
    rule: CONTRAST,
    level: severity,
    mode: mode === BASE ? null : mode,
    id,
    status: "fails",
    value: text === null ? finding.part : `${text} on ${background}`,
    places,
    message: sentenceOf(finding),
    sourceLine: undefined,
    details: { ...finding, severity },
  };
}

function sentenceOf({
  rule,
  level,
  part,
  state,
  text,
  background,
  ratio,
  required,
  usage,
  disputed,
  fix,
}: ContrastFinding): ReportPart[] {
  const where = state === null ? "" : `, ${state}`;
  const criterion = `${rule} (${level})`;
  if (text === null || background === null || ratio === null)
    return [`${part} (${usage}×${where}) changes nothing, and ${criterion} requires that it is visible`];
  const [best] = fix.text ?? fix.background ?? [];
  return [
    `${part} `,
    { value: text },
    " on ",
    { value: background },
    ` (${usage}×${where}) has a contrast of ${ratio}:1`,
    required !== null && ratio >= required
      ? `, and its area is less than ${criterion} requires`
      : `, and ${criterion} requires ${required}:1`,
    ...(disputed ? [", which is disputed"] : []),
    ...(best ? ["; ", { value: best.name ?? best.value }, ` would have ${best.ratio}:1`] : []),
  ];
}

function repairSentence({ token, mode, from, to, pairs, modes }: ContrastRepair): ReportPart[] {
  const inMode: ReportPart[] = mode === undefined ? [] : [" in ", { value: mode }];
  return [
    "one change of ",
    { value: token },
    ...inMode,
    " (",
    { value: from },
    " → ",
    { value: to },
    `) repairs ${pairs} pairs in ${modes.length} ${modes.length === 1 ? "mode" : "modes"}`,
  ];
}
