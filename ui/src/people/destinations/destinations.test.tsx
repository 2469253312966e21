// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import type { Upload } from "../../platform/destination.ts";
import { failed } from "../../platform/outcome.ts";
import { ada, destinationsOf, fakePlatform, Refusal } from "../../testing/platform.ts";
import { show, textsOf } from "../../testing/render.tsx";
import { DestinationChoice } from "./DestinationChoice.tsx";
import { QueueView } from "./QueueView.tsx";
import { SyncState } from "./SyncState.tsx";

const upload = (captureId: string, more: Partial<Upload> = {}): Upload => ({
  captureId,
  pageId: "p1",
  url: "https://harbour.example/",
  title: "Harbour",
  version: 1,
  destination: { kind: "personal" },
  state: "waiting",
  attempts: 0,
  nextAttemptAt: 0,
  ...more,
});

const teams = { "teams.list": () => ({ data: [{ id: "t1", name: "Lighthouse" }] }) };

describe("QueueView", () => {
  test("sends all captures again that are not being sent right now", async () => {
    const retry = vi.fn(async () => {});
    const uploads = async () => [upload("c1"), upload("c2", { state: "uploading" }), upload("c3", { state: "failed" })];
    show(<QueueView />, fakePlatform({ destinations: destinationsOf({ uploads, retry }) }));
    fireEvent.click(await screen.findByRole("button", { name: "Send now" }));
    expect(retry).toHaveBeenCalledExactlyOnceWith(["c1", "c3"]);
  });

  test("says why a capture waits, and when it is tried again", async () => {
    const soon = Date.now() + 7_260_000;
    const fault = { code: "unreachable" } as const;
    const uploads = async () => [upload("c1", { nextAttemptAt: soon, fault })];
    show(<QueueView />, fakePlatform({ destinations: destinationsOf({ uploads }) }));
    expect(await screen.findByText(/next attempt in 2 hours/)).toBeTruthy();
    expect(screen.getByText("The server does not answer. Waiting for the server – sent automatically")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test.each(["key_revoked", "quota_reached"] as const)("says once what the person can do about %s", async (code) => {
    const uploads = async () => [upload("c1", { fault: { code } }), upload("c2", { fault: { code } })];
    show(<QueueView />, fakePlatform({ destinations: destinationsOf({ uploads }) }));
    expect(await screen.findAllByRole("alert")).toHaveLength(1);
    expect(screen.queryByText(/Waiting for the server/)).toBeNull();
  });

  test("withdraws one capture", async () => {
    const withdraw = vi.fn(async () => {});
    const uploads = async () => [upload("c1")];
    show(<QueueView />, fakePlatform({ destinations: destinationsOf({ uploads, withdraw }) }));
    fireEvent.click(await screen.findByRole("button", { name: "Do not send Harbour" }));
    expect(withdraw).toHaveBeenCalledExactlyOnceWith("c1");
  });
});

describe("DestinationChoice", () => {
  test("offers the person's account, the teams and this device, and sets the one that is chosen", async () => {
    const set = vi.fn(async () => failed({ code: "not_allowed" }));
    show(<DestinationChoice pageId="p1" />, fakePlatform({ procedures: teams, destinations: destinationsOf({ set }) }));
    await screen.findByText("Lighthouse");
    expect(textsOf("option")).toEqual(["My pages", "Lighthouse", "This device only"]);
    fireEvent.change(screen.getByLabelText("Save to"), { target: { value: "t1" } });
    expect((await screen.findByRole("alert")).textContent).toContain("You are not allowed to do that.");
    expect(set).toHaveBeenCalledExactlyOnceWith("p1", { kind: "team", teamId: "t1" });
  });

  test("offers the teams that the server told last while it is out of reach", async () => {
    const destinations = destinationsOf({});
    const { unmount } = show(<DestinationChoice pageId="p1" />, fakePlatform({ procedures: teams, destinations }));
    await screen.findByText("Lighthouse");
    await waitFor(() => expect(localStorage.getItem("team-names")).toContain("Lighthouse"));
    unmount();
    const away = {
      "teams.list": () => {
        throw new Refusal({ code: "unreachable" });
      },
    };
    show(<DestinationChoice pageId="p1" />, fakePlatform({ procedures: away, destinations }));
    await screen.findByText("Lighthouse");
    expect(textsOf("option")).toEqual(["My pages", "Lighthouse", "This device only"]);
  });

  test("keeps a team that the person has left among the choices while it is chosen", async () => {
    const get = async () => ({ kind: "team", teamId: "t9" }) as const;
    show(<DestinationChoice pageId="p1" />, fakePlatform({ procedures: teams, destinations: destinationsOf({ get }) }));
    await screen.findByText("Lighthouse");
    expect(textsOf("option")).toContain("Team");
  });
});

test.each([
  ["Sent", { isOnServer: async () => true }, ada],
  ["On this device", {}, ada],
  ["Queued", { uploads: async () => [upload("c1")] }, ada],
  ["Not sent", { uploads: async () => [upload("c1", { state: "failed" })] }, ada],
  [
    "Waiting for the server – sent automatically",
    { uploads: async () => [upload("c1", { fault: { code: "unreachable" } })] },
    ada,
  ],
  ["Sign in again", { isOnServer: async () => true }, { ...ada, revoked: true }],
  ["On this device", { uploads: async () => [upload("c1", { pageId: "p2" })] }, ada],
])("SyncState says “%s”", async (text, changes, session) => {
  const destinations = destinationsOf(changes);
  show(<SyncState pageId="p1" onQueue={() => {}} />, fakePlatform({ session, destinations }));
  expect(await screen.findByRole("button", { name: text })).toBeTruthy();
});
