// @vitest-environment happy-dom
import { act, screen, waitFor, within } from "@testing-library/preact";
import { expect, onTestFinished, test, vi } from "vitest";
import { brokenStatus, idleStatus } from "../../../gallery/fixtures/status.ts";
import { Frame } from "../../app/shell/Frame.tsx";
import { ada, fakePlatform, type Procedures, Refusal, storeOf } from "../../testing/platform.ts";
import { show } from "../../testing/render.tsx";
import { troublesOf } from "./troubles.ts";

const operator = { ...ada, user: { ...ada.user, operator: true } } as const;

function showStatus(session: typeof ada, procedures: Procedures) {
  const around: Procedures = {
    "teams.list": () => ({ data: [] }),
    "reviews.list": () => ({ data: [], pagination: { page: 1, per_page: 1, total: 0 } }),
    "server.about": () => ({ email: false }),
    "account.overview": () => ({ user: { email_confirmed_at: "2026-01-01T00:00:00Z" } }),
  };
  const platform = fakePlatform({
    session,
    procedures: { ...around, ...procedures },
    route: storeOf({ at: "status" }),
  });
  show(<Frame route={{ at: "status" }} />, platform);
}

const cardOf = async (title: string) => within(await screen.findByRole("list", { name: title }));

test("StatusView shows an operator what is wrong before queue, workers, pages and hosts", async () => {
  showStatus(operator, { "status.read": () => brokenStatus });
  const troubles = await cardOf("What does not work");
  expect(troubles.getAllByRole("listitem")).toHaveLength(5);
  expect((await cardOf("Queue")).getByText("1,280 waiting")).toBeTruthy();
  expect((await cardOf("Workers")).getByText("has no browser")).toBeTruthy();
  expect((await cardOf("Slowest pages")).getByText("harbour.example")).toBeTruthy();
  expect((await cardOf("Failing hosts")).getByText("480 of 900 runs failed")).toBeTruthy();
  expect(screen.getByText("not measured")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Status" }).getAttribute("aria-current")).toBe("page");
});

test("StatusView measures again while it is visible", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const readStatus = vi.fn(() => idleStatus);
  showStatus(operator, { "status.read": readStatus });
  await act(async () => void (await vi.runOnlyPendingTimersAsync()));
  const calls = readStatus.mock.calls.length;
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await act(async () => void (await vi.advanceTimersByTimeAsync(60_000)));
  expect(readStatus).toHaveBeenCalledTimes(calls);
  visibility.mockReturnValue("visible");
  await act(async () => void (await vi.advanceTimersByTimeAsync(60_000)));
  expect(readStatus.mock.calls.length).toBeGreaterThan(calls);
});

test("the dashboard has no status for a person who is no operator", async () => {
  const readStatus = vi.fn(() => idleStatus);
  showStatus(ada, { "status.read": readStatus });
  expect(await screen.findByRole("heading", { name: "There is no page at this address" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Status" })).toBeNull();
  expect(readStatus).not.toHaveBeenCalled();
});

test("the dashboard asks who is signed in when the status is refused", async () => {
  const me = vi.fn(() => ada.user);
  const refuse = () => {
    throw new Refusal({ code: "not_found" });
  };
  showStatus(operator, { "status.read": refuse, "account.me": me });
  expect(await screen.findByRole("heading", { name: "There is no page at this address" })).toBeTruthy();
  await waitFor(() => expect(me).toHaveBeenCalled());
});

test.each([
  ["nothing", idleStatus, []],
  ["too little space", { ...idleStatus, disk: { ...idleStatus.disk, free_bytes: 7.9e9 } }, ["littleSpace"]],
  ["no worker", { ...idleStatus, workers: [] }, ["noWorker"]],
  ["a silent worker", { ...idleStatus, workers: [{ ...idleStatus.workers[0], state: "silent" }] }, ["noWorker"]],
  ["everything", brokenStatus, ["unwritable", "migrations", "noBrowser", "longWait", "oldWorker"]],
])("troublesOf lists %s that is wrong", (_, status, troubles) => {
  expect(troublesOf(status as typeof idleStatus)).toEqual(troubles); // a literal's state is a string
});
