import { test } from "vitest";

// Everything that a push does not run is declared with `night`. `npm run list-night` prints these declarations, and the end of
// each run counts them. CONTRIBUTING.md says what may be left to the night.

/** Samples of a property, unless it says otherwise. */
const SAMPLES = { onPush: 30, atNight: 1_000 };

/** True if all tests run, in their full size, as by `npm run test:storm`. */
const isNow = process.env.TESTS === "storm";
/** True if only the files `*.night.test.ts` run, as by `npm run test:hostile`. */
const isAlone = process.env.TESTS === "hostile";

const inProportion = (onPush: number) => (isNow ? Math.ceil((onPush * SAMPLES.atNight) / SAMPLES.onPush) : onPush);

type DeclareTest = ReturnType<typeof test.runIf>;

export const night = {
  isNow,
  isAlone,

  /** Declares a test that is skipped on a push. */
  get test(): DeclareTest {
    return test.runIf(isNow);
  },

  /** Declares a test that needs the machine for itself, in a file `*.night.test.ts`: it measures others, or takes minutes. */
  get alone(): DeclareTest {
    return test.runIf(isAlone);
  },

  /** Returns all of the cases at night; on a push this many of them, evenly spread, the same in every run. */
  cases<T>(cases: readonly T[], onPush: number): T[] {
    if (isNow || cases.length <= onPush) return [...cases];
    const group = (index: number) => Math.floor((index * onPush) / cases.length);
    return cases.filter((_, index) => group(index) !== group(index - 1));
  },

  /** Returns a function that returns all of the cases at night; on a push one of them, the next at each call. */
  turns<T>(cases: readonly T[]): () => readonly T[] {
    let calls = 0;
    return () => {
      const index = calls++ % cases.length;
      return isNow ? cases : cases.slice(index, index + 1);
    };
  },

  /** Returns the number of samples of a property. @param onPush the number on a push, of which the night has 33 times as many */
  samples: (onPush: number = SAMPLES.onPush): number => inProportion(onPush),

  /** Returns the time that a property may take, in ms. @param onPush the time on a push, of which the night has 33 times as much */
  time: (onPush: number): number => inProportion(onPush),

  /** Returns one of two values: counts, or lists. */
  size: <T>(onPush: T, atNight: T): T => (isNow ? atNight : onPush),
};
