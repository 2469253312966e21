import type { Tokens } from "@tintype/shared/kinds/wire";
import { useMemo } from "preact/hooks";
import type { MarkOf } from "../kinds/ConformanceMark.tsx";
import { useLoaded } from "../kit/use-loaded.ts";
import { type Held, useReport } from "./use-report.ts";

const none: MarkOf = () => undefined;
const load = () => import("./marks-of.ts");

/**
 * The marks of a page's tokens, if a design system is chosen.
 * @param held undefined: there are no marks
 * @param all the tokens of all modes
 * @param tokens those of the mode
 */
export function useMarks(
  held: Held | undefined,
  { all, tokens, mode }: { all: Tokens; tokens: Tokens; mode: string | undefined },
): MarkOf {
  const { report } = useReport(held && { ...held, tokens: all }, mode);
  const module = useLoaded(load, report !== undefined);
  return useMemo(() => (report && module ? module.marksOf(report, tokens) : none), [report, module, tokens]);
}
