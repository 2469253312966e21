import en from "@tintype/ui/i18n/en.json";
import { setTexts } from "@tintype/ui/i18n/i18n.ts";
import { failed, succeeded } from "@tintype/ui/platform/outcome.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Account } from "../account/account.ts";

// The browser's areas, alarms and button, and a server that says how many pages wait.
const fake = vi.hoisted(() => ({
  stored: new Map<string, unknown>(),
  alarms: new Map<string, number>(),
  badge: { text: "", title: "" },
  account: undefined as Account | undefined,
  /** undefined: it does not answer. */
  waiting: 0 as number | undefined,
  questions: 0,
}));
vi.mock("wxt/browser", () => {
  const local = {
    get: async (key: string) => ({ [key]: fake.stored.get(key) }),
    set: async (items: object) => void Object.entries(items).map(([key, value]) => fake.stored.set(key, value)),
    remove: async (key: string) => void fake.stored.delete(key),
  };
  const alarms = {
    create: async (name: string, { when }: { when: number }) => void fake.alarms.set(name, when),
    clear: async (name: string) => fake.alarms.delete(name),
  };
  const action = {
    setBadgeText: async (text: object) => void Object.assign(fake.badge, text),
    setTitle: async (title: object) => void Object.assign(fake.badge, title),
    setBadgeBackgroundColor: async () => {},
    setBadgeTextColor: async () => {},
  };
  const runtime = { getManifest: () => ({ action: { default_title: "Tintype" } }) };
  return { browser: { storage: { local }, alarms, action, runtime } };
});
vi.mock("../account/account.ts", () => ({
  loadAccount: async () => fake.account,
  accountId: ({ address, user }: Account) => `${address} ${user.id}`,
}));
vi.mock("../account/as-account.ts", () => ({
  asAccount: async () => {
    fake.questions += 1;
    return fake.waiting === undefined
      ? failed({ code: "unreachable" })
      : succeeded({ pagination: { total: fake.waiting } });
  },
}));
setTexts("en", en);
const { refreshWaiting, REVIEWS_ALARM } = await import("./waiting.ts");

const ADA: Account = {
  address: "https://tintype.example",
  key: "tt_1",
  user: { id: "ada", email: "ada@harbour.example", name: "Ada" },
  revoked: false,
};
const HALF_HOUR = 30 * 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000 });
  fake.stored.clear();
  fake.alarms.clear();
  Object.assign(fake, { account: ADA, waiting: 3, questions: 0, badge: { text: "", title: "" } });
});
afterEach(() => vi.useRealTimers());

test("refreshWaiting shows how many pages wait on the button, and asks the server again after half an hour", async () => {
  await refreshWaiting({ atOnce: false });
  expect(fake.badge).toEqual({ text: "3", title: "3 pages have changes to decide" });
  expect(fake.alarms.get(REVIEWS_ALARM)).toBe(Date.now() + HALF_HOUR);
  fake.waiting = 1;
  vi.advanceTimersByTime(HALF_HOUR - 1);
  await refreshWaiting({ atOnce: false });
  expect([fake.badge.text, fake.questions]).toEqual(["3", 1]);
  vi.advanceTimersByTime(1);
  await refreshWaiting({ atOnce: false });
  expect([fake.badge.text, fake.questions]).toEqual(["1", 2]);
});

test("refreshWaiting asks at once if a person opens the popup, and leaves the button empty if no page waits", async () => {
  await refreshWaiting({ atOnce: true });
  fake.waiting = 0;
  await refreshWaiting({ atOnce: true });
  expect([fake.badge, fake.questions]).toEqual([{ text: "", title: "Tintype" }, 2]);
});

test("refreshWaiting keeps the last number while the server does not answer, and that of no other account", async () => {
  await refreshWaiting({ atOnce: true });
  fake.waiting = undefined;
  await refreshWaiting({ atOnce: true });
  expect(fake.badge.text).toBe("3");
  fake.account = { ...ADA, user: { ...ADA.user, id: "grace" } };
  await refreshWaiting({ atOnce: false });
  expect([fake.badge.text, fake.questions]).toEqual(["", 3]);
});

test.each([
  ["nobody is signed in", undefined],
  ["the server has refused the key", { ...ADA, revoked: true }],
])("refreshWaiting asks nothing and forgets the number if %s", async (_, account) => {
  await refreshWaiting({ atOnce: true });
  fake.account = account;
  await refreshWaiting({ atOnce: true });
  expect(fake).toMatchObject({ badge: { text: "" }, questions: 1 });
  expect([fake.stored.size, fake.alarms.size]).toEqual([0, 0]);
});
