import { describe, expect, test } from "vitest";
import { newFindings } from "./new-findings.ts";

describe("newFindings", () => {
  test("lists findings of the base first, and those of modes once", () => {
    const current = { base: ["a", "b"], modes: { dark: ["b", "c"], mobile: ["c", "d"] } };
    const oldIds = { base: ["a"], modes: { dark: [], mobile: [] } };
    expect(newFindings(current, oldIds)).toEqual({ all: ["b", "c", "d"], modes: { dark: ["c"], mobile: ["c", "d"] } });
  });

  test("leaves out what the snapshot before had, in the base or in any mode", () => {
    const current = { base: ["a"], modes: { dark: ["b"], mobile: ["b"] } };
    expect(newFindings(current, { base: ["b"], modes: { dark: ["a"], mobile: [] } })).toEqual({ all: [], modes: {} });
  });

  test("leaves out modes that the snapshot before was not read in", () => {
    const current = { base: [], modes: { dark: ["a"], constructor: ["b"] } };
    expect(newFindings(current, { base: [], modes: {} })).toEqual({ all: [], modes: {} });
  });
});
