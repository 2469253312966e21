// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/preact";
import type { Webhook } from "@tintype/shared/api/notifications/webhooks";
import { afterEach, expect, test, vi } from "vitest";
import { listOf } from "../../../gallery/fixtures/values.ts";
import { attempt, delivered, webhook } from "../../../gallery/fixtures/webhooks.ts";
import { fakePlatform, type Procedures, Refusal } from "../../testing/platform.ts";
import { show, textsOf } from "../../testing/render.tsx";
import { WebhooksView } from "./WebhooksView.tsx";
import { WebhookView } from "./WebhookView.tsx";

const hook: Webhook = { ...webhook, url: "https://ci.harbour.example/<script>", events: ["diff.detected"] };
const teams = (role: string) => ({ "teams.list": () => listOf({ id: "t1", name: "Harbour team", role }) });

afterEach(() => vi.useRealTimers());

function showList(procedures: Procedures) {
  show(<WebhooksView />, fakePlatform({ procedures: { ...teams("admin"), ...procedures } }));
}

test("WebhooksView lists webhooks with their events and state", async () => {
  const failing: Webhook = { ...hook, id: "w2", status: "failed", team_id: "t1" };
  showList({
    "webhooks.list": () => listOf(hook, failing, { ...hook, id: "w3", name: "Build server", active: false }),
  });
  await waitFor(() =>
    expect(textsOf("link")).toEqual([
      "ci.harbour.example/<script>The design has changedactive",
      "ci.harbour.example/<script>Harbour team · The design has changedfailing",
      "Build serverci.harbour.example/<script> · The design has changedpaused",
    ]),
  );
});

test("WebhooksView creates a webhook for a team, and shows its secret until the person has stored it", async () => {
  const create = vi.fn((_: object) => ({ ...hook, secret: "whsec_1" }));
  const load = vi.fn(() => listOf());
  showList({ "webhooks.list": load, "webhooks.create": create });
  fireEvent.click(await screen.findByRole("button", { name: "New webhook" }));
  fireEvent.input(screen.getByLabelText("Address"), { target: { value: " https://ci.example/ " } });
  fireEvent.click(screen.getByLabelText(/^A new version is stored/));
  fireEvent.change(await screen.findByLabelText("Gets the events of"), { target: { value: "t1" } });
  await act(() => void fireEvent.click(screen.getByRole("button", { name: "Create" })));
  expect(create.mock.calls).toEqual([
    [{ name: null, url: "https://ci.example/", events: ["diff.detected", "snapshot.created"], team_id: "t1" }],
  ]);
  expect(await screen.findByText("whsec_1")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getByRole("button", { name: "I have stored it" }));
  await waitFor(() => expect(screen.queryByText("whsec_1")).toBeNull());
});

test("WebhooksView shows the secret of a new webhook although the list is refused afterwards", async () => {
  const load = vi.fn(() => listOf());
  showList({ "webhooks.list": load, "webhooks.create": () => ({ ...hook, secret: "whsec_1" }) });
  fireEvent.click(await screen.findByRole("button", { name: "New webhook" }));
  fireEvent.input(screen.getByLabelText("Address"), { target: { value: "https://ci.example/" } });
  load.mockImplementation(() => {
    throw new Refusal({ code: "not_allowed" });
  });
  await act(() => void fireEvent.click(screen.getByRole("button", { name: "Create" })));
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(screen.getByText("whsec_1")).toBeTruthy();
});

test("WebhooksView offers no team in which the person may not make one, and explains a refusal", async () => {
  const create = () => {
    throw new Refusal({ code: "refused", message: "url must be https." });
  };
  showList({ ...teams("member"), "webhooks.list": () => listOf(), "webhooks.create": create });
  fireEvent.click(await screen.findByRole("button", { name: "New webhook" }));
  expect(screen.queryByLabelText("Gets the events of")).toBeNull();
  fireEvent.input(screen.getByLabelText("Address"), { target: { value: "http://ci.example/" } });
  fireEvent.click(screen.getByRole("button", { name: "Create" }));
  expect(await screen.findByText("url must be https.")).toBeTruthy();
});

test("WebhooksView does not create a webhook without an event", async () => {
  showList({ "webhooks.list": () => listOf() });
  fireEvent.click(await screen.findByRole("button", { name: "New webhook" }));
  await act(() => void fireEvent.click(screen.getByLabelText(/^The design has changed/)));
  expect(screen.getByRole("button", { name: "Create" }).hasAttribute("disabled")).toBe(true);
});

function showOne(procedures: Procedures, onDeleted = () => {}) {
  const hookProcedures = { "webhooks.get": () => hook, "webhooks.deliveries": () => listOf(delivered) };
  show(
    <WebhookView id="w1" onDeleted={onDeleted} />,
    fakePlatform({ procedures: { ...teams("member"), ...hookProcedures, ...procedures } }),
  );
}

test("WebhookView pauses, changes and deletes a webhook", async () => {
  const update = vi.fn((_: object) => hook);
  const remove = vi.fn(() => ({ success: true }));
  const onDeleted = vi.fn();
  showOne({ "webhooks.update": update, "webhooks.delete": remove }, onDeleted);
  fireEvent.click(await screen.findByRole("button", { name: "Pause" }));
  await waitFor(() => expect(update).toHaveBeenLastCalledWith({ id: "w1", active: false }));

  fireEvent.click(screen.getByRole("button", { name: "Change" }));
  fireEvent.input(screen.getByLabelText("Name"), { target: { value: "Build server" } });
  fireEvent.input(screen.getByLabelText("Address"), { target: { value: "https://new.example/" } });
  await act(() => void fireEvent.click(screen.getByRole("button", { name: "Save" })));
  expect(update).toHaveBeenLastCalledWith({
    id: "w1",
    name: "Build server",
    url: "https://new.example/",
    events: ["diff.detected"],
  });

  fireEvent.click(await screen.findByRole("button", { name: "Delete" }));
  expect(remove).not.toHaveBeenCalled();
  fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  expect(remove).toHaveBeenCalledExactlyOnceWith({ id: "w1" });
});

test("WebhookView shows a team's webhook to its members without anything to change", async () => {
  showOne({ "webhooks.get": () => ({ ...hook, team_id: "t1" }) });
  expect(await screen.findByText("Only owners and admins of the team may change this webhook.")).toBeTruthy();
  expect(textsOf("button")).toEqual([]);
});

test("WebhookView shows the answers and faults of all attempts, and sends a delivery again", async () => {
  const failed = {
    ...delivered,
    status: "failed",
    error: "The receiver answered 404.",
    attempts: [
      { ...attempt, response_status: 404, error: "it answered 404" },
      { ...attempt, response_status: null, error: "no answer" },
      { ...attempt, response_status: 500, error: "the receiver answered 500", cause: "http_status" },
      { ...attempt, response_status: null, error: "because of the moon", cause: "eclipse" },
    ],
  };
  const redeliver = vi.fn(() => failed);
  showOne({ "webhooks.deliveries": () => listOf(failed), "webhooks.redeliver": redeliver });
  const log = within(await screen.findByRole("table"));
  const answers = log.getAllByRole("row").map((row) => row.querySelector("td:nth-child(2)")?.textContent);
  expect(answers.slice(1)).toEqual([
    "404 · it answered 404",
    "no answer",
    "500 · The receiver answered with an error.What the server saysthe receiver answered 500",
    "because of the moon",
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Send again" }));
  await waitFor(() => expect(redeliver).toHaveBeenCalledExactlyOnceWith({ id: "w1", delivery_id: "d1" }));
});

test("WebhookView sends a test, and loads the log again until it is delivered", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const pending = { ...delivered, event: "ping", status: "pending", attempts: [] };
  let log: object[] = [];
  const test = vi.fn(() => {
    log = [pending];
    return pending;
  });
  showOne({ "webhooks.deliveries": () => listOf(...log), "webhooks.test": test });
  expect(await screen.findByText("Nothing has been sent yet.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Send a test" }));
  expect(await screen.findByText("pending")).toBeTruthy();
  log = [{ ...pending, status: "delivered" }];
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await screen.findByText("delivered")).toBeTruthy();
});

test("WebhookView says that a webhook is gone", async () => {
  showOne({
    "webhooks.get": () => {
      throw new Refusal({ code: "not_found" });
    },
  });
  expect(await screen.findByText("This is no longer here.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});
