import { functionOf, keywordOf, type Part, parseParts, quantityOf, writeQuantity } from "../../css/component-values.ts";

/** A timing function. */
export interface Easing {
  /** Canonical CSS, the keyword where there is one. */
  readonly text: string;
  /** The progress at a quarter, a half and three quarters of the time. */
  readonly progress: readonly [number, number, number];
}

type Curve = readonly [x1: number, y1: number, x2: number, y2: number];

/** The keywords for curves, as CSS defines them. */
const KEYWORDS: Readonly<Record<string, Curve>> = {
  linear: [0, 0, 1, 1],
  ease: [0.25, 0.1, 0.25, 1],
  "ease-in": [0.42, 0, 1, 1],
  "ease-out": [0, 0, 0.58, 1],
  "ease-in-out": [0.42, 0, 0.58, 1],
};
const POSITIONS = new Set(["start", "end", "jump-start", "jump-end", "jump-none", "jump-both"]);
/** A linear() with more stops is an easing that a tool computed. It is read all the same, up to this number. */
const MAX_STOPS = 200;

/** Reads `ease-in-out`, `cubic-bezier(…)`, `steps(…)` and `linear(…)`. Returns undefined for other text. */
export function readEasing(css: string): Easing | undefined {
  const parts = parseParts(css);
  if (parts?.length !== 1) return undefined;
  const [part] = parts;
  const keyword = keywordOf(part);
  if (keyword !== undefined) return readKeyword(keyword);
  const call = functionOf(part);
  if (call?.name === "cubic-bezier") return readCurve(call.args);
  if (call?.name === "steps") return readSteps(call.args);
  return call?.name === "linear" ? readLinear(call.args) : undefined;
}

function readKeyword(keyword: string): Easing | undefined {
  if (keyword === "step-start") return steps(1, "start");
  if (keyword === "step-end") return steps(1, "end");
  const curve = Object.hasOwn(KEYWORDS, keyword) ? KEYWORDS[keyword] : undefined;
  return curve && { text: keyword, progress: sample((time) => bezier(curve, time)) };
}

function readCurve(args: readonly (readonly Part[])[]): Easing | undefined {
  const [x1, y1, x2, y2, ...more] = args.map((parts) => (parts.length === 1 ? plainNumber(parts[0]) : undefined));
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined || more.length > 0) return undefined;
  if (x1 < 0 || x1 > 1 || x2 < 0 || x2 > 1) return undefined;
  const curve: Curve = [x1, y1, x2, y2];
  const keyword = Object.entries(KEYWORDS).find(([, keywordCurve]) =>
    keywordCurve.every((coordinate, i) => coordinate === curve[i]),
  )?.[0];
  const text = keyword ?? `cubic-bezier(${curve.map((number) => writeQuantity({ number, unit: "" })).join(", ")})`;
  return { text, progress: sample((time) => bezier(curve, time)) };
}

function readSteps([count = [], position = [], ...more]: readonly (readonly Part[])[]): Easing | undefined {
  const number = count.length === 1 ? plainNumber(count[0]) : undefined;
  const step = position.length === 0 ? "end" : keywordOf(position[0]);
  if (number === undefined || !Number.isInteger(number) || number < 1 || more.length > 0) return undefined;
  return step !== undefined && position.length <= 1 && POSITIONS.has(step) ? steps(number, step) : undefined;
}

function steps(count: number, position: string): Easing {
  const step = position.replace(/^jump-(?=start$|end$)/, "");
  const jumps = count + (step === "jump-both" ? 1 : step === "jump-none" ? -1 : 0);
  const firstStep = step === "start" || step === "jump-both" ? 1 : 0;
  const progress = (time: number) => Math.min(1, (Math.floor(time * count) + firstStep) / Math.max(1, jumps));
  return { text: `steps(${count}, ${step})`, progress: sample(progress) };
}

interface Stop {
  readonly value: number;
  /** In percent of the time. */
  readonly at: number;
}

/** Reads the stops of linear(): each a number with at most two percentages. */
function readLinear(args: readonly (readonly Part[])[]): Easing | undefined {
  if (args.length < 2 || args.length > MAX_STOPS) return undefined;
  const written: { value: number; at: number | undefined }[] = [];
  for (const parts of args) {
    const quantities = parts.map(quantityOf);
    const value = quantities.find((quantity) => quantity?.unit === "");
    const percentages = quantities.flatMap((quantity) => (quantity?.unit === "%" ? quantity.number : []));
    if (!value || percentages.length + 1 !== parts.length || percentages.length > 2) return undefined;
    const positions = percentages.length === 0 ? [undefined] : percentages;
    written.push(...positions.map((position) => ({ value: value.number, at: position })));
  }
  const stops = placeStops(written);
  const text = stops.map(({ value, at }) =>
    [writeQuantity({ number: value, unit: "" }), writeQuantity({ number: at, unit: "%" })].join(" "),
  );
  return { text: `linear(${text.join(", ")})`, progress: sample((time) => interpolate(stops, time * 100)) };
}

/** Gives all stops positions, as browsers compute them: those between two known ones are at equal distances. */
function placeStops(written: readonly { readonly value: number; readonly at: number | undefined }[]): Stop[] {
  const last = written.length - 1;
  let reached = Number.NEGATIVE_INFINITY;
  const positions = written.map(({ at }, i) => {
    const position = at ?? (i === 0 ? 0 : i === last ? 100 : undefined);
    if (position !== undefined) reached = Math.max(reached, position);
    return position === undefined ? undefined : reached;
  });
  let previousIndex = 0;
  return written.map(({ value }, i) => {
    const position = positions[i];
    if (position !== undefined) {
      previousIndex = i;
      return { value, at: position };
    }
    const nextIndex = positions.findIndex((candidate, j) => j > i && candidate !== undefined);
    const [from, to] = [positions[previousIndex] ?? 0, positions[nextIndex] ?? 100];
    return { value, at: from + ((to - from) * (i - previousIndex)) / (nextIndex - previousIndex) };
  });
}

function interpolate(points: readonly Stop[], time: number): number {
  const nextIndex = points.findIndex(({ at }) => at >= time);
  const [before, after] = [points[nextIndex - 1], points[nextIndex]];
  if (!after) return points.at(-1)?.value ?? 0;
  if (!before || after.at === before.at) return after.value;
  return before.value + ((after.value - before.value) * (time - before.at)) / (after.at - before.at);
}

function plainNumber(part: Part | undefined): number | undefined {
  const quantity = quantityOf(part);
  return quantity?.unit === "" ? quantity.number : undefined;
}

/** The progress of a cubic Bézier curve at a time from 0 to 1, by bisection: x grows with the parameter. */
function bezier([x1, y1, x2, y2]: Curve, time: number): number {
  const coordinateAt = (a: number, b: number, t: number) =>
    3 * a * t * (1 - t) ** 2 + 3 * b * t ** 2 * (1 - t) + t ** 3;
  let [low, high] = [0, 1];
  for (let i = 0; i < 30; i++) {
    const middle = (low + high) / 2;
    if (coordinateAt(x1, x2, middle) < time) low = middle;
    else high = middle;
  }
  return coordinateAt(y1, y2, low);
}

const sample = (progress: (time: number) => number): Easing["progress"] => [
  progress(0.25),
  progress(0.5),
  progress(0.75),
];

/** How different two timing functions are, from 0 to 1: their largest difference at three times. */
export function easingDistance(a: Easing, b: Easing): number {
  return Math.min(1, Math.max(...a.progress.map((progress, i) => Math.abs(progress - (b.progress[i] ?? 0)))));
}

/** The curve of canonical text; undefined for steps() and linear(), which are not curves. */
export function curveOf(text: string): readonly [number, number, number, number] | undefined {
  if (Object.hasOwn(KEYWORDS, text)) return KEYWORDS[text];
  const [x1, y1, x2, y2] = (/^cubic-bezier\((.*)\)$/.exec(text)?.[1] ?? "").split(", ").map(Number);
  return x1 !== undefined && y1 !== undefined && x2 !== undefined && y2 !== undefined ? [x1, y1, x2, y2] : undefined;
}
