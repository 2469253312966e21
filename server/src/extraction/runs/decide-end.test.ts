import { PageFailure } from "@tintype/reader/reading/page-failure";
import { expect, test } from "vitest";
import { decideEnd, endOfExhausted } from "./decide-end.ts";

const run = { attempt: 1, crashes: 0, interruptions: 0 };
const running = { aborted: false };
const crash = new PageFailure("crashed", "The page crashed.");
const endedBrowser = new PageFailure("browser_lost", "The browser ended.", { endedBrowser: true });
const interruption = new PageFailure("interrupted", "The visit was broken off.");

test.each([
  ["fails it when the page is at fault", run, new PageFailure("dns", "No such host."), { failure: { cause: "dns" } }],
  ["repeats it when the page crashed once", run, crash, { release: { unused: false, counted: "crash" } }],
  ["fails it when the page crashed twice", { ...run, crashes: 1 }, crash, { failure: { cause: "crashed" } }],
  ["repeats it when the whole browser ended", { ...run, crashes: 3 }, endedBrowser, { release: { unused: true } }],
  ["fails it when 5 browsers ended", { ...run, crashes: 4 }, endedBrowser, { failure: { cause: "browser_lost" } }],
  ["repeats it when the service broke off", run, interruption, { release: { unused: true, counted: "interruption" } }],
  [
    "fails it when the service broke off 20 times",
    { ...run, interruptions: 20 },
    interruption,
    { failure: { cause: "interrupted" } },
  ],
  [
    "repeats it uncounted when no browser starts",
    { ...run, interruptions: 20 },
    new PageFailure("browser_unavailable", "No browser."),
    { release: { unused: true } },
  ],
])("decideEnd of a run %s", (_, counts, error, end) => {
  expect(decideEnd(counts, error, running)).toMatchObject(end);
});

test("decideEnd gives a run back at a shutdown, whatever was thrown, and throws errors that are not about the page", () => {
  const fault = new Error("no connection");
  expect(decideEnd(run, fault, { aborted: true })).toMatchObject({ release: { unused: true } });
  expect(() => decideEnd(run, fault, running)).toThrow(fault);
});

test("endOfExhausted fails a run at its sixth attempt", () => {
  expect(endOfExhausted({ attempt: 5 })).toBeUndefined();
  expect(endOfExhausted({ attempt: 6 })).toMatchObject({ failure: { cause: "crashed" } });
});
