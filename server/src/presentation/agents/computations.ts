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
import { countItems } from "../../platform/children/count-items.ts";
import { defineWork } from "../../platform/children/work.ts";
import { AppError, overloaded } from "../../platform/errors.ts";

type Question = { tokens: Tokens };

function tokensInMode(tokens: Tokens, mode: string | undefined): readonly SystemToken[] | undefined {
  const flat = mode === undefined ? tokens : flatTokens(tokens, mode);
  return flat && systemOfTokens(flat).tokens;
}

/** All that agents ask for and that takes time on a large page. Each takes one value and gives one. */
const computations = {
  build: ({ observation, previous }: { observation: Observation; previous: Previous | undefined }) =>
    buildSnapshot(observation, previous).tokens,
  changes: ({ before, after }: { before: Tokens; after: Tokens }) => changeLinesBetween(before, after),
  explain: ({ tokens, ...question }: Question & Parameters<typeof explainTokens>[1]) => explainTokens(tokens, question),
  /** Undefined if the snapshot does not have the mode. */
  findOnPage({ tokens, mode, ...question }: Question & TokenQuestion & { mode: string | undefined }) {
    const list = tokensInMode(tokens, mode);
    return list && findTokens(list, question);
  },
  /** Undefined if the snapshot does not have the mode. */
  list: ({ tokens, mode }: Question & { mode: string | undefined }) => tokensInMode(tokens, mode),
  findInSystem: ({ tokens, ...question }: { tokens: readonly SystemToken[] } & TokenQuestion) =>
    findTokens(tokens, question),
  export: ({ tokens, ...options }: Question & Parameters<typeof exportForAgent>[1]) => exportForAgent(tokens, options),
  file: ({ tokens, ...options }: Question & Parameters<typeof exportInert>[1]) => exportInert(tokens, options),
};

const tooMuch = () => new AppError("payload_too_large", "The page has too many tokens for that.");

/** Up to this many items in the lists of an input, the work takes some 20 ms, and is done in this process. */
const FEW_ITEMS = 1_500;

const isSmall = (input: unknown) => countItems(input, 3) <= FEW_ITEMS;

export const AGENT_WORK = defineWork({
  name: "Answers to agents about large pages",
  at: import.meta.url,
  load: () => computations,
  isSmall: {
    changes: isSmall,
    explain: isSmall,
    findOnPage: isSmall,
    list: isSmall,
    findInSystem: isSmall,
    export: isSmall,
    file: isSmall,
  },
  maxHeapMb: 512,
  maxJobMs: 20_000,
  overloaded: () => overloaded("The server is busy with other pages"),
  tooLarge: tooMuch,
  tooLong: tooMuch,
});
