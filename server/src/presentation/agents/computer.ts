import { countItems } from "../../platform/children/count-items.ts";
import { type ChildPoolParts, type ChildPoolRules, createChildPool } from "../../platform/children/pool.ts";
import { AppError, overloaded } from "../../platform/errors.ts";
import { type Computation, type ComputationName, type Computations, carryOut } from "./computations.ts";

const tooMuch = () => new AppError("payload_too_large", "The page has too many tokens for that.");

export const AGENT_CHILDREN: ChildPoolRules = {
  name: "Answers to agents about large pages",
  at: import.meta.url,
  program: new URL("./child.ts", import.meta.url),
  maxHeapMb: 512,
  maxJobMs: 20_000,
  overloaded: () => overloaded("The server is busy with other pages"),
  tooLarge: tooMuch,
  tooLong: tooMuch,
};

/** Up to this many items in the lists of an input, the work takes some 20 ms, and is done in this process. */
const FEW_ITEMS = 1_500;

/** Does the work of computations. */
export interface Computer {
  /** @param user on whose behalf it is done @throws AppError payload_too_large, not_ready */
  compute<Name extends ComputationName>(
    name: Name,
    input: Parameters<Computations[Name]>[0],
    user: string,
  ): Promise<ReturnType<Computations[Name]>>;
  /** Ends the children. */
  close(): Promise<void>;
}

export function createComputer(parts: ChildPoolParts): Computer {
  const children = createChildPool<Computation, unknown>({ ...AGENT_CHILDREN, ...parts });
  return {
    async compute(name, input, user) {
      const isSmall = name !== "build" && countItems(input, 3) <= FEW_ITEMS;
      const answer = isSmall ? carryOut({ name, input }) : await children.run({ name, input }, { user });
      return answer as ReturnType<Computations[typeof name]>; // of the computation with this name
    },
    close: () => children.close(),
  };
}
