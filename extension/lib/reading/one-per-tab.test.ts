import { expect, test } from "vitest";
import { isAnyRunning, onePerTab, type Running } from "./one-per-tab.ts";

const TAB = 7;

/** Readings that the test ends. */
function readings() {
  const begun: { running: Running; end: () => void }[] = [];
  const readPage = (running: Running) => new Promise<void>((resolve) => begun.push({ running, end: resolve }));
  return { begun, readPage };
}

/** Lets all that waits for nothing but promises go on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("onePerTab joins the reading that runs, and tells it that the page has to be read in any case", async () => {
  const { begun, readPage } = readings();
  const firstReading = onePerTab(TAB, false, readPage);
  expect(begun[0]?.running.again).toBe(false);
  const second = onePerTab(TAB, true, readPage);
  expect(begun).toMatchObject([{ running: { again: true } }]);
  begun[0]?.end();
  await Promise.all([firstReading, second]);
  expect(begun).toHaveLength(1);
  expect(isAnyRunning()).toBe(false);
});

test("onePerTab starts one other reading for all requests that come when the page has been read already", async () => {
  const { begun, readPage } = readings();
  const firstReading = onePerTab(TAB, false, readPage);
  if (begun[0]) begun[0].running.hasRead = true;
  const late = [onePerTab(TAB, true, readPage), onePerTab(TAB, true, readPage)];
  begun[0]?.end();
  await firstReading;
  await settled();
  expect(begun).toHaveLength(2);
  begun[1]?.end();
  await Promise.all(late);
  expect(begun).toHaveLength(2);
});

test("onePerTab starts no other reading for a request that needs none, and none beside that of another tab", async () => {
  const { begun, readPage } = readings();
  const firstReading = onePerTab(TAB, false, readPage);
  if (begun[0]) begun[0].running.hasRead = true;
  const second = onePerTab(TAB, false, readPage);
  const otherReading = onePerTab(TAB + 1, false, readPage);
  expect(begun).toHaveLength(2);
  for (const { end } of begun) end();
  await Promise.all([firstReading, second, otherReading]);
  expect(begun).toHaveLength(2);
});

test("onePerTab reads again after a reading that failed", async () => {
  const fail = () => Promise.reject(new Error("the tab was closed"));
  await expect(onePerTab(TAB, false, fail)).rejects.toThrow("the tab was closed");
  expect(isAnyRunning()).toBe(false);
  const { begun, readPage } = readings();
  const nextReading = onePerTab(TAB, false, readPage);
  begun[0]?.end();
  await nextReading;
  expect(begun).toHaveLength(1);
});
