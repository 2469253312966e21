import { changeLinesBetween } from "@tintype/shared/agents/changes";
import { explainTokens } from "@tintype/shared/agents/explain-token";
import { exportForAgent, exportInert } from "@tintype/shared/agents/export-tokens";
import { findTokens, type TokenQuestion } from "@tintype/shared/agents/find-token";
import { systemOfTokens } from "@tintype/shared/conformance/from-tokens";
import type { SystemToken } from "@tintype/shared/conformance/report";
import type { Previous } from "@tintype/shared/kinds/build";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { buildSnapshot } from "@tintype/shared/modes/build";
import { flatTokens } from "@tintype/shared/modes/tokens-in-mode";
import type { Observation } from "@tintype/shared/observe/observation";

type Question = { tokens: Tokens };

/** All that agents ask for and that takes time on a large page. Each takes one value and gives one. */
export const computations = {
  build: ({ observation, previous }: { observation: Observation; previous: Previous | undefined }) =>
    buildSnapshot(observation, previous).tokens,
  changes: ({ before, after }: { before: Tokens; after: Tokens }) => changeLinesBetween(before, after),
  explain: ({ tokens, ...question }: Question & Parameters<typeof explainTokens>[1]) => explainTokens(tokens, question),
  /** Undefined if the snapshot does not have the mode. */
  findOnPage({ tokens, mode, ...question }: Question & TokenQuestion & { mode: string | undefined }) {
    const flat = mode === undefined ? tokens : flatTokens(tokens, mode);
    return flat && findTokens(systemOfTokens(flat).tokens, question);
  },
  findInSystem: ({ tokens, ...question }: { tokens: readonly SystemToken[] } & TokenQuestion) =>
    findTokens(tokens, question),
  export: ({ tokens, ...options }: Question & Parameters<typeof exportForAgent>[1]) => exportForAgent(tokens, options),
  file: ({ tokens, ...options }: Question & Parameters<typeof exportInert>[1]) => exportInert(tokens, options),
};

export type Computations = typeof computations;
export type ComputationName = keyof Computations;

export interface Computation {
  readonly name: ComputationName;
  readonly input: unknown;
}

/** @param input of the computation with this name */
export function carryOut({ name, input }: Computation): unknown {
  const work = computations[name] as (value: unknown) => unknown; // the sender's types pair names and inputs
  return work(input);
}
