import fc from "fast-check";
import { expect, test } from "vitest";
import type { Tokens } from "../kinds/wire.ts";
import { night } from "../testing/night.ts";
import { approve } from "./accepting.ts";
import { advance, expectChanges } from "./advancing.ts";
import { changesBetween } from "./changes.ts";
import { type Conditions, type Review, reviewChanges, startReview } from "./review.ts";

// Changes that somebody accepted on a preview, before they reach production.

/** Two tokens that Tintype names never have the same value, as it makes one token of a value. */
const VALUES = {
  brand: ["#111111", "#222222", "#333333", "#444444"],
  ink: ["#511111", "#522222", "#533333", "#544444"],
  paper: ["#111111", "#222222", "#333333", "#444444"],
  link: ["#611111", "#622222", "#633333", "#644444"],
  danger: ["#111111", "#222222", "#333333", "#444444"],
};
const NAMES = Object.keys(VALUES) as (keyof typeof VALUES)[];
type Design = Readonly<Record<string, string>>;
const DAY_MS = 86_400_000;

/** Every other token has its name from Tintype, which gives other names to the tokens of another page. */
const toTokens = (design: Design, suffix = ""): Tokens => ({
  colors: Object.entries(design).map(([name, value], index) => ({
    name: index % 2 === 0 ? name : `${name}${suffix}`,
    value,
    format: "hex",
    usage: 1,
    contexts: ["color"],
    named_by: index % 2 === 0 ? "page" : "tintype",
  })),
  typography: [],
  spacing: [],
  assets: [],
});

const someDesign = (names: readonly (keyof typeof VALUES)[]): fc.Arbitrary<Design> =>
  fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...VALUES[name])])));
const production = someDesign(NAMES);
/** The changes of a branch, or of a colleague. */
const branch = fc.subarray(NAMES, { minLength: 1 }).chain(someDesign);
const way = fc.constantFrom("squash", "commits", "rebase", "revert");

test("changes that were expected on a preview are accepted, and not announced, however the branch is merged", () => {
  fc.assert(
    fc.property(production, branch, branch, way, (main, changes, others, how) => {
      let version = 1;
      let now = Date.parse("2026-01-01T00:00:00.000Z");
      const conditions = (): Conditions => ({ at: new Date(now), ruleOf: () => undefined, confirmRuns: 0 });
      const snapshotOf = (design: Design) => ({
        id: `s${version}`,
        version,
        tokens: toTokens(design),
        at: new Date(now).toISOString(),
      });
      const firstSnapshot = snapshotOf(main);
      let review: Review = startReview({ baseline: approve(firstSnapshot.tokens) }, firstSnapshot);
      // The command line finds these ids without a server, at another address.
      const expected = changesBetween(review.baseline, toTokens({ ...main, ...changes })).changes;
      const ids = expected.map(({ id }) => id);
      const until = new Date(now + 30 * DAY_MS).toISOString();
      review = expectChanges(review, firstSnapshot, { ids, by: "ada", note: null, until }, conditions()).review;

      let design = main;
      const announced: string[] = [];
      const deploy = (part: Design) => {
        design = { ...design, ...part };
        version += 1;
        now += DAY_MS;
        const advanced = advance(review, snapshotOf(design), conditions());
        review = advanced.review;
        announced.push(...advanced.announced.map(({ id }) => id));
      };
      // Colleagues change other tokens meanwhile.
      const elsewhere = Object.fromEntries(Object.entries(others).filter(([name]) => !(name in changes)));
      if (how === "rebase") deploy(elsewhere);
      if (how === "commits") for (const [name, value] of Object.entries(changes)) deploy({ [name]: value });
      else deploy(changes);

      expect(announced.filter((id) => ids.includes(id))).toEqual([]);
      expect(review.expected).toEqual([]);
      const open = reviewChanges(review, changesBetween(review.baseline, toTokens(design)), conditions());
      expect(open.map(({ change }) => change.name).filter((name) => name in changes)).toEqual([]);
      if (how !== "revert") return;
      // It was used up: the way back, and a second time, are for people to decide.
      deploy(main);
      expect(new Set(announced)).toEqual(
        new Set(changesBetween(approve(toTokens({ ...main, ...changes })), toTokens(main)).changes.map(({ id }) => id)),
      );
    }),
    { numRuns: night.samples(100) },
  );
});

test("ids of a preview whose tokens Tintype named otherwise are those of production", () => {
  fc.assert(
    fc.property(production, branch, (main, changes) => {
      const ids = (suffix: string) =>
        changesBetween(approve(toTokens(main, suffix)), toTokens({ ...main, ...changes }, suffix))
          .changes.filter(({ id, namedId }) => id !== namedId)
          .map(({ id }) => id);
      expect(ids("-2")).toEqual(ids(""));
    }),
    { numRuns: night.samples(30) },
  );
});
