import { nameKey } from "./names.ts";
import type { CheckedKind, SystemToken } from "./report.ts";
import { indexOf } from "./values/index.ts";
import { isAlike, nearestOf } from "./values/nearest.ts";
import type { Candidate, PageValue, TokenIndex } from "./values/value-kind.ts";

/** The judgement of one value of a page. */
export interface Verdict {
  readonly kind: CheckedKind;
  readonly value: PageValue;
  readonly status: "conforming" | "deprecated" | "near" | "foreign" | "wrong_kind";
  /** The tokens whose value it has, or that it comes from. */
  readonly tokens: readonly SystemToken[];
  /** True if the page uses the name of one of them. */
  readonly isNamed: boolean;
  readonly nearest: Candidate | undefined;
  /** Token with the composite's geometry, but other colours. */
  readonly geometry: SystemToken | undefined;
  /** Token that has the value, if the verdict is `wrong_kind`. */
  readonly belongsTo?: SystemToken;
  /** How many of the elements are to blame: all, unless a part of them uses the value as a part of another token. */
  readonly offending: number;
}

/** Returns whether a value conforms to the system, if only to a token that should not be used any more. */
export const conforms = ({ status }: Pick<Verdict, "status">): boolean =>
  status === "conforming" || status === "deprecated";

/** Judges the values of one kind. */
export class Judge {
  readonly #kind: CheckedKind;
  readonly #index: TokenIndex;
  readonly #byKey: ReadonlyMap<string, readonly SystemToken[]>;
  readonly #isModeKnown: boolean;

  /** @param isModeKnown false if the page was read in a mode of which the system says nothing */
  constructor(kind: CheckedKind, tokens: readonly SystemToken[], isModeKnown: boolean) {
    this.#kind = kind;
    this.#index = indexOf(kind, tokens);
    this.#byKey = Map.groupBy(tokens, ({ name }) => nameKey(name));
    this.#isModeKnown = isModeKnown;
  }

  judge(value: PageValue): Verdict {
    const namedTokens = this.#namedBy(value);
    const candidates = this.#index.candidates(value, namedTokens);
    const equal = candidates.filter(({ isEqual }) => isEqual).map(({ token }) => token);
    // A token without one fixed value, or with one of another mode only, supplies whatever the page makes of it.
    const supplied = [...namedTokens].filter((token) => !this.#isModeKnown || !this.#index.isFixed(token));
    const tokens = [...new Set([...equal, ...supplied])];
    const isNamed = tokens.some((token) => namedTokens.has(token));
    const common = { kind: this.#kind, value, tokens, isNamed, geometry: undefined };
    if (tokens.length > 0) {
      // The tokens that the page names are those that it uses.
      const usedTokens = isNamed ? tokens.filter((token) => namedTokens.has(token)) : tokens;
      const status = usedTokens.every(({ deprecated }) => deprecated) ? "deprecated" : "conforming";
      return { ...common, status, nearest: undefined, offending: 0 };
    }
    const isNamedBy = ({ token }: Candidate) => namedTokens.has(token);
    const best = nearestOf(this.#kind, value, candidates, isNamedBy);
    const alike = candidates.filter((candidate) => isAlike(this.#kind, value, candidate));
    // The page says by the name which token it means, so no other one is proposed.
    const isMeant = best !== undefined && isNamedBy(best);
    const nearest = isMeant
      ? alike.find((candidate) => candidate === best)
      : nearestOf(this.#kind, value, alike, isNamedBy);
    const geometry = candidates.find(({ otherColors }) => otherColors)?.token;
    return { ...common, status: best?.isNear ? "near" : "foreign", nearest, geometry, offending: value.usage };
  }

  /** The tokens whose names the page's custom properties have, with or without a word before them: `--acme-color-brand`. */
  #namedBy({ properties }: PageValue): ReadonlySet<SystemToken> {
    const namedTokens = new Set<SystemToken>();
    for (const property of properties) {
      const key = nameKey(property);
      const tokens = this.#byKey.get(key) ?? this.#byKey.get(key.slice(key.indexOf("-") + 1));
      for (const token of tokens ?? []) namedTokens.add(token);
    }
    return namedTokens;
  }
}
