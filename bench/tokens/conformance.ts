import { checkTokens } from "@tintype/shared/conformance/check";
import type { SystemToken } from "@tintype/shared/conformance/report";
import type { KindTokens } from "@tintype/shared/kinds/wire";
import { atMost, type Bench, interleave, median } from "../measure.ts";

const FINDINGS = 500;
const TOKENS = 300;

/** Holds 500 colours of a page, none of which is a token, against the 300 colours of a design system. */
export const conformanceBench: Bench = {
  async *run() {
    const tokens: KindTokens = { colors: colors(), typography: [], spacing: [], assets: [] };
    const system = { tokens: systemTokens() };
    const steps = { ours: () => void checkTokens({ tokens, system, systemId: "bench" }) };
    const samples = await interleave(steps, { rounds: 50, warmup: 10 });
    const goals = [atMost("median", median(samples.ours), 50, " ms")];
    yield { name: `conformance: ${FINDINGS} findings`, ...samples, goals };
  },
};

/** Colours all over the space; each odd number gives another one. */
const colorOf = (n: number): string => `#${((n * 5_501_767) % 0x1000000).toString(16).padStart(6, "0")}`;

function colors(): KindTokens["colors"] {
  return Array.from({ length: FINDINGS }, (_, i) => ({
    name: `color-${i}`,
    value: colorOf(2 * i + 1),
    format: "hex",
    usage: 3,
    contexts: ["color"],
  }));
}

function systemTokens(): SystemToken[] {
  return Array.from({ length: TOKENS }, (_, i) => ({ kind: "colors", name: `token-${i}`, value: colorOf(2 * i + 2) }));
}
