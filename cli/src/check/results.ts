import { distanceUnit } from "@tintype/shared/conformance/checked-kinds";
import type { Finding } from "@tintype/shared/conformance/report";
import { joinSides } from "@tintype/shared/css/sides";
import type { Rules } from "../config/schema.ts";
import type { ReportPart, Result } from "../report/report.ts";
import type { TokenLine } from "./source.ts";

/**
 * Turns findings into results.
 * @param lineOf returns the line of a token in the tokens file
 */
export function resultsOfFindings(
  findings: readonly Finding[],
  { rules, mode, lineOf }: { rules: Rules; mode: string | null; lineOf: (name: string) => TokenLine | undefined },
): Result[] {
  return findings.flatMap((finding) => {
    const { id, kind, status, value, places, nearest, name, usage, contexts } = finding;
    const level = rules[kind] ?? "error";
    if (level === "off") return [];
    const definition = nearest ? lineOf(nearest.name) : undefined;
    return {
      rule: kind,
      level,
      mode,
      id,
      status,
      value,
      places,
      message: sentenceOf(finding),
      sourceLine: definition?.line,
      sourceFile: definition?.file,
      details: { name, usage, contexts, nearest },
    };
  });
}

function sentenceOf({ kind, status, value, nearest, usage, contexts }: Finding): ReportPart[] {
  const uses: ReportPart[] = [
    ` (${usage}×`,
    ...(contexts.length > 0 ? [", ", { value: joinSides(contexts).join(", ") }] : []),
    ")",
  ];
  const token: ReportPart[] = nearest ? [{ value: nearest.name }, " ", { value: nearest.value }] : [];
  if (status === "near") {
    const distance = nearest ? Number(nearest.distance.toFixed(2)) : 0;
    const unit = distanceUnit(kind) ?? "px";
    const distanceText = unit === "ΔE" ? `ΔE ${distance}` : `${distance} ${unit}`;
    return [{ value }, ...uses, " is a near miss of ", ...token, `, off by ${distanceText}`];
  }
  if (status === "wrong_kind") return [{ value }, ...uses, " is a token for other properties", ...suggestion(token)];
  return [{ value }, ...uses, " is off system", ...suggestion(token)];
}

const suggestion = (token: readonly ReportPart[]): ReportPart[] =>
  token.length > 0 ? ["; the nearest is ", ...token] : [];
