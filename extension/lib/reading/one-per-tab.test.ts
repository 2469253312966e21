import { expect, test } from "vitest";
import { isAnyRunning, onePerTab, type Running } from "./one-per-tab.ts";

const TAB = 7;

/** Readings that the test ends. */
function readings() {
  const begun: { own: Running; end: () => void }[] = [];
  const read = (own: Running) => new Promise<void>((resolve) => begun.push({ own, end: resolve }));
  return { begun, read };
}

/** Lets all that waits for nothing but promises go on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("onePerTab joins the reading that runs, and tells it that the page has to be read in any case", async () => {
  const { begun, read } = readings();
  const first = onePerTab(TAB, false, read);
  expect(begun[0]?.own.again).toBe(false);
  const second = onePerTab(TAB, true, read);
  expect(begun).toMatchObject([{ own: { again: true } }]);
  begun[0]?.end();
  await Promise.all([first, second]);
  expect(begun).toHaveLength(1);
  expect(isAnyRunning()).toBe(false);
});

test("onePerTab starts one other reading for all requests that come when the page has been read already", async () => {
  const { begun, read } = readings();
  const first = onePerTab(TAB, false, read);
  if (begun[0]) begun[0].own.hasRead = true;
  const late = [onePerTab(TAB, true, read), onePerTab(TAB, true, read)];
  begun[0]?.end();
  await first;
  await settled();
  expect(begun).toHaveLength(2);
  begun[1]?.end();
  await Promise.all(late);
  expect(begun).toHaveLength(2);
});

test("onePerTab starts no other reading for a request that needs none, and none beside that of another tab", async () => {
  const { begun, read } = readings();
  const first = onePerTab(TAB, false, read);
  if (begun[0]) begun[0].own.hasRead = true;
  const second = onePerTab(TAB, false, read);
  const other = onePerTab(TAB + 1, false, read);
  expect(begun).toHaveLength(2);
  for (const { end } of begun) end();
  await Promise.all([first, second, other]);
  expect(begun).toHaveLength(2);
});

test("onePerTab reads again after a reading that failed", async () => {
  const fail = () => Promise.reject(new Error("the tab was closed"));
  await expect(onePerTab(TAB, false, fail)).rejects.toThrow("the tab was closed");
  expect(isAnyRunning()).toBe(false);
  const { begun, read } = readings();
  const next = onePerTab(TAB, false, read);
  begun[0]?.end();
  await next;
  expect(begun).toHaveLength(1);
});
