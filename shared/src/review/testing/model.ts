// For tests: a second, naive implementation of a review of colours in a base and one mode. It remembers all that ever happened, and
// works out everything anew each time.

export const NAMES: readonly string[] = ["brand", "ink", "page-only", "__proto__", "ruled"];

type Side = Readonly<Record<string, string | undefined>>;
/** By the name of the token. */
export interface Page {
  readonly base: Side;
  readonly dark: Side;
}

/** A step of a history: what is done with a change, by its key. */
export interface Wanted {
  readonly accept?: string;
  readonly reject?: string;
  readonly ignore?: string;
  readonly reopen?: string;
  /** Takes an accepted change back. */
  readonly undo?: string | undefined;
  readonly until?: string | null;
}

interface Difference {
  readonly mode: "base" | "dark";
  readonly name: string;
  readonly from: string | null;
  readonly to: string | null;
}

interface Taken extends Difference {
  readonly withDark: boolean;
}

const keyOf = ({ mode, name, from, to }: Difference) => JSON.stringify([mode, name, from, to]);
const tokenOf = ({ mode, name }: Pick<Difference, "mode" | "name">) => JSON.stringify([mode, name]);
const get = (side: ReadonlyMap<string, string>, name: string) => side.get(name) ?? null;

type Values = { base: Map<string, string>; dark: Map<string, string> };

const valuesOf = ({ base, dark }: Page): Values => ({ base: mapOf(base), dark: mapOf(dark) });
const mapOf = (side: Side): Map<string, string> =>
  new Map(Object.entries(side).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

export class Model {
  #baseline: Values;
  #now: Values;
  #version = 1;
  #taken: Taken[] = [];
  #decisions: { key: string; back: string; token: string; status: "rejected" | "ignored"; until: number }[] = [];
  #expected: (Difference & { until: number; isNamed: boolean })[] = [];
  #runs: { version: number; keys: Map<string, string> }[] = [];
  #starts = new Map<string, number>();
  #since = new Map<string, number>();
  #announced = new Set<string>();
  readonly #confirmRuns: number;

  constructor(page: Page, confirmRuns: number) {
    this.#baseline = valuesOf(page);
    this.#now = valuesOf(page);
    this.#confirmRuns = confirmRuns;
    this.#note();
  }

  /** A token of the base is in the mode too. */
  static complete({ base, dark }: Page): Page {
    const missing = Object.entries(base).filter(
      ([name, value]) => value !== undefined && (!Object.hasOwn(dark, name) || dark[name] === undefined),
    );
    // fromEntries: a name may be that of a property that every object has.
    return { base, dark: Object.fromEntries([...Object.entries(dark), ...missing]) };
  }

  baselinePage(): Page {
    return { base: Object.fromEntries(this.#baseline.base), dark: Object.fromEntries(this.#baseline.dark) };
  }

  valueOf(mode: "base" | "dark", name: string): string | undefined {
    return this.#baseline[mode].get(name);
  }

  #differences(): Difference[] {
    const of = (mode: "base" | "dark"): Difference[] =>
      NAMES.map((name) => ({
        mode,
        name,
        from: get(this.#baseline[mode], name),
        to: get(this.#now[mode], name),
      })).filter(({ from, to }) => from !== to);
    const base = of("base");
    const inBase = new Set(base.map(({ name, from, to }) => JSON.stringify([name, from, to])));
    return [...base, ...of("dark").filter(({ name, from, to }) => !inBase.has(JSON.stringify([name, from, to])))];
  }

  #note(): void {
    const differences = this.#differences();
    const keys = new Map(differences.map((difference) => [tokenOf(difference), keyOf(difference)]));
    this.#runs = [...this.#runs.filter(({ version }) => version !== this.#version), { version: this.#version, keys }];
    const now = new Set(keys.values());
    for (const key of now) if (!this.#since.has(key)) this.#since.set(key, this.#version);
    for (const key of this.#since.keys()) if (!now.has(key)) this.#since.delete(key);
    for (const key of this.#announced) if (!now.has(key)) this.#announced.delete(key);
  }

  #seen(difference: Difference) {
    const start = this.#starts.get(tokenOf(difference)) ?? 0;
    const window = this.#runs.slice(-30).filter(({ version }) => version >= start);
    const keys = window.map((run) => run.keys.get(tokenOf(difference)));
    const mine = keyOf(difference);
    let streak = 0;
    while (streak < keys.length && keys.at(-1 - streak) === mine) streak += 1;
    let flips = 0;
    for (let index = 1; index < keys.length; index += 1) if (keys[index] !== keys[index - 1]) flips += 1;
    return {
      seen: { runs: keys.filter((key) => key === mine).length, of: keys.length, flips },
      isFlickering: keys.slice(0, keys.length - streak).includes(mine),
      streak,
    };
  }

  #statusOf(difference: Difference, now: number): string {
    if (difference.name === "ruled") return "ignored";
    const key = keyOf(difference);
    const decision = this.#decisions.find(
      (one) => (one.key === key || (one.status === "ignored" && one.back === key)) && one.until > now,
    );
    if (decision) return decision.status;
    const { isFlickering, streak } = this.#seen(difference);
    if (isFlickering) return "flickering";
    return streak <= this.#confirmRuns && !this.#announced.has(key) ? "unconfirmed" : "pending";
  }

  stateOf(now: number) {
    return this.#differences()
      .map((difference) => ({
        key: keyOf(difference),
        status: this.#statusOf(difference, now),
        seen: this.#seen(difference).seen,
        since: this.#since.get(keyOf(difference)),
      }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  /** @returns the keys of the changes that are announced */
  run(page: Page, version: number, now: number): string[] {
    this.#now = valuesOf(page);
    this.#version = version;
    this.#expected = this.#expected.filter(({ until }) => until > now);
    const oldDifferences = this.#differences();
    const come = oldDifferences.filter(
      (difference) => difference.name !== "ruled" && this.#isExpected(difference, oldDifferences),
    );
    this.#use(come, oldDifferences);
    this.#accept(come);
    const tokens = new Set(this.#differences().map(tokenOf));
    this.#decisions = this.#decisions.filter(({ status, token }) => status !== "rejected" || tokens.has(token));
    this.#note();
    const news = this.#differences().filter(
      (difference) => this.#statusOf(difference, now) === "pending" && !this.#announced.has(keyOf(difference)),
    );
    for (const difference of news) this.#announced.add(keyOf(difference));
    return news.map(keyOf);
  }

  /** Ids of tokens that Tintype named do not have the name, unless another change would have the same id. */
  #isExpected(difference: Difference, all: readonly Difference[]): boolean {
    return this.#expected.some((expectation) => this.#isSame(expectation, difference, all));
  }

  #isSame(expectation: Difference & { isNamed: boolean }, difference: Difference, all: readonly Difference[]): boolean {
    const { mode, from, to } = difference;
    if (expectation.mode !== mode || expectation.from !== from || expectation.to !== to) return false;
    if (expectation.isNamed) return expectation.name === difference.name;
    const isGenerated = ({ name }: Difference) => NAMES.indexOf(name) % 2 === 1;
    const alike = all.filter((one) => isGenerated(one) && one.mode === mode && one.from === from && one.to === to);
    return isGenerated(difference) && alike.length === 1;
  }

  #use(come: readonly Difference[], all: readonly Difference[]): void {
    this.#expected = this.#expected.filter((one) => !come.some((difference) => this.#isSame(one, difference, all)));
  }

  #accept(accepted: readonly Difference[]): void {
    const news = accepted.map((difference): Taken => {
      const { mode, name, from, to } = difference;
      const isInDark = get(this.#baseline.dark, name) === from && get(this.#now.dark, name) === to;
      return { ...difference, withDark: mode === "base" && isInDark };
    });
    for (const difference of news) {
      this.#set(difference, difference.to);
      this.#taken.push(difference);
      this.#decisions = this.#decisions.filter(
        ({ key, back, token, status }) =>
          key !== keyOf(difference) &&
          !(status === "ignored" && back === keyOf(difference)) &&
          !(status === "rejected" && token === tokenOf(difference)),
      );
      this.#starts.set(tokenOf(difference), this.#version);
    }
  }

  #set({ mode, name, withDark }: Taken, value: string | null): void {
    for (const side of withDark ? (["base", "dark"] as const) : [mode]) {
      if (value === null) this.#baseline[side].delete(name);
      else this.#baseline[side].set(name, value);
    }
  }

  decide({ accept, reject, ignore, reopen, undo, until }: Wanted, now: number): void {
    const all = this.#differences();
    const accepted =
      accept === "all"
        ? all.filter((one) => this.#statusOf(one, now) === "pending")
        : all.filter((one) => keyOf(one) === accept);
    this.#accept(accepted);
    for (const [status, ids] of [
      ["rejected", reject],
      ["ignored", ignore],
    ] as const) {
      const difference = all.find((one) => keyOf(one) === ids);
      if (!difference || this.#statusOf(difference, now) === status) continue;
      this.#lift(difference);
      const { from, to } = difference;
      this.#decisions.push({
        key: keyOf(difference),
        back: keyOf({ ...difference, from: to, to: from }),
        token: tokenOf(difference),
        status,
        until: status === "ignored" && until ? Date.parse(until) : Number.POSITIVE_INFINITY,
      });
    }
    const again = all.find((one) => keyOf(one) === reopen);
    if (again) {
      this.#lift(again);
      this.#reopened(again);
    }
    if (undo) this.#undo(undo);
    this.#note();
  }

  #lift(difference: Difference): void {
    const mine = keyOf(difference);
    this.#decisions = this.#decisions.filter(
      ({ key, back, status }) => key !== mine && !(status === "ignored" && back === mine),
    );
  }

  #reopened(difference: Difference): void {
    this.#starts.set(tokenOf(difference), this.#version);
    this.#announced.add(keyOf(difference));
  }

  #undo(key: string): void {
    const last = this.#taken.findLast((one) => keyOf(one) === key);
    if (!last) return;
    this.#taken = this.#taken.filter((one) => one !== last);
    this.#set(last, last.from);
    this.#decisions = this.#decisions.filter(({ status, token }) => status !== "rejected" || token !== tokenOf(last));
    const again = this.#differences().find((one) => keyOf(one) === keyOf(last));
    if (again) this.#reopened(again);
  }

  expect(
    mode: "base" | "dark",
    name: string,
    request: { from: string | null; to: string | null; until: number; isNamed: boolean },
    now: number,
  ): void {
    this.#expected = [
      ...this.#expected.filter((one) => keyOf(one) !== keyOf({ mode, name, ...request })),
      { mode, name, ...request },
    ];
    const all = this.#differences();
    const come = all.filter(
      (one) => one.name !== "ruled" && this.#isExpected(one, all) && this.#statusOf(one, now) === "pending",
    );
    this.#use(come, all);
    this.#accept(come);
    this.#note();
  }

  approve(page: Page, version: number, now: number): void {
    this.#now = valuesOf(page);
    this.#version = version;
    const old = this.#baseline;
    const all = this.#differences();
    const ignored = all.filter((one) => this.#statusOf(one, now) === "ignored");
    const dark = ignored.map(
      ({ mode, name, from, to }) => mode === "base" && get(old.dark, name) === from && get(this.#now.dark, name) === to,
    );
    this.#baseline = valuesOf(page);
    for (const [index, one] of ignored.entries()) this.#set({ ...one, withDark: dark[index] ?? false }, one.from);
    const changed = new Set(all.filter((one) => !ignored.includes(one)).map(tokenOf));
    this.#decisions = this.#decisions.filter(({ status, token }) => status !== "rejected" || !changed.has(token));
    this.#taken = [];
    this.#runs = [];
    this.#starts.clear();
    this.#since.clear();
    this.#announced.clear();
    this.#note();
  }
}
