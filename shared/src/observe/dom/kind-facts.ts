import { getOrCreate } from "../memo.ts";
import type { Styled, Values } from "./styled.ts";

/** Facts that all nodes of a kind share. Each is found once for a kind, and for each node that is a kind of its own. */
export class KindFacts<Fact> {
  readonly #facts = new WeakMap<Values, Map<string, Fact>>();

  /** @param name tells the facts of a kind apart */
  of({ values }: Pick<Styled, "values">, name: string, find: () => Fact): Fact {
    if (!values) return find();
    return getOrCreate(getOrCreate(this.#facts, values, newFacts<Fact>), name, find);
  }
}

const newFacts = <Fact>() => new Map<string, Fact>();
