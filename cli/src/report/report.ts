import type { ContrastRow } from "@tintype/shared/contrast/report";
import { CLEAN, FINDINGS, UNREADABLE_PAGE } from "../command-line/exit-codes.ts";

/** A piece of a sentence. A value is text of a page or of a file, which each format has to make harmless. */
export type ReportPart = string | { readonly value: string };

/** Something that `check` or `diff` has found on a page. */
export interface Result {
  /** The kind of value. */
  readonly rule: string;
  readonly level: "warn" | "error";
  /** The mode in which it was found; null for the base. */
  readonly mode: string | null;
  /** A fingerprint. With the page and the mode, it stays from run to run. */
  readonly id: string;
  readonly status: "near" | "foreign" | "wrong_kind" | "deprecated" | "fails" | "added" | "removed" | "modified";
  readonly value: string;
  readonly message: readonly ReportPart[];
  /** Selectors of elements that use the value. */
  readonly places: readonly string[];
  /** The line of the tokens file that the result is about, from 1. */
  readonly sourceLine: number | undefined;
  /** The file of that line, if the source has several. */
  readonly sourceFile?: string | undefined;
  /** Further fields of the format `json`. */
  readonly details: object;
}

/** A result that was compared with the baseline. */
export interface JudgedResult extends Result {
  /** The reason for which the baseline accepts it. */
  readonly accepted: string | undefined;
}

export interface PageReport {
  readonly label: string;
  readonly url: string;
  /** The line of the page in the config file. */
  readonly line: number | undefined;
  /** Why the page could not be read. It then has no results. */
  readonly failure: string | undefined;
  /** Sentences that say what was missing when the page was read. */
  readonly incomplete: readonly string[];
  /** The rules that the page was held against. */
  readonly rules: readonly string[];
  /** The modes that the page was read in; null is the base. */
  readonly modes: readonly (string | null)[];
  readonly results: readonly JudgedResult[];
  /** The kinds of which the page has values and the tokens file has none. Only of `check`. */
  readonly notCompared?: readonly string[] | undefined;
  /** The part of uses that conform, in the base. Only of `check`. */
  readonly share?: number | undefined;
  /** Sentences about the page as a whole. Only of `check`. */
  readonly notes?: readonly (readonly ReportPart[])[] | undefined;
  /** The contrasts of pairs of colours. Only of `check`, if it was asked for. */
  readonly matrix?: readonly ContrastRow[] | undefined;
  /** Further fields of the format `json`. */
  readonly details: object;
}

/** The result of `check` or `diff`. */
export interface RunReport {
  readonly command: "check" | "diff";
  /** The tokens file, or what the page was compared with, as the user wrote it. */
  readonly source: { readonly name: string; readonly isFile: boolean };
  /** The config file as the user wrote it. */
  readonly config: string | undefined;
  readonly pages: readonly PageReport[];
  /** Tokens of the system that no page uses. Only of `check`. */
  readonly unused: readonly { readonly kind: string; readonly name: string; readonly value: string }[];
  /** The faults of the tokens file. */
  readonly warnings: readonly string[];
}

/** Returns the results that the baseline does not accept. */
export const newResults = ({ results }: Pick<PageReport, "results">): readonly JudgedResult[] =>
  results.filter(({ accepted }) => accepted === undefined);

/** Returns the exit code. A page that could not be read outweighs what was found on others. */
export function exitCodeOf({ pages }: Pick<RunReport, "pages">): number {
  if (pages.length === 0 || pages.some(({ failure }) => failure !== undefined)) return UNREADABLE_PAGE;
  const isRed = (page: PageReport) =>
    page.incomplete.length > 0 || newResults(page).some((result) => result.level === "error");
  return pages.some(isRed) ? FINDINGS : CLEAN;
}

/** Joins a sentence, with its values made harmless. */
export const toText = (parts: readonly ReportPart[], show: (value: string) => string): string =>
  parts.map((part) => (typeof part === "string" ? part : show(part.value))).join("");

/** The counts of a page, for summaries. */
export function countsOf(page: Pick<PageReport, "results">): { errors: number; warnings: number; accepted: number } {
  const unaccepted = newResults(page);
  const errors = unaccepted.filter(({ level }) => level === "error").length;
  return { errors, warnings: unaccepted.length - errors, accepted: page.results.length - unaccepted.length };
}

/** The sentence about kinds that were not compared; none if all were. */
export const notComparedSentences = ({ notCompared = [] }: Pick<PageReport, "notCompared">): readonly string[] =>
  notCompared.length === 0 ? [] : [`not compared, since the tokens have none: ${notCompared.join(", ")}`];
