import fc from "fast-check";
import { expect, test } from "vitest";
import type { Tokens } from "../kinds/wire.ts";
import { night } from "../testing/night.ts";
import { approve } from "./accepting.ts";
import { advance, approveSnapshot, expectChanges } from "./advancing.ts";
import { type Change, idOf } from "./change.ts";
import { changesBetween } from "./changes.ts";
import { type Decide, decide } from "./deciding.ts";
import { isReadAlike } from "./eligibility.ts";
import { type Conditions, type Review, reviewChanges, startReview } from "./review.ts";
import { Model, NAMES, type Page, type Wanted } from "./testing/model.ts";

const MODES = ["base", "dark"] as const;
const VALUES = ["#000000", "#111111", "#222222"] as const;
const value = fc.option(fc.constantFrom(...VALUES), { nil: undefined, freq: 4 });
const side = fc.record(Object.fromEntries(NAMES.map((name) => [name, value])));
const page: fc.Arbitrary<Page> = fc.record({ base: side, dark: side });

type Step =
  | { readonly step: "run"; readonly page: Page }
  | { readonly step: "again" | "revert" | "approve" | "upload" | "rename" | "retention" | "acceptAll" }
  | { readonly step: "options"; readonly page: Page }
  | {
      readonly step: "decide";
      readonly picks: readonly [pick: number, action: "accept" | "reject" | "ignore" | "reopen"][];
      readonly days: number | undefined;
    }
  | {
      readonly step: "expect";
      readonly mode: (typeof MODES)[number];
      readonly name: (typeof NAMES)[number];
      readonly to: string | undefined;
    }
  | { readonly step: "wait"; readonly days: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ step: fc.constant("run" as const), page }) },
  {
    weight: 4,
    arbitrary: fc.record({
      step: fc.constantFrom("again", "revert", "approve", "upload", "rename", "retention", "acceptAll"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ step: fc.constant("options" as const), page }) },
  {
    weight: 8,
    arbitrary: fc.record({
      step: fc.constant("decide" as const),
      picks: fc.array(fc.tuple(fc.nat(9), fc.constantFrom("accept", "reject", "ignore", "reopen")), { maxLength: 4 }),
      days: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      step: fc.constant("expect" as const),
      mode: fc.constantFrom(...MODES),
      name: fc.constantFrom(...NAMES),
      to: value,
    }),
  },
  { weight: 1, arbitrary: fc.record({ step: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 40 }) }) },
);

/** A token's name is the page's if it is even in the list, else Tintype's. */
const namedBy = (name: string): "page" | "tintype" => (NAMES.indexOf(name) % 2 === 0 ? "page" : "tintype");

const colors = (values: Page["base"]) =>
  Object.entries(values).flatMap(([name, text]) =>
    text === undefined
      ? []
      : [{ name, value: text, format: "hex", usage: 1, contexts: ["color"], named_by: namedBy(name) }],
  );

/** The page as tokens. A mode whose page lacks a token of the base cannot say so: such tokens are left as they are. */
function toTokens({ base, dark }: Page): Tokens {
  const overlay: NonNullable<Tokens["modes"]>[number] = {
    name: "dark",
    color_scheme: "dark",
    viewport: { width: 1280, height: 800 },
  };
  return {
    colors: colors(base),
    typography: [],
    spacing: [],
    assets: [],
    modes: [{ ...overlay, colors: colors(dark) }],
  };
}

const DAY = 24 * 60 * 60 * 1000;
const SERVER = { viewport: { width: 1280, height: 800 }, color_scheme: "light" } as const;

/** The state of a review, as the model tells it. */
const stateOf = (review: Review, tokens: Tokens, conditions: Conditions) =>
  reviewChanges(review, changesBetween(review.baseline, tokens), conditions)
    .map(({ change, status, recurrence, since }) => ({
      key: keyOf(change),
      status,
      seen: recurrence.seen,
      since: since?.version,
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));

const keyOf = ({ mode, name, from, to }: Change): string =>
  JSON.stringify([mode ?? "base", name, from ?? null, to ?? null]);

test(
  "a review is in the state of a model after any history",
  () => {
    fc.assert(
      fc.property(
        page,
        fc.array(step, { maxLength: 25 }),
        fc.constantFrom(0, 0, 2),
        (firstPage, steps, confirmRuns) => {
          let now = Date.parse("2026-01-01T00:00:00.000Z");
          let version = 1;
          let current = Model.complete(firstPage);
          const keys = new Map<string, string>();
          const model = new Model(current, confirmRuns);
          const conditions = (): Conditions => ({
            at: new Date(now),
            ruleOf: (change) => (change.name === "ruled" ? "rule" : undefined),
            confirmRuns,
          });
          const snapshot = () => ({
            id: `s${version}`,
            version,
            at: new Date(now).toISOString(),
            tokens: toTokens(current),
          });
          let latest = snapshot();
          let review = startReview({ baseline: approve(latest.tokens) }, latest);

          const run = (shownPage: Page) => {
            now += 60_000;
            version += 1;
            current = Model.complete(shownPage);
            latest = snapshot();
            const advanced = advance(review, latest, conditions());
            review = advanced.review;
            for (const { change } of advanced.accepted) keys.set(change.namedId, keyOf(change));
            expect(advanced.announced.map(keyOf).sort()).toEqual(model.run(current, version, now).sort());
          };
          const noteKeys = () => {
            for (const change of changesBetween(review.baseline, latest.tokens).changes)
              keys.set(change.namedId, keyOf(change));
          };
          const act = (request: Partial<Decide>, ofModel: Wanted) => {
            noteKeys();
            const nothing = { accept: [], reject: [], ignore: [], reopen: [], by: "ada", note: null, until: null };
            const result = decide(review, latest, { ...nothing, ...request }, conditions());
            if (!("review" in result)) throw new Error(`refused ${JSON.stringify(result)}`);
            review = result.review;
            model.decide(ofModel, now);
          };

          for (const nextStep of steps) {
            if (nextStep.step === "run") run(nextStep.page);
            else if (nextStep.step === "again") run(current);
            else if (nextStep.step === "revert") run(model.baselinePage());
            else if (nextStep.step === "upload") {
              version += 1;
              expect(isReadAlike({ ...SERVER, taken_by: "extension" }, SERVER)).toBe(false);
            } else if (nextStep.step === "options") {
              // Nothing is compared with snapshots that were read in another way, until somebody approves one.
              expect(isReadAlike({ ...SERVER, viewport: { width: 1, height: 1 } }, SERVER)).toBe(false);
              version += 1;
              current = Model.complete(nextStep.page);
              latest = snapshot();
              review = approveSnapshot(review, { approved: latest, latest }, conditions());
              model.approve(current, latest.version, now);
            } else if (nextStep.step === "approve") {
              review = approveSnapshot(review, { approved: latest, latest }, conditions());
              model.approve(current, latest.version, now);
            } else if (nextStep.step === "wait") now += nextStep.days * DAY;
            else if (nextStep.step === "acceptAll") act({ accept: "all" }, { accept: "all" });
            else if (nextStep.step === "expect") {
              const { mode, name, to } = nextStep;
              const from = model.valueOf(mode, name) ?? null;
              if (from === (to ?? null)) continue;
              const fields = {
                kind: "colors",
                mode: mode === "base" ? null : mode,
                part: null,
                from,
                to: to ?? null,
              } as const;
              const until = new Date(now + 30 * DAY).toISOString();
              noteKeys();
              review = expectChanges(
                review,
                latest,
                // On a preview nothing else has such a change, so the id has the name only if the page gave it.
                {
                  ids: [idOf({ ...fields, name: namedBy(name) === "page" ? name : null })],
                  by: "bob",
                  note: null,
                  until,
                },
                conditions(),
              ).review;
              model.expect(
                mode,
                name,
                { from, to: to ?? null, until: now + 30 * DAY, isNamed: namedBy(name) === "page" },
                now,
              );
            } else if (nextStep.step === "decide") {
              const until = nextStep.days === undefined ? null : new Date(now + nextStep.days * DAY).toISOString();
              for (const [pick, action] of nextStep.picks) {
                const all = changesBetween(review.baseline, latest.tokens).changes;
                const changes = all.filter(({ name }) => name !== "ruled");
                const accepted = action === "reopen" ? review.baseline.accepted.at(-1) : undefined;
                const change = changes[pick % Math.max(1, changes.length)];
                if (accepted && pick % 2 === 0)
                  act({ reopen: [accepted.namedId] }, { undo: keys.get(accepted.namedId) });
                else if (change) act({ [action]: [change.id], until }, { [action]: keyOf(change), until });
              }
            }
            expect(stateOf(review, latest.tokens, conditions())).toEqual(model.stateOf(now));
          }
        },
      ),
      { numRuns: night.samples(80) },
    );
  },
  night.time(60_000),
);
