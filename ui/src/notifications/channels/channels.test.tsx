// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { CHANNEL_TYPES } from "@tintype/shared/channels/types";
import type { Channel } from "@tintype/shared/channels/wire";
import { describe, expect, test, vi } from "vitest";
import { channel } from "../../../gallery/fixtures/channels.ts";
import { listOf } from "../../../gallery/fixtures/values.ts";
import { fakePlatform, type Procedures, Refusal } from "../../testing/platform.ts";
import { show, textsOf } from "../../testing/render.tsx";
import { ChannelPreview } from "./ChannelPreview.tsx";
import { ChannelsView } from "./ChannelsView.tsx";
import { ChannelView } from "./ChannelView.tsx";
import { sampleMessage } from "./sample-message.ts";
import { TeamChannels } from "./TeamChannels.tsx";

const teams = (role: string) => ({ "teams.list": () => listOf({ id: "t1", name: "Harbour team", role }) });

const sites = [
  { id: "s1", name: "Harbour", team_id: null },
  { id: "s2", name: "Of the team", team_id: "t1" },
];
const owned = {
  "sites.list": () => listOf(...sites),
  "views.list": () => listOf({ id: "p1", title: "Tickets", url: "https://harbour.example/tickets" }),
};

function showList(procedures: Procedures) {
  const platform = fakePlatform({ procedures: { ...teams("admin"), ...owned, ...procedures } });
  show(<ChannelsView />, platform);
  return platform;
}

test("ChannelsView lists channels with their names, when they send, what about and their state", async () => {
  const daily: Channel = {
    ...channel,
    id: "c2",
    type: "email",
    target: "example.com",
    digest: "day",
    status: "unconfirmed",
  };
  const ofColors: Channel = { ...channel, id: "c3", name: "Design", only: { kinds: ["colors"] }, active: false };
  showList({
    "channels.list": () => listOf(channel, { ...daily, team_id: "t1" }, ofColors),
  });
  await waitFor(() =>
    expect(textsOf("link")).toEqual([
      "Slack · hooks.slack.com …XXXXAt onceactive",
      "Email · example.comHarbour team · Daily at 09:00 (UTC)unconfirmed",
      "DesignSlack · hooks.slack.com …XXXX · At once · Colourspaused",
    ]),
  );
});

test("ChannelsView sets up a channel in four clicks, with a preview of what is chosen", async () => {
  const create = vi.fn((_: object) => channel);
  const platform = showList({ "channels.list": () => listOf(), "channels.create": create });
  fireEvent.click(await screen.findByRole("button", { name: "New channel" }));
  fireEvent.click(screen.getByRole("radio", { name: "Discord" }));
  fireEvent.input(screen.getByLabelText("Name"), { target: { value: " Design " } });
  fireEvent.input(screen.getByLabelText("Address of the webhook"), { target: { value: " https://discord.com/x " } });
  expect(screen.getByRole("region", { name: "A message in Discord" }).textContent).toContain("has 3 changes to decide");
  fireEvent.click(screen.getByRole("radio", { name: "Daily" }));
  expect(screen.getByRole("region", { name: "A message in Discord" }).textContent).toContain("Digest");
  await act(() => void fireEvent.click(screen.getByRole("button", { name: "Set up" })));
  expect(create).toHaveBeenCalledExactlyOnceWith({
    type: "discord",
    name: "Design",
    target: "https://discord.com/x",
    events: ["review.pending", "site.changed", "run.failed", "run.recovered", "schedule.paused"],
    digest: "day",
    at: "09:00",
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    only: null,
    remind_after: null,
    team_id: null,
    language: "en",
  });
  await waitFor(() => expect(platform.visited).toEqual(["/channels/c1"]));
});

test("ChannelsView sets up a channel for some sites, pages and changes, which the preview follows", async () => {
  const create = vi.fn((_: object) => channel);
  showList({ "channels.list": () => listOf(), "channels.create": create });
  fireEvent.click(await screen.findByRole("button", { name: "New channel" }));
  const sitesOf = within(await screen.findByRole("group", { name: "Sites", hidden: true }));
  expect(sitesOf.getAllByRole("checkbox", { hidden: true })).toHaveLength(1);
  const check = (name: string | RegExp) =>
    act(() => void fireEvent.click(screen.getByRole("checkbox", { name, hidden: true })));
  const preview = () => screen.getByRole("region", { name: "A message in Slack" }).textContent;
  await check(/^Tickets/);
  expect(preview()).toContain("Tickets");
  expect(preview()).toContain("#7c3aed");
  await check("Harbour");
  await check("Colours");
  fireEvent.input(screen.getByLabelText("Smallest difference of colours (ΔE)"), { target: { value: "90.5" } });
  expect(preview()).not.toContain("#7c3aed");
  expect(preview()).toContain("#18181b");
  expect(screen.getByText("Only some changes: 4 choices")).toBeTruthy();
  await check("Harbour");
  fireEvent.input(screen.getByLabelText("Address of the webhook"), { target: { value: "https://example.com/x" } });
  await act(() => void fireEvent.click(screen.getByRole("button", { name: "Set up" })));
  expect(create.mock.calls[0]?.[0]).toMatchObject({
    only: { extraction_ids: ["p1"], kinds: ["colors"], min_delta_e: 90.5 },
  });
});

test("ChannelView says what a channel tells about, and takes out a page that is gone", async () => {
  const only = { extraction_ids: ["gone"], kinds: ["colors"], min_delta_e: 2 };
  const update = vi.fn((_: object) => channel);
  showOne({ "channels.get": () => ({ ...channel, only }), "channels.update": update });
  expect(await screen.findByText("1 page, Colours, ΔE ≥ 2")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Change" }));
  const gone = await screen.findByRole("checkbox", { name: /^A page that is not in this list/, hidden: true });
  const save = () => act(() => void fireEvent.click(screen.getByRole("button", { name: "Save" })));
  await act(() => void fireEvent.input(screen.getByLabelText("Remind after days"), { target: { value: "2" } }));
  fireEvent.click(gone);
  await save();
  const changed = { only: { kinds: ["colors"], min_delta_e: 2 }, remind_after: 2 };
  expect(update).toHaveBeenLastCalledWith(expect.objectContaining(changed));
});

test("ChannelsView asks for an email address, and explains a refusal", async () => {
  const create = () => {
    throw new Refusal({ code: "email_unavailable", message: "This server sends no email." });
  };
  showList({ "channels.list": () => listOf(), "channels.create": create });
  fireEvent.click(await screen.findByRole("button", { name: "New channel" }));
  fireEvent.click(screen.getByRole("radio", { name: "Email" }));
  fireEvent.input(screen.getByLabelText("Email address"), { target: { value: "ada@example.com" } });
  fireEvent.click(screen.getByRole("button", { name: "Set up" }));
  expect(await screen.findByRole("alert")).toBeTruthy();
});

test("ChannelsView sets up no channel without an event", async () => {
  showList({ "channels.list": () => listOf() });
  fireEvent.click(await screen.findByRole("button", { name: "New channel" }));
  for (const box of screen.getAllByRole<HTMLInputElement>("checkbox", { hidden: true })) {
    if (box.checked) await act(() => void fireEvent.click(box));
  }
  expect(screen.getByRole("button", { name: "Set up" }).hasAttribute("disabled")).toBe(true);
});

const delivered = {
  id: "d1",
  event: "digest",
  status: "delivered",
  error: null,
  created_at: "2026-01-01T00:00:00Z",
  next_attempt_at: null,
  attempts: [],
  message: sampleMessage({ events: ["run.failed"], digest: "day" }),
};

function showOne(procedures: Procedures, onDeleted = () => {}) {
  const usual = { "channels.get": () => channel, "channels.deliveries": () => listOf(delivered) };
  show(
    <ChannelView id="c1" onDeleted={onDeleted} />,
    fakePlatform({ procedures: { ...teams("member"), ...owned, ...usual, ...procedures } }),
  );
}

test("ChannelView pauses, changes and deletes a channel, and its preview follows the form", async () => {
  const update = vi.fn((_: object) => channel);
  const remove = vi.fn(() => ({ success: true }));
  const onDeleted = vi.fn();
  showOne({ "channels.update": update, "channels.delete": remove }, onDeleted);
  fireEvent.click(await screen.findByRole("button", { name: "Pause" }));
  await waitFor(() => expect(update).toHaveBeenLastCalledWith({ id: "c1", active: false }));

  fireEvent.click(screen.getByRole("button", { name: "Change" }));
  fireEvent.click(screen.getByRole("radio", { name: "Weekly" }));
  const preview = screen.getByRole("region", { name: "A message in Slack" });
  expect(preview.textContent).toContain("Digest: ");
  fireEvent.click(screen.getByRole("radio", { name: "Deutsch" }));
  expect(preview.textContent).toContain("Sammelnachricht: ");
  expect(preview.lang).toBe("de");
  fireEvent.click(screen.getByRole("radio", { name: "English" }));
  fireEvent.input(screen.getByLabelText("Remind after days"), { target: { value: "3" } });
  await act(() => void fireEvent.click(screen.getByRole("button", { name: "Save" })));
  expect(update).toHaveBeenLastCalledWith({
    id: "c1",
    name: null,
    events: ["review.pending"],
    only: null,
    digest: "week",
    at: "09:00",
    timezone: "UTC",
    remind_after: 3,
    language: "en",
  });

  fireEvent.click(await screen.findByRole("button", { name: "Delete" }));
  expect(remove).not.toHaveBeenCalled();
  fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  expect(remove).toHaveBeenCalledExactlyOnceWith({ id: "c1" });
});

test("ChannelView shows what was sent, sends it again, and sends a test", async () => {
  const [redeliver, test] = [vi.fn(() => delivered), vi.fn(() => delivered)];
  showOne({ "channels.redeliver": redeliver, "channels.test": test });
  const log = within(await screen.findByRole("list", { name: "Deliveries" }));
  expect(await log.findByText("Digest")).toBeTruthy();
  expect(log.getAllByText(/could not be read three times in a row/)).not.toEqual([]);
  fireEvent.click(log.getByRole("button", { name: "Send again" }));
  await waitFor(() => expect(redeliver).toHaveBeenCalledExactlyOnceWith({ id: "c1", delivery_id: "d1" }));
  fireEvent.click(screen.getByRole("button", { name: "Send a test" }));
  await waitFor(() => expect(test).toHaveBeenCalledExactlyOnceWith({ id: "c1" }));
});

test.each([
  ["unconfirmed", /opens the link in one of them\. An address gets such a mail at most once an hour/],
  ["unsubscribed", /wants no more of these mails/],
  ["failed", /could not be delivered/],
])("ChannelView says what to do about a channel that is %s", async (status, text) => {
  const ask = vi.fn(() => ({ success: true }));
  showOne({ "channels.get": () => ({ ...channel, type: "email", status }), "channels.askToConfirm": ask });
  expect(await screen.findByText(text)).toBeTruthy();
  const button = screen.queryByRole("button", { name: "Send the link again" });
  expect(button !== null).toBe(status === "unconfirmed");
  if (button) fireEvent.click(button);
  if (button) expect(await screen.findByText(/^Asked for\. If a mail went/)).toBeTruthy();
  expect(ask).toHaveBeenCalledTimes(button ? 1 : 0);
});

test("ChannelView shows a team's channel to its members without anything to change", async () => {
  showOne({ "channels.get": () => ({ ...channel, team_id: "t1" }) });
  expect(await screen.findByText("Only owners and admins of the team may change this channel.")).toBeTruthy();
  expect(textsOf("button")).toEqual([]);
});

describe("ChannelPreview", () => {
  test.each(CHANNEL_TYPES)("draws a message of %s without links and scripts", (type) => {
    const name = "<script>**x**</script> [a](https://evil.example)";
    const message = sampleMessage({ events: ["review.pending"], digest: "none" });
    const [announcement] = message.announcements;
    if (!announcement) throw new Error("the sample has no announcement");
    const hostile = { ...announcement, subject: { ...announcement.subject, name } };
    const { container } = show(<ChannelPreview type={type} message={{ ...message, announcements: [hostile] }} />);
    expect(container.textContent).toContain(`${name}`);
    expect(container.textContent).toContain("radius-card");
    expect(container.querySelectorAll("script, a, img, iframe")).toHaveLength(0);
  });
});

test("TeamChannels says in one line what a team gets", async () => {
  const inactive = { ...channel, id: "c2", target: "example.com", status: "unconfirmed" };
  const design = { ...channel, id: "c3", name: "Design" };
  const procedures = { "channels.list": () => listOf(channel, inactive, design) };
  show(<TeamChannels teamId="t1" />, fakePlatform({ procedures }));
  expect(
    await screen.findByText(
      "Told of changes: Slack (hooks.slack.com …XXXX, At once), Design (Slack · hooks.slack.com …XXXX, At once).",
      { exact: false },
    ),
  ).toBeTruthy();
});
