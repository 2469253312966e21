// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/preact";
import type { TeamRole } from "@tintype/shared/api/accounts/teams";
import type { Schedule, ScheduleView } from "@tintype/shared/api/schedules/schedules";
import { scheduleBody } from "@tintype/shared/api/schedules/schedules";
import { describe, expect, test, vi } from "vitest";
import { daily, ofPage, ofSite } from "../../../gallery/fixtures/schedules.ts";
import { fromNow, listOf } from "../../../gallery/fixtures/values.ts";
import de from "../../i18n/de.json" with { type: "json" };
import { setTexts } from "../../i18n/i18n.ts";
import { exactTime } from "../../kit/time.ts";
import { fakePlatform, type Procedures, Refusal } from "../../testing/platform.ts";
import { show, textsOf } from "../../testing/render.tsx";
import { ScheduleCard } from "./ScheduleCard.tsx";
import { SchedulesView } from "./SchedulesView.tsx";
import { bodyOf, formOf, newSchedule, timesOf } from "./schedule-form.ts";
import { scheduleOfPage } from "./schedule-source.ts";
import { scheduleWords } from "./schedule-words.ts";

const HOUR = 3_600_000;

const atSix: Schedule = { ...daily, every: null, cron: "0 6 * * 1,4", timezone: "Europe/Berlin" };

describe("the form of a schedule", () => {
  test.each([
    daily,
    { ...daily, every: "week" as const, kinds: ["colors" as const] },
    { ...daily, confirm: { after: "45m", runs: 3 } },
    atSix,
    { ...atSix, cron: "30 23 * * *" },
    { ...atSix, cron: "*/10 8-17 * * MON-FRI" },
  ])("gives back the schedule that it was made of: $every $cron", (schedule) => {
    const { every, cron, timezone, kinds, confirm } = { confirm: undefined, ...schedule };
    const body = bodyOf(formOf(schedule, "Europe/Vienna"));
    const expected = every === null ? { cron, timezone } : { every };
    expect(body).toEqual({ ...expected, ...(kinds && { kinds }), ...(confirm && { confirm }) });
    expect(scheduleBody.safeParse(body).success).toBe(true);
  });

  test("uses the person's time zone for a new schedule", () => {
    const form = { ...newSchedule("Europe/Vienna"), rhythm: "times" as const, time: "18:05", days: [0, 5] };
    expect(bodyOf(form)).toEqual({ cron: "5 18 * * 0,5", timezone: "Europe/Vienna" });
  });

  test.each([
    ["0 6 * * 1", { time: "06:00", days: [1] }],
    ["5 18 * * 0,7", { time: "18:05", days: [0] }],
    ["59 23 * * *", { time: "23:59", days: [] }],
    ["*/5 6 * * 1", undefined],
    ["0 6 1 * *", undefined],
    ["0 6 * * MON", undefined],
  ])("timesOf reads %j as %j", (cron, times) => {
    expect(timesOf(cron)).toEqual(times);
  });
});

test("scheduleWords says when a schedule runs", () => {
  expect(scheduleWords(daily)).toBe("Every day");
  expect(scheduleWords(atSix)).toBe("Mon, Thu at 06:00 (Europe/Berlin)");
  expect(scheduleWords({ ...atSix, cron: "30 23 * * *" })).toBe("Every day at 23:30 (Europe/Berlin)");
  expect(scheduleWords({ ...atSix, cron: "0 6 1 * *" })).toBe("Cron: 0 6 1 * * (Europe/Berlin)");
  setTexts("de", de);
  expect(scheduleWords(atSix)).toBe("Mo, Do um 06:00 (Europe/Berlin)");
});

function card(schedule: Schedule | null, procedures: Procedures = {}, mayChange = true) {
  const get = vi.fn(() => schedule);
  show(
    <ScheduleCard source={scheduleOfPage("e1")} mayChange={mayChange} />,
    fakePlatform({
      procedures: { "schedules.find": get, "schedules.preview": () => ({ next_run_at: fromNow(HOUR) }), ...procedures },
    }),
  );
  return get;
}

test("ScheduleCard sets a schedule for a page without one", async () => {
  const put = vi.fn((_: object) => daily);
  const get = card(null, { "schedules.put": put });
  expect(await screen.findByText("Read only when somebody asks for it.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Set a schedule" }));
  fireEvent.click(screen.getByLabelText("Weekly"));
  fireEvent.click(await screen.findByRole("button", { name: "Save" }));
  await waitFor(() => expect(get).toHaveBeenCalledTimes(2));
  expect(put).toHaveBeenCalledExactlyOnceWith({ id: "e1", every: "week" });
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

test("ScheduleCard says before it saves when the server would run the schedule next, and nothing of one that it refuses", async () => {
  const times: Record<string, string> = { day: fromNow(24 * HOUR), week: fromNow(168 * HOUR) };
  const preview = vi.fn(({ every = "day" }: { every?: string }) => {
    if (every === "hour") throw new Refusal({ code: "refused", message: "The shortest interval is 1 day." });
    return { next_run_at: times[every] };
  });
  card(null, { "schedules.preview": preview });
  fireEvent.click(await screen.findByRole("button", { name: "Set a schedule" }));
  const nextRun = (every: string) => `Next run ${exactTime(Date.parse(times[every] ?? ""))}`;
  await screen.findByText(nextRun("day"));
  fireEvent.click(screen.getByLabelText("Weekly"));
  expect(screen.queryByText(/Next run/)).toBeNull();
  await screen.findByText(nextRun("week"));
  expect(preview).toHaveBeenLastCalledWith({ id: "e1", every: "week" });
  fireEvent.click(screen.getByLabelText("Hourly"));
  await waitFor(() => expect(preview).toHaveBeenCalledTimes(3));
  expect(screen.queryByText(/Next run/)).toBeNull();
});

test("ScheduleCard changes days, time zone and kinds of a schedule", async () => {
  const put = vi.fn((_: object) => atSix);
  card(atSix, { "schedules.put": put });
  fireEvent.click(await screen.findByRole("button", { name: "Change" }));
  fireEvent.click(screen.getByLabelText("Thu"));
  fireEvent.change(screen.getByLabelText("Time zone"), { target: { value: "UTC" } });
  fireEvent.click(screen.getByLabelText("All kinds except assets"));
  for (const box of within(await screen.findByRole("group", { name: "Report changes of" })).getAllByRole("checkbox")) {
    if (box.closest("label")?.textContent !== "Colours") fireEvent.click(box);
  }
  await waitFor(() => expect(screen.queryByLabelText("Colours")).toBeNull());
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(put).toHaveBeenCalledOnce());
  expect(put.mock.calls[0]?.[0]).toEqual({ id: "e1", cron: "0 6 * * 1", timezone: "UTC" });
});

test("ScheduleCard sets how further runs confirm changes, and says so", async () => {
  const put = vi.fn((_: object) => daily);
  card({ ...daily, confirm: { after: "90m", runs: 1 } }, { "schedules.put": put });
  expect(
    await screen.findByText("Reports a change when further runs show it too: 1, at intervals of 90 minutes."),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Change" }));
  fireEvent.change(screen.getByLabelText("Further runs"), { target: { value: "4" } });
  fireEvent.change(screen.getByLabelText("Time between them"), { target: { value: "3h" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(put).toHaveBeenCalledOnce());
  expect(put.mock.calls[0]?.[0]).toEqual({ id: "e1", every: "day", confirm: { after: "3h", runs: 4 } });
});

test("ScheduleCard says in the server's words that the plan does not allow it", async () => {
  card(null, {
    "schedules.put": () => {
      throw new Refusal({ code: "refused", message: "The shortest interval of the plan free is 1 day." });
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Set a schedule" }));
  fireEvent.click(screen.getByLabelText("Hourly"));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("The shortest interval of the plan free is 1 day.")).toBeTruthy();
});

test("ScheduleCard shows when a schedule runs next and why it is paused", async () => {
  card({ ...daily, paused_reason: "The limit is reached." });
  expect(await screen.findByText(`Next run ${exactTime(Date.parse(daily.next_run_at))}`)).toHaveProperty(
    "title",
    "in 2 hours",
  );
  expect(screen.getByText("The limit is reached.")).toBeTruthy();
});

test("ScheduleCard removes a schedule after a question", async () => {
  const remove = vi.fn(() => ({ success: true }));
  card(daily, { "schedules.delete": remove });
  fireEvent.click(await screen.findByRole("button", { name: "Remove the schedule" }));
  expect(remove).not.toHaveBeenCalled();
  expect(document.activeElement?.textContent).toBe("Cancel");
  fireEvent.keyDown(screen.getByRole("alertdialog"), { key: "Escape" });
  fireEvent.click(await screen.findByRole("button", { name: "Remove the schedule" }));
  fireEvent.click(screen.getByRole("button", { name: "Remove it" }));
  await waitFor(() => expect(remove).toHaveBeenCalledExactlyOnceWith({ id: "e1" }));
});

test.each([
  ["en", "The runs of the day were used up.", "What the server says"],
  ["de", "Die Läufe des Tages waren verbraucht.", "Was der Server sagt"],
])(
  "ScheduleCard explains in %s why a schedule is paused, with the server's sentence as details",
  async (language, text, summary) => {
    if (language === "de") setTexts("de", de);
    card({ ...daily, paused_reason: "The day's extractions were used up.", paused_cause: "quota_day" });
    expect(await screen.findByText(text, { exact: false })).toBeTruthy();
    const details = screen.getByText(summary).closest("details");
    expect(details?.textContent).toContain("The day's extractions were used up.");
  },
);

test("ScheduleCard offers no change to a member who may not", async () => {
  card(daily, {}, false);
  expect(await screen.findByText("Every day")).toBeTruthy();
  expect(screen.getByText("Only owners and admins of the team may change the schedule.")).toBeTruthy();
  expect(textsOf("button")).toEqual([]);
});

const listed = { ...ofPage, extraction: { id: "e1", url: "https://harbour.example/", title: "<b>Harbour</b>" } };
const teamsAs = (role: TeamRole) => ({ "teams.list": () => ({ data: [{ id: "t1", name: "Harbour team", role }] }) });
const teams = teamsAs("admin");

test("SchedulesView lists the schedules with their pages, sites and teams", async () => {
  show(<SchedulesView />, fakePlatform({ procedures: { ...teams, "schedules.list": () => listOf(listed, ofSite) } }));
  const link = await screen.findByRole("link", { name: "<b>Harbour</b>" });
  expect(link.getAttribute("href")).toBe("#/pages/e1");
  expect(screen.getByRole("link", { name: "Shop" }).getAttribute("href")).toBe("#/sites/s1");
  expect(await screen.findByText("Harbour team")).toBeTruthy();
});

test.each<[role: TeamRole, settings: string[]]>([
  ["admin", ["#/pages/e1/settings", "#/sites/s1/settings", "#/sites/s2/settings"]],
  ["member", ["#/sites/s1/settings"]],
  ["viewer", []],
])(
  "SchedulesView offers to change only what the server lets a person change who has the role %s",
  async (role, settings) => {
    const site = { ...ofSite, team_id: "t1" };
    const sites = [site, { ...site, site: { id: "s2", name: "Museum" }, created_by: "u2" }];
    const procedures = { ...teamsAs(role), "schedules.list": () => listOf<ScheduleView>(listed, ...sites) };
    show(<SchedulesView />, fakePlatform({ procedures }));
    expect(await screen.findAllByText("Harbour team")).toHaveLength(3);
    const changes = screen.queryAllByRole("link", { name: "Change" }).map((change) => change.getAttribute("href"));
    expect(changes).toEqual(settings);
  },
);

test("SchedulesView leads through a long list", async () => {
  const load = vi.fn(({ page }: { page: number }) => ({
    data: [{ ...listed, extraction: { ...listed.extraction, title: `Page ${page}` } }],
    pagination: { page, per_page: 50, total: 51 },
  }));
  show(<SchedulesView />, fakePlatform({ procedures: { ...teams, "schedules.list": load } }));
  expect(await screen.findByText("1 of 2")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("Page 2")).toBeTruthy();
});

test("SchedulesView says what a schedule is for as long as there is none", async () => {
  show(<SchedulesView />, fakePlatform({ procedures: { ...teams, "schedules.list": () => listOf() } }));
  expect(await screen.findByText("No schedules yet")).toBeTruthy();
});
