import type { ModeOverlay, Tokens } from "@tintype/shared/kinds/wire";
import { expect, test } from "vitest";
import type { ExtractionId, UserId } from "../../platform/ids.ts";
import { type AnnouncedSnapshot, snapshotEvents } from "./snapshot-events.ts";

const CONDITIONS = { name: "dark", color_scheme: "dark", viewport: { width: 1280, height: 800 } } as const;
const NO_TOKENS: Tokens = { colors: [], typography: [], spacing: [], assets: [] };

const withDark = (overlay: Partial<ModeOverlay>): Tokens => ({
  ...NO_TOKENS,
  contrasts: [],
  modes: [{ ...CONDITIONS, ...overlay }],
});
const ink = (value: string) => ({ name: "ink", value, format: "hex", usage: 1, contexts: ["color"] });
const pair = (ratio: number) => ({ text: "#eeeeee", background: "#111111", ratio, large: false, usage: 1 });

/** The change that is announced, if any. */
function announced(before: Tokens, after: Tokens, kinds: AnnouncedSnapshot["kinds"] = null) {
  const stored: AnnouncedSnapshot = {
    extraction: { id: "e" as ExtractionId, url: "https://example.com/", user_id: "u" as UserId, team_id: null },
    snapshot: { id: "2", version: 2, tokens: after },
    previous: { id: "1", tokens: before },
    kinds,
    at: new Date(0),
  };
  const event = snapshotEvents(stored).find((candidate) => candidate.event === "diff.detected");
  return event?.data.changes;
}

test("snapshotEvents announces a change that only a mode has, and counts it", () => {
  const changes = announced(withDark({ colors: [ink("#eeeeee")] }), withDark({ colors: [ink("#ffffff")] }));
  expect(changes).toMatchObject({ total_changes: 1, colors_changed: 0, modes_changed: 1 });
});

test("snapshotEvents announces a change in a mode only when its kind is chosen, also one that is no part of the total", () => {
  const dark = { colors: [ink("#eeeeee")] };
  const [before, after] = [withDark(dark), withDark({ colors: [ink("#ffffff")] })];
  expect(announced(before, after, ["spacing"])).toBeUndefined();
  expect(announced(before, after, ["colors"])).toMatchObject({ modes_changed: 1 });
  const [low, high] = [withDark({ contrasts: [pair(3)] }), withDark({ contrasts: [pair(9)] })];
  expect(announced(low, high)).toBeUndefined();
  expect(announced(low, high, ["contrasts"])).toMatchObject({ total_changes: 0 });
});
