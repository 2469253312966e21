import type { Candidate } from "../cascade/selectors/selector-index.ts";
import { wins } from "../cascade/winner.ts";
import type { Entry, RuleWinner } from "./rule.ts";

/** Finds candidates for nodes, as an index of selectors does. */
interface Candidates {
  candidates(element: Element, pseudo: string): readonly Candidate<Entry>[];
  matcher(element: Element, pseudo: string): (candidate: Candidate<Entry>) => boolean;
}

/** A declaration of a property, with the candidate that makes it apply. */
interface Contender {
  readonly candidate: Candidate<Entry>;
  readonly declaration: RuleWinner;
}

/** The declarations of candidates for each property, those first that win against the others. */
export class Ranking {
  readonly #index: Candidates;
  readonly #known = new WeakMap<readonly Candidate<Entry>[], Map<string, readonly Contender[]>>();

  constructor(index: Candidates) {
    this.#index = index;
  }

  /** The rules that match an element or its pseudo-element. */
  at(element: Element, pseudo: string): RankedRules {
    const candidates = this.#index.candidates(element, pseudo);
    const known = this.#known.get(candidates) ?? new Map<string, readonly Contender[]>();
    this.#known.set(candidates, known);
    const contenders = (property: string) => {
      let found = known.get(property);
      if (!found) {
        found = ranked(candidates, property);
        known.set(property, found);
      }
      return found;
    };
    return new RankedRules(contenders, this.#index.matcher(element, pseudo));
  }
}

/** The rules of a node. Only those are matched that would win. */
export class RankedRules {
  readonly #contenders: (property: string) => readonly Contender[];
  readonly #matches: (candidate: Candidate<Entry>) => boolean;
  readonly #matched = new Map<Candidate<Entry>, boolean>();

  constructor(
    contenders: (property: string) => readonly Contender[],
    matches: (candidate: Candidate<Entry>) => boolean,
  ) {
    this.#contenders = contenders;
    this.#matches = matches;
  }

  /** The declaration that wins among those of the rules and another one. */
  winner(property: string, other: RuleWinner | undefined): RuleWinner | undefined {
    for (const { candidate, declaration } of this.#contenders(property)) {
      if (other && wins(other.rank, declaration.rank)) return other;
      if (this.#isMatch(candidate)) return declaration;
    }
    return other;
  }

  #isMatch(candidate: Candidate<Entry>): boolean {
    let is = this.#matched.get(candidate);
    if (is === undefined) {
      is = this.#matches(candidate);
      this.#matched.set(candidate, is);
    }
    return is;
  }
}

function ranked(candidates: readonly Candidate<Entry>[], property: string): Contender[] {
  const found: Contender[] = [];
  for (const candidate of candidates) {
    const declaration = candidate.payload.declaration(property);
    if (declaration) found.push({ candidate, declaration });
  }
  // The order of equal ones stays.
  return found.sort(({ declaration: a }, { declaration: b }) =>
    wins(a.rank, b.rank) ? -1 : wins(b.rank, a.rank) ? 1 : 0,
  );
}
