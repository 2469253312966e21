/** The milliseconds of each round. */
export type Samples = readonly number[];

/** One line of the report: our time, and the time of a minimal program for the same work or of another tool. Both in ms. */
export interface Row {
  /** Name of the row, equal in every run: the stored ratio of a row is found by it. */
  readonly name: string;
  /** Facts about what was measured, which may change with the code. */
  readonly details?: string;
  readonly ours: Samples;
  readonly baseline?: Samples;
  /** Our goals in words, and whether this run has reached them. */
  readonly goals: readonly Goal[];
  /** Other numbers that were measured, by their names. */
  readonly facts?: Readonly<Record<string, number>>;
}

export interface Goal {
  readonly text: string;
  readonly isMet: boolean;
}

export interface Bench {
  /**
   * Yields each row as soon as it is ready, because the longest benchmark takes minutes.
   * @param options `isSmall` to try a long benchmark with little work: its figures mean nothing
   */
  run(options?: { readonly isSmall: boolean }): AsyncIterable<Row>;
}

/** Measured code. If it returns a number, that is its time in ms; otherwise the time of the whole call counts. */
export type Step = () => unknown;

/**
 * Runs the steps alternately, A B A B, so that other load on the machine affects all of them equally. The first rounds are for
 * warming up and do not count.
 */
export async function interleave<Name extends string>(
  steps: Readonly<Record<Name, Step>>,
  { rounds, warmup }: { rounds: number; warmup: number },
): Promise<Record<Name, Samples>> {
  // The keys of `steps` are the names.
  const entries = Object.entries(steps) as [Name, Step][];
  // The type of fromEntries does not contain the keys. These are all of them.
  const samples = Object.fromEntries(entries.map(([name]) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = -warmup; round < rounds; round += 1) {
    for (const [name, step] of entries) {
      const startedAt = performance.now();
      const measured = await step();
      if (round >= 0) samples[name].push(typeof measured === "number" ? measured : performance.now() - startedAt);
    }
  }
  return samples;
}

export function median(samples: Samples): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle) - 1] ?? Number.NaN)) / 2;
}

export function ratio(ours: Samples, baseline: Samples): number {
  return median(ours) / median(baseline);
}

export function atMost(what: string, value: number, limit: number, unit = ""): Goal {
  return { text: `${what} ≤ ${limit}${unit}`, isMet: value <= limit };
}
