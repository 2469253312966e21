/** Milliseconds, one for each round. */
export type Samples = readonly number[];

/** One line of the report: ours beside the bare minimum that does the same work, or beside a peer, both in ms. */
export interface Row {
  readonly name: string;
  readonly ours: Samples;
  readonly bare?: Samples;
  /** What we have set ourselves, in words, and whether this run came up to it. */
  readonly goals: readonly Goal[];
}

export interface Goal {
  readonly text: string;
  readonly isMet: boolean;
}

export interface Bench {
  /** Rows come as they are ready: the longest bench takes a minute. */
  run(): AsyncIterable<Row>;
}

/** What is measured. A number that it gives is its own measure of its time in ms; else its whole run counts. */
export type Step = () => unknown;

/**
 * Runs the steps in turn, A B A B, so that whatever else the machine does meanwhile falls on all of them alike. The first
 * rounds are for warming up and do not count.
 */
export async function interleave<Name extends string>(
  steps: Readonly<Record<Name, Step>>,
  { rounds, warmup }: { rounds: number; warmup: number },
): Promise<Record<Name, Samples>> {
  // The names are the keys of what was given.
  const entries = Object.entries(steps) as [Name, Step][];
  // fromEntries forgets which keys it was given: these are all of them.
  const samples = Object.fromEntries(entries.map(([name]) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = -warmup; round < rounds; round += 1) {
    for (const [name, step] of entries) {
      const startedAt = performance.now();
      const own = await step();
      if (round >= 0) samples[name].push(typeof own === "number" ? own : performance.now() - startedAt);
    }
  }
  return samples;
}

export function median(samples: Samples): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle) - 1] ?? Number.NaN)) / 2;
}

export function ratio(ours: Samples, bare: Samples): number {
  return median(ours) / median(bare);
}

export function atMost(what: string, value: number, limit: number, unit = ""): Goal {
  return { text: `${what} ≤ ${limit}${unit}`, isMet: value <= limit };
}
