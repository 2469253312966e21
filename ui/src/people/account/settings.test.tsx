// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import { key } from "../../../gallery/fixtures/account.ts";
import { about, account } from "../../../gallery/fixtures/everywhere.ts";
import { listOf } from "../../../gallery/fixtures/values.ts";
import { PageView } from "../../page/view/PageView.tsx";
import { ada, fakePlatform, type Procedures, Refusal } from "../../testing/platform.ts";
import { show, textsOf } from "../../testing/render.tsx";
import { harbour } from "../../testing/tokens.ts";
import { ApiKeysView } from "./ApiKeysView.tsx";
import { MailsCard } from "./MailsCard.tsx";
import { OwnData } from "./OwnData.tsx";
import { TeamSettings } from "./TeamSettings.tsx";

// API keys, own data, and the settings of teams and pages.

const hostileKey = { ...key, name: "CI <b>" };
const type = (label: string, value: string) =>
  act(() => void fireEvent.input(screen.getByLabelText(label), { target: { value } }));
const click = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

afterEach(() => vi.unstubAllGlobals());

test("ApiKeysView makes a key that reads for 90 days unless told otherwise, and shows it once, with the line for an agent", async () => {
  const create = vi.fn((_: { name: string; expires_at?: string; scopes?: string[] }) => ({
    ...key,
    name: "CI",
    key: "tt_4kd_secret",
  }));
  const load = vi.fn(() => listOf(hostileKey));
  show(<ApiKeysView />, fakePlatform({ procedures: { "apiKeys.list": load, "apiKeys.create": create } }));
  expect(await screen.findByText("CI <b>")).toBeTruthy();
  await type("What the key is for", "CI");
  await click("Create");
  expect(await screen.findByText("tt_4kd_secret")).toBeTruthy();
  const [{ name, scopes, expires_at: expires = "" }] = create.mock.calls[0] ?? [{ name: "" }];
  expect([name, scopes]).toEqual(["CI", ["read"]]);
  expect(screen.getByText(/^claude mcp add .*Bearer tt_4kd_secret"$/)).toBeTruthy();
  expect(screen.getByText(/may: read and change/)).toBeTruthy();
  expect(Math.round((Date.parse(expires) - Date.now()) / 86_400_000)).toBe(90);
  expect(load).toHaveBeenCalledTimes(2);
  await click("I have stored it");
  await waitFor(() => expect(screen.queryByText("tt_4kd_secret")).toBeNull());
});

test("ApiKeysView revokes a key after a question", async () => {
  const revoke = vi.fn(() => ({ success: true }));
  show(
    <ApiKeysView />,
    fakePlatform({ procedures: { "apiKeys.list": () => listOf(hostileKey), "apiKeys.revoke": revoke } }),
  );
  await click("Revoke");
  expect(revoke).not.toHaveBeenCalled();
  await click("Revoke");
  await waitFor(() => expect(revoke).toHaveBeenCalledExactlyOnceWith({ id: "k1" }));
});

test("ApiKeysView leads a device, whose key may not make keys, to the server's dashboard", async () => {
  show(<ApiKeysView />, fakePlatform({ procedures: { "apiKeys.list": () => listOf(hostileKey) }, hasDeviceKey: true }));
  const link = await screen.findByRole("link", { name: "tintype.example" });
  expect(link.getAttribute("href")).toBe("https://tintype.example/app/keys");
  expect(textsOf("button")).toEqual([]);
});

/** A server that knows the password "secret". */
function restWith(answers: Record<string, (init: RequestInit) => Response>) {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? "GET"} ${url.replace(ada.address, "")}`;
    calls.push(call);
    const { password } = JSON.parse(String(init.body ?? "{}")) as { password?: string };
    if (call === "POST /api/auth/login") {
      if (password === "secret") return Response.json({ token: "jwt", expires_at: "2100-01-01T00:00:00Z" });
      return Response.json({ error: { code: "unauthorized", message: "No." } }, { status: 401 });
    }
    const { authorization } = (init.headers ?? {}) as Record<string, string>;
    expect(authorization).toBe("Bearer jwt");
    return answers[call]?.(init) ?? new Response("", { status: 404 });
  });
  return calls;
}

test("OwnData saves the person's data in a file", async () => {
  const calls = restWith({ "GET /api/auth/export": () => new Response('{"users":[]}') });
  const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:1");
  show(<OwnData />, fakePlatform());
  await click("Export my data");
  await type("Password", "wrong");
  await click("Save the file");
  expect(await screen.findByText("The password is wrong.")).toBeTruthy();
  await type("Password", "secret");
  await click("Save the file");
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  const [file] = saved.mock.calls[0] ?? [];
  expect(file instanceof Blob && (await file.text())).toBe('{"users":[]}');
  expect(calls.slice(1)).toEqual(["POST /api/auth/login", "GET /api/auth/export"]);
});

test("OwnData deletes the account only after the email is typed, and then signs out", async () => {
  const calls = restWith({ "DELETE /api/auth/me": () => Response.json({ success: true }) });
  const signOut = vi.fn(async () => ({ revoked: true }));
  const platform = fakePlatform({ signOut });
  show(<OwnData />, platform);
  await click("Delete my account");
  await type("Password", "secret");
  await type("Type ada@harbour.example to confirm", "grace@harbour.example");
  expect(screen.getByRole("button", { name: "Delete my account for good" }).hasAttribute("disabled")).toBe(true);
  await type("Type ada@harbour.example to confirm", "ADA@harbour.example");
  await click("Delete my account for good");
  await waitFor(() => expect(platform.visited).toEqual(["/"]));
  expect(signOut).toHaveBeenCalledOnce();
  expect(calls).toEqual(["POST /api/auth/login", "DELETE /api/auth/me"]);
});

test("OwnData says that a team would lose its only owner", async () => {
  restWith({
    "DELETE /api/auth/me": () => Response.json({ error: { code: "last_owner", message: "No." } }, { status: 409 }),
  });
  show(<OwnData />, fakePlatform());
  await click("Delete my account");
  await type("Password", "secret");
  await type("Type ada@harbour.example to confirm", "ada@harbour.example");
  await click("Delete my account for good");
  expect(await screen.findByText("You are the only owner.")).toBeTruthy();
});

const team = { id: "t1", name: "Harbour", description: "", role: "owner", member_count: 2 } as never;

test("TeamSettings renames a team, and deletes it only after its name is typed", async () => {
  const update = vi.fn((_: object) => team);
  const remove = vi.fn(() => ({ success: true }));
  const onDeleted = vi.fn();
  show(
    <TeamSettings team={team} onChanged={() => {}} onDeleted={onDeleted} />,
    fakePlatform({ procedures: { "teams.update": update, "teams.delete": remove } }),
  );
  await type("Name", "Brand");
  await click("Save");
  await waitFor(() => expect(update.mock.calls).toEqual([[{ id: "t1", name: "Brand", description: "" }]]));
  await click("Delete the team");
  await type("Name of the team", "Harb");
  expect((await screen.findByRole("button", { name: "Delete the team" })).hasAttribute("disabled")).toBe(true);
  await type("Name of the team", "Harbour");
  await click("Delete the team");
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  expect(remove).toHaveBeenCalledExactlyOnceWith({ id: "t1" });
});

const options = {
  viewport: { width: 390, height: 844 },
  color_scheme: "dark",
  wait_for: "load",
  selectors: ["<main>"],
  exclude_selectors: [],
  modes: [{ name: "wide", color_scheme: "dark", viewport: { width: 1920, height: 844 }, reduced_motion: true }],
};

function pageSettings(role: string, creator: string, more: Procedures = {}) {
  const platform = fakePlatform({
    procedures: {
      "teams.list": () => listOf({ id: "t1", name: "Harbour team", role }),
      "schedules.find": () => null,
      "shares.list": () => listOf(),
      "views.get": () => ({
        id: "e1",
        url: "https://harbour.example/",
        title: "Harbour",
        status: "completed",
        team_id: "t1",
        options,
        created_by: { id: creator, name: "Somebody", email: "somebody@harbour.example" },
        tokens: harbour,
      }),
      "views.snapshots": () => listOf({ id: "s1", version: 1, taken_at: "2026-01-01T00:00:00Z", created_by: null }),
      ...more,
    },
  });
  show(
    <PageView route={{ at: "page", where: "server", pageId: "e1", tab: "settings" }} onRemove={() => {}} />,
    platform,
  );
  return platform;
}

test("the settings of a page say how it is read", async () => {
  pageSettings("owner", "u1");
  expect(await screen.findByText("390 × 844")).toBeTruthy();
  expect(screen.getByText("<main>")).toBeTruthy();
  expect(screen.getByText("wide (1920 × 844, Reduced motion)")).toBeTruthy();
});

test("the settings of a page delete it after a question", async () => {
  const remove = vi.fn(() => ({ success: true }));
  const platform = pageSettings("owner", "u2", { "extractions.delete": remove });
  await waitFor(async () =>
    expect((await screen.findByRole("button", { name: "Delete this page" })).hasAttribute("disabled")).toBe(false),
  );
  await click("Delete this page");
  expect(await screen.findByText("Delete Harbour with 1 version? This cannot be undone.")).toBeTruthy();
  await click("Delete it");
  await waitFor(() => expect(platform.visited).toEqual(["/"]));
  expect(remove).toHaveBeenCalledExactlyOnceWith({ id: "e1" });
});

test("the settings of a page move it out of the team", async () => {
  const move = vi.fn((_: object) => {
    throw new Refusal({ code: "run_in_progress" });
  });
  pageSettings("member", "u1", { "views.move": move });
  fireEvent.change(await screen.findByLabelText("Belongs to"), { target: { value: "" } });
  expect(await screen.findByText("The page is being read already.")).toBeTruthy();
  expect(move.mock.calls).toEqual([[{ id: "e1", team_id: null }]]);
});

test("the settings of a page that somebody else made for the team let a member change nothing", async () => {
  pageSettings("member", "u2");
  expect(await screen.findByText("Only owners and admins of the team may change the schedule.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Delete this page" }).hasAttribute("disabled")).toBe(true);
  expect(screen.getByLabelText("Belongs to").hasAttribute("disabled")).toBe(true);
});

test("MailsCard turns the mails about comments off", async () => {
  let user = { ...account.user, mention_mails: true };
  const update = vi.fn((changes: { mention_mails: boolean }) => {
    user = { ...user, ...changes };
    return user;
  });
  const procedures = {
    "server.about": () => about,
    "account.overview": () => ({ ...account, user }),
    "account.update": update,
  };
  show(<MailsCard />, fakePlatform({ procedures }));
  fireEvent.click(await screen.findByRole("checkbox", { name: /When a comment mentions me/ }));
  await waitFor(() => expect(screen.getByRole("checkbox")).toHaveProperty("checked", false));
  expect(update).toHaveBeenCalledExactlyOnceWith({ mention_mails: false });
});

test.each([
  ["on a server that sends no mail", { email: false }, {}],
  ["on a device whose key may not change the account", {}, { hasDeviceKey: true }],
])("MailsCard is absent %s", async (_, server, options) => {
  const load = vi.fn(() => account);
  show(
    <MailsCard />,
    fakePlatform({
      ...options,
      procedures: { "server.about": () => ({ ...about, ...server }), "account.overview": load },
    }),
  );
  await waitFor(() => expect(load).toHaveBeenCalled());
  await act(async () => {});
  expect(screen.queryByRole("checkbox")).toBeNull();
});
