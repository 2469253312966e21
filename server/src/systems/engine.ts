import type { SystemSource } from "@tintype/shared/api/systems/systems";
import { checkWithUse } from "@tintype/shared/conformance/check";
import { placeLookup } from "@tintype/shared/conformance/places";
import type { CheckedKind, ConformanceReport } from "@tintype/shared/conformance/report";
import { UnreadableSource } from "@tintype/shared/conformance/sources/entry";
import type { DesignSystem, ReadSource } from "@tintype/shared/conformance/system";
import type { KindTokens } from "@tintype/shared/kinds/wire";
import type { PagePlaces } from "@tintype/shared/observe/places";
import type { Children } from "../platform/children/children.ts";
import { defineWork, type WorkRules } from "../platform/children/work.ts";
import { AppError, invalid } from "../platform/errors.ts";
import type { SystemId } from "../platform/ids.ts";
import { createSourceReader, SOURCE_WORK } from "./reading/source-reader.ts";
import type { UnreadSystem } from "./repository.ts";

/** The values that are held against a design system. */
export interface CheckInput {
  /** In one mode. */
  readonly tokens: KindTokens;
  /** The mode's name; undefined: the base. */
  readonly mode?: string | undefined;
  /** All kinds if undefined. */
  readonly kinds?: readonly CheckedKind[] | undefined;
  /** Places where the page uses its values, if they are known. */
  readonly places?: PagePlaces | undefined;
  /** True if the report lists the tokens that the page does not use, which can be tens of thousands. Default: true. */
  readonly listsUnused?: boolean | undefined;
  /** True if the report tells the tokens that the page uses. Default: false. */
  readonly listsUsed?: boolean | undefined;
}

/** A report, with the indexes of the design system's tokens that the page uses, if they were asked for. */
export type EngineReport = ConformanceReport & { readonly used?: readonly number[] };

export type ContentSource = Exclude<SystemSource, { snapshot_id: string }>;
export type CheckedSystem = Pick<UnreadSystem, "id" | "version" | "token_counts" | "readContent">;

interface CheckJob {
  /** Without its content, a child answers only if it has read this version of the design system before. */
  readonly system: Pick<CheckedSystem, "id" | "version"> & { readonly count: number; readonly content?: string };
  readonly input: CheckInput;
}

export interface ConformanceEngine {
  /**
   * @param user on whose behalf it is read
   * @throws AppError validation_error if it has no token that can be read, or takes too much time or memory; not_ready
   */
  readSource(source: ContentSource, user: string): Promise<ReadSource>;
  /**
   * Holds the tokens of a page against those of a design system.
   * @param user on whose behalf that is done
   * @throws AppError payload_too_large, not_ready; SystemChanged
   */
  check(system: CheckedSystem, input: CheckInput, user: string): Promise<EngineReport>;
}

/** Up to this many pairs of a token of the design system and one of the page, both are compared in this process. */
const FEW_PAIRS = 300_000;

/** Up to this many tokens of a design system are read in this process. Preparing them for comparisons takes 20 ms. */
const FEW_TOKENS = 1_000;

/** Up to this many characters of JSON a design system is read in this process: a few tokens can have long values. */
const FEW_CHARACTERS = 50_000;

/** With more pairs, a check would take more than MAX_CHECK_MS, so it is refused at once. */
const MOST_PAIRS = 200_000_000;

/** Milliseconds that a check may take. */
const MAX_CHECK_MS = 20_000;

/** Thrown by a check whose design system was deleted, or got another version, before its tokens were read. */
export class SystemChanged extends Error {
  override readonly name = "SystemChanged";
  constructor() {
    super("the design system has another version by now, or is deleted");
  }
}

const tooManyPairs = () =>
  new AppError("payload_too_large", "The design system and the page have too many tokens to be compared.");

export const CHECK_WORK = defineWork({
  name: "Comparisons with design systems",
  at: import.meta.url,
  load: () => ({ check: createChecker() }),
  isSmall: {
    check: ({ system: { count, content }, input }) =>
      isFew(count, input) && content !== undefined && content.length <= FEW_CHARACTERS,
  },
  maxHeapMb: 512,
  maxJobMs: MAX_CHECK_MS,
  overloaded: SOURCE_WORK.overloaded,
  tooLarge: tooManyPairs,
  tooLong: tooManyPairs,
});

/** The reading of sources, with its errors as callers get them. */
export const SYSTEM_RULES: WorkRules = {
  ...SOURCE_WORK,
  tooLarge: () => refusalOf(new UnreadableSource(SOURCE_WORK.tooLarge().message)),
  tooLong: () => refusalOf(new UnreadableSource(SOURCE_WORK.tooLong().message)),
};

/**
 * Creates what reads sources and compares tokens. Children do what takes time: a design system of 50,000 tokens would block
 * this process, and every other request, for seconds.
 */
export function createConformanceEngine(children: Children): ConformanceEngine {
  const reader = createSourceReader(children);
  return {
    async readSource(source, user) {
      try {
        return await reader.readSource(source, { user });
      } catch (error) {
        throw error instanceof UnreadableSource ? refusalOf(error, "files" in source ? "files" : "content") : error;
      }
    },
    async check({ id, version, token_counts, readContent }, input, user) {
      const count = sum(Object.values(token_counts));
      if (countPairs(count, input) > MOST_PAIRS) throw tooManyPairs();
      const run = (system: CheckJob["system"]) => children.run(CHECK_WORK, "check", { system, input }, { user });
      // Megabytes would take this process and the pipe some time, and most checks of a design system follow each other.
      const report = isFew(count, input) ? undefined : await run({ id, version, count });
      if (report) return report;
      const content = await readContent();
      if (content === undefined) throw new SystemChanged();
      const answered = await run({ id, version, count, content });
      if (!answered) throw new Error("a child has not read the design system that it was given");
      return answered;
    },
  };
}

const countPairs = (count: number, { tokens }: CheckInput): number => countTokens(tokens) * count;

/** @param count of the tokens of the design system */
const isFew = (count: number, input: CheckInput): boolean =>
  count <= FEW_TOKENS && countPairs(count, input) <= FEW_PAIRS;

/** Creates what checks in one process, and keeps the design system of its last job, which most jobs have in common. */
function createChecker() {
  let last: { readonly key: string; readonly content: DesignSystem } | undefined;
  return ({ system, input }: CheckJob): EngineReport | undefined => {
    const key = `${system.id} ${system.version}`;
    if (system.content !== undefined) {
      last = undefined; // two large ones may not have room
      last = { key, content: JSON.parse(system.content) as DesignSystem }; // it was stored as such
    }
    return last?.key === key ? check({ id: system.id, content: last.content }, input) : undefined;
  };
}

/** The 422 for a source, with line and column where they are known; of several files, with each one that cannot be read. */
function refusalOf(
  { message, line, column, faults }: UnreadableSource,
  field: "content" | "files" = "content",
): AppError {
  const faultsOfFiles = faults.map((fault) => ({ ...fault, message: `${fault.path ?? ""}: ${fault.message}` }));
  return invalid(
    (faultsOfFiles.length > 0 ? faultsOfFiles : [{ message, line, column }]).map((fault) => {
      const inLine =
        fault.line === null ? "" : ` (line ${fault.line}${fault.column === null ? "" : `, column ${fault.column}`})`;
      return { path: `source.${field}`, message: `has no token that can be read${inLine}: ${fault.message}` };
    }),
  );
}

function countTokens(tokens: KindTokens): number {
  return sum(Object.values(tokens).map((list) => (Array.isArray(list) ? list.length : 0)));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Holds the tokens of a page against those of a design system, in this process. */
export function check(
  { id, content }: { readonly id: SystemId; readonly content: DesignSystem },
  { tokens, mode, kinds, places, listsUnused = true, listsUsed = false }: CheckInput,
): EngineReport {
  const { report, used } = checkWithUse({
    tokens,
    system: content,
    systemId: id,
    ...(mode !== undefined && { mode }),
    ...(kinds && { kinds }),
    ...(places && { places: placeLookup(places) }),
  });
  return { ...report, ...(!listsUnused && { unused: [] }), ...(listsUsed && { used }) };
}
