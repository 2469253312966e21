import type { Tokens } from "@tintype/shared/kinds/wire";
import { BASE, usedTokens } from "@tintype/shared/modes/tokens-in-mode";
import { useEffect } from "preact/hooks";
import type { MarkOf } from "../../kinds/ConformanceMark.tsx";
import { marksOf } from "./marks-of.ts";
import { type TokenOrigin, useReport } from "./use-report.ts";

interface Props {
  readonly origin: TokenOrigin;
  /** The tokens of all modes. */
  readonly all: Tokens;
  /** Tokens of the mode. */
  readonly tokens: Tokens;
  readonly mode: string | undefined;
  /** Called with the marks, and with undefined before they are known. */
  readonly onMarks: (markOf: MarkOf | undefined) => void;
}

/** Finds the marks of a page's tokens, and shows nothing. A module of its own, loaded once a design system is chosen. */
export function MarksReader({ origin, all, tokens, mode, onMarks }: Props) {
  const { report } = useReport({ ...origin, tokens: all }, mode);
  useEffect(() => {
    onMarks(report && marksOf(report, usedTokens(all, mode ?? BASE) ?? tokens));
    return () => onMarks(undefined);
  }, [report, tokens, onMarks]);
  return null;
}
