import { diffTokens } from "@tintype/shared/diff/diff";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { atMost, type Bench, interleave, median } from "../measure.ts";

const COLORS = 3_000;
const FAMILIES = 500;
const SPACINGS = 1_500;

/** Compares two snapshots of 5,000 tokens, a tenth of them changed. The baseline only uses the Maps that any diff by name needs. */
export const diffBench: Bench = {
  async *run() {
    const [from, to] = [snapshot(0), snapshot(1)];
    const steps = { ours: () => void diffTokens(from, to), baseline: () => void baselineDiff(from, to) };
    const samples = await interleave(steps, { rounds: 50, warmup: 10 });
    yield { name: "diff: 5,000 tokens", ...samples, goals: [atMost("median", median(samples.ours), 20, " ms")] };
  },
};

function snapshot(version: number): Tokens {
  const hex = (n: number) => `#${(n * 5_501).toString(16).padStart(6, "0").slice(-6)}`;
  const isChanged = (i: number) => i % 10 === 0;
  return {
    colors: Array.from({ length: COLORS }, (_, i) => ({
      name: `color-${i % 20 === 0 ? `${i}-${version}` : i}`,
      value: hex(isChanged(i) ? i + version : i),
      format: "hex",
      usage: i,
      contexts: ["color", "background-color"],
    })),
    typography: Array.from({ length: FAMILIES }, (_, i) => ({
      family: `Family ${i}`,
      weights: isChanged(i) && version === 1 ? ["400", "500", "700"] : ["400", "700"],
      sizes: ["12px", "16px", "20px"],
      line_heights: ["1.2", "1.5"],
    })),
    spacing: Array.from({ length: SPACINGS }, (_, i) => `${isChanged(i) ? i + version / 2 : i}px`),
    assets: [],
  };
}

function baselineDiff(from: Tokens, to: Tokens): number {
  const oldValues = new Map(from.colors.map(({ name, value }) => [name, value]));
  const families = new Map(from.typography.map((token) => [token.family, JSON.stringify(token)]));
  const spacing = new Set(from.spacing);
  return (
    to.colors.filter(({ name, value }) => oldValues.get(name) !== value).length +
    to.typography.filter((token) => families.get(token.family) !== JSON.stringify(token)).length +
    to.spacing.filter((value) => !spacing.has(value)).length
  );
}
