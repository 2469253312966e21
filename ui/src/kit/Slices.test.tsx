// @vitest-environment happy-dom
import { act, waitFor } from "@testing-library/preact";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { night } from "@tintype/shared/testing/night";
import { beforeEach, expect, test, vi } from "vitest";
import { kinds } from "../kinds/index.ts";
import { show } from "../testing/render.tsx";
import { color, everyKind } from "../testing/tokens.ts";

// Long lists of tokens are drawn in slices, each in an idle turn of the browser.

const MANY = 150;
/** No view of a kind draws more items at once, and no turn adds more. */
const [AT_ONCE, PER_TURN] = [48, 24];

let turns: (() => void)[] = [];
beforeEach(() => {
  turns = [];
  vi.stubGlobal("requestIdleCallback", (run: () => void) => turns.push(run));
  return () => vi.unstubAllGlobals();
});

const numbers = Array.from({ length: MANY }, (_, index) => index);
const hex = (index: number) => `#${(index * 110_503).toString(16).padStart(6, "0").slice(-6)}`;
const [radius] = everyKind.radii ?? [];
const [state] = everyKind.states ?? [];
if (!radius || !state) throw new Error("The tokens of tests lack a kind");
const [pair] = everyKind.contrasts ?? [];
if (!pair) throw new Error("The tokens of tests have no contrasts");
const many: Tokens = {
  ...everyKind,
  colors: numbers.map((index) => color(`c-${index}`, hex(index), 3)),
  radii: numbers.map((index) => ({ ...radius, name: `r-${index}`, value: `${index}px`, usage: 9 })),
  // In groups by element.
  states: numbers.map((index) => ({ ...state, name: `s-${index}`, element: `e${index % 20}` })),
  contrasts: numbers.map((index) => ({ ...pair, text: hex(index) })),
};

const count = () => document.querySelectorAll("li").length;

test.each(night.cases(["colors", "radii", "states", "contrasts"] as const, 2))(
  "a long list of %s draws those that a window shows at once, and the others a slice at a time",
  async (key) => {
    const view = kinds.find((candidate) => candidate.key === key);
    if (!view) throw new Error(`There is no view of ${key}`);
    show(<view.List matching={many} all={many} />);
    await waitFor(() => expect(turns).not.toEqual([])); // the code of some views is loaded
    const counts = [count()];
    expect(counts[0]).toBeGreaterThanOrEqual(AT_ONCE / 2);
    expect(counts[0]).toBeLessThanOrEqual(AT_ONCE + PER_TURN);
    for (let turn = turns.shift(); turn; turn = turns.shift()) {
      await act(turn);
      expect(count() - (counts.at(-1) ?? 0)).toBeLessThanOrEqual(PER_TURN);
      counts.push(count());
    }
    // Similar colours share an item.
    expect(counts.at(-1)).toBeGreaterThanOrEqual(key === "colors" ? 2 * AT_ONCE : MANY);
  },
);

test("a list draws no further slices after it was removed", () => {
  const view = kinds.find(({ key }) => key === "radii");
  if (!view) throw new Error("There is no view of radii");
  const { unmount } = show(<view.List matching={many} all={many} />);
  unmount();
  for (let turn = turns.shift(); turn; turn = turns.shift()) turn();
  expect(count()).toBe(0);
});
