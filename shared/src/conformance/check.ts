import type { KindTokens } from "../kinds/wire.ts";
import { cyrb53 } from "../text/hash.ts";
import { compareText } from "../text/order.ts";
import { CHECKED_KINDS, type CheckedKind, TEXT_PARTS } from "./checked-kinds.ts";
import { COMPOSITES, withoutComposites } from "./composites.ts";
import { isDefault } from "./defaults.ts";
import type { PlaceLookup } from "./places.ts";
import type { ConformanceReport, Finding, SystemToken } from "./report.ts";
import { usedByStates } from "./states.ts";
import { summarize } from "./summary.ts";
import type { DesignSystem } from "./system.ts";
import { hasOffendingPart, isPartOfStyle } from "./text-parts.ts";
import { wireNearest } from "./values/nearest.ts";
import { pageValues } from "./values/page-values.ts";
import { conforms, Judge, type Verdict } from "./verdict.ts";
import { WrongKinds } from "./wrong-kinds.ts";

export interface Check {
  /** The tokens that the page uses in one mode: see usedTokens. */
  readonly tokens: KindTokens;
  readonly system: DesignSystem;
  /** Goes into the fingerprints of findings. */
  readonly systemId: string;
  /** The mode that the tokens hold in. It is compared with the system's context of the same name, if there is one. */
  readonly mode?: string;
  /** Only these kinds are checked against the system. Default: all. */
  readonly kinds?: readonly CheckedKind[];
  /** Finds the elements that use a value. Default: findings have no places. */
  readonly places?: PlaceLookup;
}

/**
 * Holds a page's tokens against a design system. A kind that the page was not read for, or of which the system has no
 * token, is not in the report. Findings are in the order of the kinds, the most used ones first.
 */
export const checkTokens = (check: Check): ConformanceReport => checkWithUse(check).report;

/** A report, and the indexes of the design system's tokens whose values the page has. */
export interface CheckWithUse {
  readonly report: ConformanceReport;
  readonly used: number[];
}

/** Holds a page's tokens against a design system as `checkTokens` does, and tells which tokens the page uses. */
export function checkWithUse({ tokens, system, systemId, mode, kinds, places }: Check): CheckWithUse {
  const context = contextOf(system, mode);
  const systemTokens = Map.groupBy(context ?? system.tokens, ({ kind }) => kind);
  const isModeKnown = mode === undefined || context !== undefined;
  const verdicts = new Map<CheckedKind, readonly Verdict[]>();
  for (const kind of ORDER) {
    const tokensOfKind = systemTokens.get(kind);
    const values = tokensOfKind && pageValues(kind, tokens);
    if (!tokensOfKind || !values) continue;
    const judge = new Judge(kind, tokensOfKind, isModeKnown);
    const judged = values
      .map((value) => judge.judge(value))
      .flatMap((verdict): Verdict[] => {
        if (verdict.status === "conforming" || !isDefault(kind, verdict.value)) return [verdict];
        // Nobody chose a deprecated token that is the browser's own value.
        return verdict.status === "deprecated" ? [{ ...verdict, status: "conforming" }] : [];
      });
    verdicts.set(kind, judged);
  }
  const asked = CHECKED_KINDS.filter((kind) => verdicts.has(kind) && (kinds?.includes(kind) ?? true));
  attribute(verdicts, tokens, systemTokens, new Set(asked));
  const chosen = new Map(asked.map((kind) => [kind, verdicts.get(kind) ?? []]));
  const isUsed = usedBy(chosen, tokens);
  const report = {
    summary: summarize(
      chosen,
      CHECKED_KINDS.filter((kind) => (kinds?.includes(kind) ?? true) && isMissing(kind, tokens, systemTokens)),
    ),
    findings: [...chosen].flatMap(([kind, judged]) => findingsOf(kind, judged, systemId, places)),
    unused: [...chosen.keys()].flatMap((kind) =>
      (systemTokens.get(kind) ?? [])
        .filter((token) => !token.built_in && !isUsed(token))
        .map(({ name, value }) => ({ kind, name, value })),
    ),
  };
  return { report, used: system.tokens.flatMap((token, index) => (isUsed(token) ? [index] : [])) };
}

/** Returns whether the page has values of a kind of which the system has no token. */
function isMissing(
  kind: CheckedKind,
  tokens: KindTokens,
  systemTokens: ReadonlyMap<CheckedKind, readonly SystemToken[]>,
): boolean {
  return !systemTokens.has(kind) && (pageValues(kind, tokens) ?? []).some((value) => !isDefault(kind, value));
}

function contextOf({ contexts }: DesignSystem, mode: string | undefined): readonly SystemToken[] | undefined {
  return mode !== undefined && contexts && Object.hasOwn(contexts, mode) ? contexts[mode] : undefined;
}

/** Composites are judged before the colours that they contain, text styles after their parts. */
const ORDER: readonly CheckedKind[] = [
  ...COMPOSITES,
  ...CHECKED_KINDS.filter((kind) => !COMPOSITES.some((composite) => composite === kind)),
];

/**
 * Decides which finding says what values of several kinds have in common, and recognises tokens of other kinds.
 * @param asked only findings of these kinds are reported, and so only they can say it
 */
function attribute(
  verdicts: Map<CheckedKind, readonly Verdict[]>,
  tokens: KindTokens,
  systemTokens: ReadonlyMap<CheckedKind, readonly SystemToken[]>,
  asked: ReadonlySet<CheckedKind>,
): void {
  const toConforming = (verdict: Verdict): Verdict => ({
    ...verdict,
    status: "conforming",
    nearest: undefined,
    offending: 0,
  });
  const revise = (kind: CheckedKind, change: (verdict: Verdict) => Verdict) => {
    const judged = verdicts.get(kind);
    if (judged)
      verdicts.set(
        kind,
        judged.map((verdict) => (conforms(verdict) ? verdict : change(verdict))),
      );
  };
  const composites = new Map(
    COMPOSITES.flatMap((kind) => {
      const judged = verdicts.get(kind);
      return judged ? [[kind, new Map(judged.map((verdict) => [verdict.value.value, verdict]))] as const] : [];
    }),
  );
  revise("colors", (verdict) => withoutComposites(verdict, tokens, composites, asked));
  if (asked.has("colors")) {
    for (const kind of COMPOSITES) revise(kind, (verdict) => (verdict.geometry ? toConforming(verdict) : verdict));
  }
  const styles = systemTokens.get("text_styles") ?? [];
  for (const kind of TEXT_PARTS)
    revise(kind, (verdict) => (isPartOfStyle(kind, verdict, styles) ? toConforming(verdict) : verdict));
  const reported = new Map([...verdicts].filter(([kind]) => asked.has(kind)));
  revise("text_styles", (verdict) => (hasOffendingPart(verdict, reported) ? toConforming(verdict) : verdict));
  const wrongKinds = new WrongKinds(systemTokens);
  for (const kind of verdicts.keys()) revise(kind, (verdict) => wrongKinds.recognise(verdict));
}

function findingsOf(
  kind: CheckedKind,
  verdicts: readonly Verdict[],
  systemId: string,
  places: PlaceLookup | undefined,
): Finding[] {
  const offending = verdicts.filter(({ status }) => status !== "conforming");
  return [...Map.groupBy(offending, ({ value }) => value.value)]
    .flatMap(([value, group]): Finding[] => {
      // A line height may be a deprecated token at one size and none at another.
      const firstPlace = group.find((verdict) => !conforms(verdict)) ?? group[0];
      if (!firstPlace || firstPlace.status === "conforming") return [];
      const others = group.filter((verdict) => verdict !== firstPlace && conforms(verdict) === conforms(firstPlace));
      const { name, contexts } = firstPlace.value;
      const { belongsTo, nearest, status } = firstPlace;
      const uses = status === "deprecated" ? usageOf : offendingOf;
      const deprecated = status === "deprecated" ? firstPlace.tokens.find((token) => token.deprecated) : undefined;
      return [
        {
          id: fingerprint(kind, value, systemId),
          kind,
          status,
          ...(deprecated && { level: "warn" as const }),
          value,
          name,
          usage: others.reduce((sum, verdict) => sum + uses(verdict), uses(firstPlace)),
          contexts: [...contexts],
          nearest: nearest ? wireNearest(firstPlace.value, nearest) : null,
          ...(belongsTo && { belongs_to: { kind: belongsTo.kind, name: belongsTo.name } }),
          ...(deprecated && { token: deprecated.name }),
          ...(deprecated?.replacement !== undefined && { replacement: deprecated.replacement }),
          places: [...(places?.(kind, value, contexts) ?? [])],
        },
      ];
    })
    .sort((a, b) => b.usage - a.usage || compareText(a.value, b.value));
}

const usageOf = ({ value }: Verdict): number => value.usage;
const offendingOf = ({ offending }: Verdict): number => offending;

/** Equal for the same kind, value and system, whenever and wherever it is found. */
const fingerprint = (kind: CheckedKind, value: string, systemId: string): string =>
  cyrb53(JSON.stringify([kind, value, systemId]))
    .toString(16)
    .padStart(14, "0");

/** Returns what tells whether a page uses a token: has its value, at rest or in a state. */
function usedBy(
  verdicts: ReadonlyMap<CheckedKind, readonly Verdict[]>,
  tokens: KindTokens,
): (token: SystemToken) => boolean {
  const usedValues = new Map(
    [...verdicts].map(([kind, judged]) => {
      const values = judged.flatMap((verdict) => verdict.tokens.map(({ value }) => value));
      return [kind, new Set([...values, ...usedByStates(kind, tokens)])] as const;
    }),
  );
  return ({ kind, value }) => usedValues.get(kind)?.has(value) ?? false;
}
