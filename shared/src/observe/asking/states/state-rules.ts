import { splitList } from "../../../css/lists.ts";
import { MAX_STATE_SELECTOR } from "../../limits.ts";
import { getOrCreate } from "../../memo.ts";
import type { LiveRule } from "../live-rules.ts";
import { askedStates, asksFor, isWithinLimits, mentionsState, type Scanned, scanSelector } from "./selectors.ts";
import { type AskedState, STATE_NAMES, type StateName, stateRule } from "./state-list.ts";

/** A rule whose match may depend on a state, by itself or by a rule around it. */
export interface StateRule {
  readonly live: LiveRule;
  /** Its own selector, or the prelude of a scope. */
  readonly scan: Scanned;
  /** Its complex selectors with those of the rules around it; undefined if no selector can tell what it selects. */
  readonly complex: readonly Scanned[] | undefined;
}

/** Selectors that say something about elements of other trees. */
const OTHER_TREES = /:host|::slotted|::part/;

export class StateRules {
  readonly rules: StateRule[] = [];
  readonly #states = new Set<StateName>();
  readonly #mentioned = new Set<string>();
  /** Rules were left out. */
  truncated = false;

  add(live: LiveRule): void {
    if (!live.applies) return;
    const text = preludeOf(live);
    const whole = live.kind === "scope" ? text : fullSelector(live);
    if (!mentionsState(whole ?? text)) return;
    const scan = text.length > MAX_STATE_SELECTOR ? undefined : scanSelector(text);
    if (whole === undefined || !scan || !isWithinLimits(scan)) {
      this.truncated = true;
      return;
    }
    const isSelector = live.kind !== "scope" && !live.isScoped && !OTHER_TREES.test(whole);
    const complex = isSelector ? splitList(whole).filter(mentionsState).map(scanSelector) : undefined;
    this.rules.push({ live, scan, complex });
    const scanned = scanSelector(whole);
    for (const state of askedStates(scanned)) this.#states.add(state);
    for (const { name } of scanned.occurrences) this.#mentioned.add(name);
  }

  /** Returns whether a rule mentions the pseudo-class of a state, if only to say that elements are not in it. */
  mentions(state: StateName): boolean {
    return stateRule(state).names.some((name) => this.#mentioned.has(name));
  }

  /** The states that rules ask for. */
  get states(): readonly StateName[] {
    return STATE_NAMES.filter((state) => this.#states.has(state));
  }
}

/** Returns whether a rule is one for a state, by itself or by a rule around it. */
export const isFor = ({ live, scan, complex }: StateRule, state: AskedState): boolean =>
  complex?.some((selector) => asksFor(selector, state)) ??
  asksFor(live.kind === "scope" ? scan : scanSelector(fullSelector(live) ?? ""), state);

interface ScopeMembers {
  readonly start: string | null;
  readonly end: string | null;
}

/** The selector of a rule or the prelude of a scope. */
export function preludeOf({ kind, rule }: LiveRule): string {
  if (kind === "declarations") return "";
  if (kind === "style") return (rule as CSSStyleRule).selectorText; // the cast: its kind says so
  const { start, end } = rule as CSSRule & ScopeMembers; // the cast: the DOM types lack this rule
  return [start, end].filter((selector) => selector !== null).join(" ");
}

const selectors = new WeakMap<LiveRule, string | undefined>();

/** A rule's selector with those around it in place of `&`; undefined if it is too long: each level can double it. */
export const fullSelector = (live: LiveRule): string | undefined => getOrCreate(selectors, live, nest);

function nest(live: LiveRule): string | undefined {
  const text = preludeOf(live);
  if (!live.around) return text;
  const parent = fullSelector(live.around);
  if (parent === undefined || live.kind === "declarations") return parent;
  const within = `:is(${parent})`;
  if (text.length + within.length * (text.match(/&/g)?.length ?? 1) > MAX_STATE_SELECTOR) return undefined;
  return splitList(text)
    .map((selector) => (selector.includes("&") ? selector.replaceAll("&", within) : `${within} ${selector}`))
    .join(",");
}
