// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from "@testing-library/preact";
import type { InvitationPreview } from "@tintype/shared/api/accounts/invitations";
import { expect, onTestFinished, test, vi } from "vitest";
import { failed, type ServerFault, succeeded } from "../../platform/outcome.ts";
import type { ServerAbout } from "../../platform/platform.ts";
import type { Route } from "../../platform/routes.ts";
import { ada, fakePlatform, Refusal, storeOf } from "../../testing/platform.ts";
import { show } from "../../testing/render.tsx";
import { Shell } from "./Shell.tsx";

const UNLIMITED = { day: { extractions_limit: null }, month: { extractions_limit: null } };

const procedures = {
  "teams.list": () => ({ data: [] }),
  "overview.list": () => ({ data: [], pagination: { page: 1, per_page: 50, total: 0 } }),
  "server.about": () => ({ email: false }),
  "account.overview": () => ({ user: { email_confirmed_at: null }, usage: UNLIMITED }),
};

function shell(route: Route, options: Parameters<typeof fakePlatform>[0] = {}, fault?: ServerFault) {
  const platform = fakePlatform({ procedures, route: storeOf(route), ...options });
  const onRetry = vi.fn();
  show(<Shell address="https://tintype.example" sessionFault={storeOf(fault)} onRetry={onRetry} />, platform);
  return { platform, onRetry };
}

const fill = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });

test("Shell leads a person who is not signed in to the form, and remembers the way", async () => {
  const { platform } = shell({ at: "page", where: "server", pageId: "e1", tab: "tokens" }, { session: null });
  await waitFor(() => expect(platform.visited).toEqual(["/sign-in?next=%2Fpages%2Fe1"]));
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("Shell leads a person who has signed in on to where they wanted to go", async () => {
  const { platform } = shell({ at: "signIn", next: "/pages/e1" }, { session: ada });
  await waitFor(() => expect(platform.visited).toEqual(["/pages/e1"]));
});

test.each([
  ["member", ["#/new", "#/new/t1"]],
  ["viewer", ["#/new"]],
])("the page of a team leads a %s to a new page at %j", async (role, paths) => {
  const team = { id: "t1", name: "Harbour", role, member_count: 2 };
  const none = { data: [], pagination: { page: 1, per_page: 20, total: 0 } };
  const ofTeam = { "teams.list": () => ({ data: [team] }), "teams.members": () => none, "sites.list": () => none };
  shell({ at: "team", teamId: "t1" }, { procedures: { ...procedures, ...ofTeam, "channels.list": () => none } });
  await screen.findByRole("heading", { name: "Harbour" });
  const links = screen.getAllByRole<HTMLAnchorElement>("link", { name: "New page" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(paths);
});

test("NewPage of a team belongs to it", async () => {
  const team = { id: "t1", name: "Harbour", role: "member", member_count: 2 };
  shell({ at: "newPage", teamId: "t1" }, { procedures: { ...procedures, "teams.list": () => ({ data: [team] }) } });
  expect(await screen.findByLabelText("Belongs to")).toHaveProperty("value", "t1");
});

test("Shell says that the server does not answer, and asks again", async () => {
  const { platform, onRetry } = shell({ at: "home" }, {}, { code: "unreachable" });
  await act(() => platform.session.set(undefined));
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test("Shell asks again by itself when the server said that it will be ready", async () => {
  vi.useFakeTimers();
  const wait = { code: "unreachable", retryAt: Date.now() + 20_000 } as const;
  const { platform, onRetry } = shell({ at: "home" }, {}, wait);
  await act(() => platform.session.set(undefined));
  expect(screen.getByText(/Try again in 20 seconds\./)).toBeTruthy();
  expect(onRetry).not.toHaveBeenCalled();
  await act(() => void vi.advanceTimersByTime(20_000));
  expect(onRetry).toHaveBeenCalledOnce();
});

test("the form to sign in has fields that password managers know, and says what is wrong", async () => {
  const signIn = vi.fn(async (_: object) => failed({ code: "wrong_credentials" }));
  shell({ at: "signIn" }, { session: null, signIn });
  const [email, password] = ["Email", "Password"].map((label) => screen.getByLabelText(label));
  expect([email?.getAttribute("name"), email?.getAttribute("autocomplete")]).toEqual(["email", "username"]);
  expect([password?.getAttribute("name"), password?.getAttribute("autocomplete")]).toEqual([
    "password",
    "current-password",
  ]);
  fill("Email", "ada@harbour.example");
  fill("Password", "wrong");
  fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Email or password is wrong.");
  expect(signIn).toHaveBeenCalledWith(expect.objectContaining({ email: "ada@harbour.example", password: "wrong" }));
});

test("the form to register takes the invitation along that led there", async () => {
  const register = vi.fn(async (_: object) => succeeded(ada));
  const token = "q8nXH3vJ0b1sYd2wRk4mZQ";
  shell({ at: "register", next: `/invitations/${token}` }, { session: null, register });
  expect(screen.getByRole("heading", { name: "You are invited to join a team" })).toBeTruthy();
  fill("Your name", "Ada");
  fill("Email", "ada@harbour.example");
  fill("Password", "correct horse");
  fireEvent.click(screen.getByRole("button", { name: "Register" }));
  await waitFor(() => expect(register).toHaveBeenCalledWith(expect.objectContaining({ invitation: token })));
});

const TOKEN = "q8nXH3vJ0b1sYd2wRk4mZQ";
const invitation = { team_name: "Harbour design", invited_by: "Nora", role: "member", team_id: null };

test("an invitation says who invites to which team, and is accepted by a click, and by nothing else", async () => {
  let teamId: string | null = null;
  const accept = vi.fn((_: object) => {
    teamId = "t1";
    return {};
  });
  const { platform } = shell(
    { at: "invitation", token: TOKEN },
    {
      procedures: {
        ...procedures,
        "teams.acceptInvitation": accept,
        "teams.previewInvitation": () => ({ ...invitation, team_id: teamId }),
      },
    },
  );
  const join = await screen.findByRole("button", { name: "Join" });
  expect(screen.getByRole("heading", { name: "Nora invites you to Harbour design" })).toBeTruthy();
  expect(accept).not.toHaveBeenCalled();
  fireEvent.click(join);
  await waitFor(() => expect(platform.visited).toEqual(["/team/t1/welcome"]));
  expect(accept).toHaveBeenCalledExactlyOnceWith({ token: TOKEN });
});

test("an invitation leads a person to the team who is in it already, as after a registration", async () => {
  const joined = { ...procedures, "teams.previewInvitation": () => ({ ...invitation, team_id: "t1" }) };
  const { platform } = shell({ at: "invitation", token: TOKEN }, { procedures: joined });
  await waitFor(() => expect(platform.visited).toEqual(["/team/t1/welcome"]));
  expect(screen.queryByRole("button", { name: "Join" })).toBeNull();
});

test("an invitation that is not valid says so, invites nobody, and says what to do", async () => {
  const refuse = () => {
    throw new Refusal({ code: "not_found" });
  };
  shell({ at: "invitation", token: TOKEN }, { procedures: { ...procedures, "teams.previewInvitation": refuse } });
  expect(await screen.findByRole("heading", { name: "This invitation is not valid" })).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toContain("Ask for a new link.");
  expect(screen.queryByRole("button", { name: "Join" })).toBeNull();
});

/** The facts that the server tells everybody. */
const telling = (about: ServerAbout) => ({
  forEverybody: {
    about: async () => succeeded(about),
    invitation: async () => succeeded(invitation as InvitationPreview),
  },
});

test.each([
  ["open", undefined, true],
  ["invited", undefined, false],
  ["invited", `/invitations/${TOKEN}`, true],
  ["closed", `/invitations/${TOKEN}`, false],
] as const)(
  "the form to sign in on a server whose registration is %s, on the way to %s: Register is there: %s",
  async (policy, target, isThere) => {
    shell(
      { at: "signIn", ...(target && { next: target }) },
      { session: null, ...telling({ email: false, registration: policy, has_accounts: true }) },
    );
    if (target) await screen.findByRole("heading", { name: "Nora invites you to Harbour design" });
    else await waitFor(() => expect(screen.queryByText("Forgot your password?")).toBeNull());
    await waitFor(() => expect(screen.queryByRole("link", { name: "Register" }) !== null).toBe(isThere));
  },
);

test("the page of a forgotten password has no form on a server that sends no email, but says whom to ask", async () => {
  shell(
    { at: "forgotPassword" },
    { session: null, ...telling({ email: false, registration: "open", has_accounts: true }) },
  );
  expect(await screen.findByText("This server sends no email. Ask the person who runs it.")).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
});

test.each([
  [true, null, true],
  [true, "2026-01-01T00:00:00Z", false],
  [false, null, false],
])(
  "the dashboard asks for a confirmation: server sends mail %s, confirmed at %s: %s",
  async (email, confirmed, isThere) => {
    const send = vi.fn(() => ({ success: true }));
    const account = vi.fn(() => ({ user: { email_confirmed_at: confirmed }, usage: UNLIMITED }));
    const about = { "server.about": () => ({ email }), "account.overview": account, "account.sendConfirmation": send };
    shell({ at: "home" }, { procedures: { ...procedures, ...about } });
    await waitFor(() => expect(account).toHaveBeenCalled());
    if (!isThere) {
      await screen.findByRole("navigation");
      expect(screen.queryByText(/Confirm your address/)).toBeNull();
      return;
    }
    expect(await screen.findByText(/Confirm your address: .*ada@/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Send it again" }));
    expect(await screen.findByText("Sent.")).toBeTruthy();
    expect(send).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole("button", { name: "Later" }));
    expect(screen.queryByText(/Confirm your address/)).toBeNull();
    localStorage.clear();
  },
);

test("the link that confirms an address leads whoever is not signed in to the form, which says what a stranger is to do", async () => {
  const { platform } = shell({ at: "confirmAddress", token: "c1" }, { session: null });
  await waitFor(() => expect(platform.visited).toEqual(["/sign-in?next=%2Fconfirm%2Fc1"]));
  expect(screen.queryByRole("button", { name: "Yes, this address is mine" })).toBeNull();
  shell({ at: "signIn", next: "/confirm/c1" }, { session: null });
  expect(await screen.findByText(/If you did not create this account, set a new password/)).toBeTruthy();
});

test("the link that confirms an address does so by a click, for the account that is signed in", async () => {
  const confirmAddress = vi.fn((_: object) => ({ success: true }));
  shell(
    { at: "confirmAddress", token: "c1" },
    { procedures: { ...procedures, "account.confirmAddress": confirmAddress } },
  );
  expect(await screen.findByText(new RegExp(`Confirm that ${ada.user.email} is your address`))).toBeTruthy();
  expect(confirmAddress).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Yes, this address is mine" }));
  expect(await screen.findByText("Your address is confirmed.")).toBeTruthy();
  expect(confirmAddress).toHaveBeenCalledExactlyOnceWith({ token: "c1" });
});

test("the link that lets a channel send to an address does so by a click, for whoever reads its mails", async () => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ status: "active" }));
  vi.stubGlobal("fetch", fetched);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { platform } = shell({ at: "confirmChannel", token: "c1" }, { session: null });
  fireEvent.click(await screen.findByRole("button", { name: "Yes, send them to me" }));
  expect(await screen.findByText("This address gets the messages from now on.")).toBeTruthy();
  expect(screen.getByRole("heading").textContent).toBe("Confirmed");
  expect(fetched.mock.calls.map(([url, { method, body }]) => [url, method, body])).toEqual([
    [expect.stringMatching(/\/api\/channels\/confirm$/), "POST", JSON.stringify({ token: "c1" })],
  ]);
  expect(platform.visited).toEqual([]);
});

test("the key ? lists the keys, and n leads to a new page", async () => {
  const { platform } = shell({ at: "home" });
  await screen.findByRole("navigation");
  fireEvent.keyDown(document.body, { key: "n" });
  expect(platform.visited).toEqual(["/new"]);
  fireEvent.keyDown(document.body, { key: "?" });
  expect(await screen.findByText("Next page in the list")).toBeTruthy();
});

test("Shell lets anybody ask for a link for a new password, and set one with it", async () => {
  const asked: [string, unknown][] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    asked.push([String(url), JSON.parse(String(init?.body))]);
    return Response.json({ success: true });
  });
  const open = (route: Route) =>
    show(
      <Shell address="https://tintype.example" sessionFault={storeOf(undefined)} onRetry={() => {}} />,
      fakePlatform({ session: null, route: storeOf(route) }),
    );
  const { unmount } = open({ at: "forgotPassword" });
  fireEvent.input(screen.getByLabelText("Email"), { target: { value: "ada@harbour.example" } });
  fireEvent.click(screen.getByRole("button", { name: "Email me a link" }));
  expect(await screen.findByText(/a link is on its way/)).toBeTruthy();
  unmount();
  open({ at: "resetPassword", token: "abc" });
  fireEvent.input(screen.getByLabelText("New password"), { target: { value: "correct horse" } });
  fireEvent.click(screen.getByRole("button", { name: "Save password" }));
  expect(await screen.findByText(/Your password has been changed/)).toBeTruthy();
  expect(asked).toEqual([
    ["https://tintype.example/api/auth/password/forgot", { email: "ada@harbour.example" }],
    ["https://tintype.example/api/auth/password/reset", { token: "abc", password: "correct horse" }],
  ]);
});

test("Shell lists its keys, and each has one purpose", () => {
  shell({ at: "home" }, { session: ada });
  fireEvent.keyDown(document.body, { key: "?" });
  const keys = screen
    .getAllByText((_, element) => element?.localName === "kbd")
    .flatMap((key) => key.textContent?.split(" ") ?? [])
    .filter((key) => key !== "–"); // as in "1 – 9"
  expect(keys).toContain("/");
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});
