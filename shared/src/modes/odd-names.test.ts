import { expect, test } from "vitest";
import { diffTokens } from "../diff/diff.ts";
import { diffSchema } from "../diff/schema.ts";
import { exportTokens } from "../export/export.ts";
import { exportFormats } from "../export/formats.ts";
import { identityStateSchema } from "../kinds/build.ts";
import { tokensSchema } from "../kinds/wire.ts";
import { observation } from "../testing/tokens.ts";
import { buildSnapshot } from "./build.ts";
import { flatTokens, tokensInMode } from "./tokens-in-mode.ts";

// A name that every object has
const NAME = "constructor";

const reading = (value: string) =>
  observation([{ value, property: "background-color", at: ["body"], by: [["--surface", value]] }], {
    global: [["--surface", value]],
  });

function snapshot(value: string, previous?: ReturnType<typeof buildSnapshot>) {
  const mode = { name: NAME, color_scheme: "dark", viewport: { width: 1280, height: 800 } } as const;
  return buildSnapshot(reading("#fff"), previous, [{ ...mode, observation: reading(value) }]);
}

test("a mode may have the name of a property that every object has", () => {
  const firstSnapshot = snapshot("#111");
  // As the database gives it back
  const stored = {
    tokens: tokensSchema.parse(JSON.parse(JSON.stringify(firstSnapshot.tokens))),
    memory: identityStateSchema.parse(JSON.parse(JSON.stringify(firstSnapshot.memory))),
  };
  const second = snapshot("#222", stored);
  expect(tokensInMode(second.tokens, NAME)?.colors).toMatchObject([{ name: "surface", value: "#222222" }]);

  const diff = diffTokens(stored.tokens, second.tokens);
  expect(Object.keys(diff.changes.modes ?? {})).toEqual([NAME]);
  expect(diff.summary.total_changes).toBe(1);
  const { changes, summary } = diffSchema.pick({ changes: true, summary: true }).parse(diff);
  expect({ changes, summary }).toEqual({ changes: diff.changes, summary: diff.summary });

  // A snapshot without modes has no mode of this name either.
  const { modes: _, ...base } = second.tokens;
  expect([tokensInMode(base, NAME), flatTokens(base, NAME)]).toEqual([undefined, undefined]);
  expect(diffTokens(base, second.tokens).changes.modes).toBeUndefined();
});

const ofTheBase = new Set(["dtcg", "svg", "ase"]);

test.each(exportFormats.filter((format) => !ofTheBase.has(format)))("%s exports a mode of such a name", (format) => {
  const { tokens } = snapshot("#123456");
  const base = { color_scheme: "light", viewport: { width: 1280, height: 800 } } as const;
  const { content, preview } = exportTokens(tokens, format, { base });
  expect(preview ?? content).toMatch(/#123456|18,? ?52,? ?86|0\.0705/i);
});
