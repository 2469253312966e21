/**
 * Whether tests run in their full size, as by `npm run test:storm`. `npm test` runs as much of each as shows a fault of the kind
 * that it looks for, and leaves the tests of `nightly.ts` out.
 */
export const isStorm = process.env.TESTS === "storm";

/** Whether only the files `*.hostile.test.ts` run, as by `npm run test:hostile`. */
export const isHostile = process.env.TESTS === "hostile";

/** How many samples a property is tested with, unless it says otherwise. */
export const RUNS = isStorm ? 1_000 : 30;

/** Returns the number of samples of a property of which one costs more, or less, than usual. @param onPush the number in `npm test` */
export function runsOf(onPush: number): number {
  return isStorm ? Math.ceil((onPush * RUNS) / 30) : onPush;
}

/** Returns the time that a test may take, in ms, if it may take this in `npm test`. */
export function timeoutOf(onPush: number): number {
  return isStorm ? (onPush * RUNS) / 30 : onPush;
}

/** Returns a function that returns all of the cases in the full size; on a push one of them, the next at each call. */
export function inTurn<T>(cases: readonly T[]): () => readonly T[] {
  let calls = 0;
  return () => {
    const at = calls++ % cases.length;
    return isStorm ? cases : cases.slice(at, at + 1);
  };
}

/** Returns all of the cases in the full size; on a push this many of them, evenly spread, the same in every run. */
export function someOf<T>(cases: readonly T[], onPush: number): T[] {
  if (isStorm || cases.length <= onPush) return [...cases];
  return cases.filter(
    (_, at) => Math.floor((at * onPush) / cases.length) !== Math.floor(((at - 1) * onPush) / cases.length),
  );
}
