/** The number of points on a curve: enough that the steps of steps() look vertical. */
const POINTS = 200;

/**
 * The points of an easing as the browser computes them, evenly spaced in time: 0 is the start, 1 the end, and some easings go
 * beyond. Undefined if the value is not an easing, or if the browser cannot tell.
 */
export function easingPoints(easing: string): number[] | undefined {
  try {
    const effect = new KeyframeEffect(null, null, { duration: POINTS, easing, fill: "both" });
    const animation = new Animation(effect, null);
    return Array.from({ length: POINTS + 1 }, (_, time) => {
      animation.currentTime = time;
      return effect.getComputedTiming().progress ?? 0;
    });
  } catch {
    return undefined;
  }
}

/** A path through the points in a square of 100, upwards. Of a curve that leaves the square, at most half a square is drawn. */
export function curvePath(points: readonly number[]): string {
  const last = Math.max(1, points.length - 1);
  const yAt = (progress: number) => 100 - 100 * Math.min(1.5, Math.max(-0.5, progress));
  return `M${points.map((progress, index) => `${round((100 * index) / last)} ${round(yAt(progress))}`).join("L")}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
