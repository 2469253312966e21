// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { overviewRow } from "../../../gallery/fixtures/overview.ts";
import { site } from "../../../gallery/fixtures/sites.ts";
import { listOf } from "../../../gallery/fixtures/values.ts";
import type { Destination } from "../../platform/destination.ts";
import { StaleNote } from "../../platform/query/StaleNote.tsx";
import { destinationsOf, fakePlatform, Refusal } from "../../testing/platform.ts";
import { show } from "../../testing/render.tsx";
import { Teams } from "./Teams.tsx";
import { TeamView } from "./TeamView.tsx";

const team = (role: string) => ({ id: "t1", name: "Harbour", role, member_count: 2 });
const members = [
  { id: "m1", user_id: "u1", email: "ada@harbour.example", role: "member", status: "active" },
  { id: "m2", user_id: null, email: "grace@harbour.example", role: "member", status: "pending" },
];

function serverWith(role: string, more = {}) {
  return {
    "teams.list": () => ({ data: [team(role)] }),
    "teams.members": () => ({ data: members }),
    "overview.list": () => listOf(),
    "sites.list": () => listOf(),
    "shares.listOfTeam": () => ({ data: [], pagination: { page: 1, per_page: 20, total: 0 } }),
    ...more,
  };
}

test("TeamView lets a member leave after a confirmation", async () => {
  const leave = vi.fn(() => ({ success: true }));
  const onLeft = vi.fn();
  const procedures = serverWith("member", { "teams.leave": leave });
  show(<TeamView teamId="t1" onLeft={onLeft} />, fakePlatform({ procedures }));
  fireEvent.click(await screen.findByRole("button", { name: "Leave the team" }));
  expect(leave).not.toHaveBeenCalled();
  const question = within(screen.getByRole("alertdialog"));
  expect(question.getByText(/^Leave Harbour\?/)).toBeTruthy();
  fireEvent.click(question.getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(onLeft).toHaveBeenCalledOnce());
  expect(leave).toHaveBeenCalledExactlyOnceWith({ id: "t1" });
});

test("TeamView no longer sends new pages to a team that was left", async () => {
  const chosen: Destination[] = [];
  const destinations = destinationsOf({
    getDefault: async () => ({ kind: "team", teamId: "t1" }),
    setDefault: async (destination) => void chosen.push(destination),
  });
  const procedures = serverWith("member", { "teams.leave": () => ({ success: true }) });
  show(<TeamView teamId="t1" onLeft={() => {}} />, fakePlatform({ procedures, destinations }));
  fireEvent.click(await screen.findByRole("button", { name: "Leave the team" }));
  fireEvent.click(screen.getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(chosen).toEqual([{ kind: "personal" }]));
});

test("TeamView leaves nothing if the person decides to stay", async () => {
  show(<TeamView teamId="t1" onLeft={() => {}} />, fakePlatform({ procedures: serverWith("member") }));
  fireEvent.click(await screen.findByRole("button", { name: "Leave the team" }));
  fireEvent.click(screen.getByRole("button", { name: "Stay" }));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("TeamView explains why the only owner cannot leave", async () => {
  const onLeft = vi.fn();
  const refuse = () => {
    throw new Refusal({ code: "last_owner" });
  };
  const procedures = serverWith("owner", { "teams.leave": refuse });
  show(<TeamView teamId="t1" onLeft={onLeft} />, fakePlatform({ procedures }));
  fireEvent.click(await screen.findByRole("button", { name: "Leave the team" }));
  fireEvent.click(screen.getByRole("button", { name: "Leave" }));
  expect((await screen.findByRole("alert")).textContent).toContain("You are the only owner.");
  expect(onLeft).not.toHaveBeenCalled();
});

test("TeamView lists a site as one row before the pages that belong to none", async () => {
  const [pages, sites] = [vi.fn((_: object) => listOf(overviewRow)), vi.fn((_: object) => listOf(site))];
  const procedures = { ...serverWith("viewer"), "overview.list": pages, "sites.list": sites };
  show(<TeamView teamId="t1" onLeft={() => {}} />, fakePlatform({ procedures }));
  const rows = await screen.findByRole("list", { name: "Your pages" });
  const names = within(rows)
    .getAllByRole("link")
    .map(({ textContent }) => textContent);
  expect(names).toEqual([expect.stringContaining("Harbour4 pages"), expect.stringContaining(overviewRow.title ?? "")]);
  expect([pages, sites].map((list) => list.mock.calls[0]?.[0])).toEqual([
    expect.objectContaining({ team_id: "t1" }),
    expect.objectContaining({ team_id: "t1" }),
  ]);
});

test("TeamView lets owners and admins invite and remove others, and not members", async () => {
  const { unmount } = show(
    <TeamView teamId="t1" onLeft={() => {}} />,
    fakePlatform({ procedures: serverWith("member") }),
  );
  await screen.findByText("grace@harbour.example");
  expect(screen.queryByRole("button", { name: "Invite" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull();
  unmount();
  const remove = vi.fn(() => ({ success: true }));
  const procedures = serverWith("admin", { "teams.removeMember": remove });
  show(<TeamView teamId="t1" onLeft={() => {}} />, fakePlatform({ procedures }));
  fireEvent.click(await screen.findByRole("button", { name: "Remove grace@harbour.example from the team" }));
  expect(remove).toHaveBeenCalledWith({ id: "t1", user_id: "m2" });
  expect(screen.getByRole("button", { name: "Invite" })).toBeTruthy();
});

test("TeamView invites somebody who only decides about changes", async () => {
  const invited = vi.fn((_: object) => ({
    ...members[1],
    invitation_url: "https://tintype.example/app/invitations/x",
  }));
  show(
    <TeamView teamId="t1" onLeft={() => {}} />,
    fakePlatform({ procedures: serverWith("admin", { "teams.invite": invited }) }),
  );
  const email = await screen.findByLabelText("Email of the person to invite");
  fireEvent.input(email, { target: { value: "grace@harbour.example" } });
  fireEvent.change(screen.getByLabelText("Role"), { target: { value: "reviewer" } });
  fireEvent.click(screen.getByRole("button", { name: "Invite" }));
  await waitFor(() => expect(invited).toHaveBeenCalledOnce());
  expect(invited).toHaveBeenCalledWith({ id: "t1", email: "grace@harbour.example", role: "reviewer" });
});

describe("the choice of a member's role", () => {
  const people = (viewerRole: string) => [
    { id: "m1", user_id: "u1", email: "ada@harbour.example", role: viewerRole, status: "active" },
    { id: "m2", user_id: null, email: "grace@harbour.example", role: "member", status: "pending" },
    { id: "m3", user_id: "u3", email: "edsger@harbour.example", role: "owner", status: "active" },
  ];
  const change = vi.fn((_: { role: string }): unknown => ({}));
  const view = (viewerRole: string) => {
    change.mockClear();
    const procedures = {
      ...serverWith(viewerRole),
      "teams.members": () => ({ data: people(viewerRole) }),
      "teams.changeRole": change,
    };
    show(<TeamView teamId="t1" onLeft={() => {}} />, fakePlatform({ procedures }));
  };
  const roleOf = (name: string) => screen.findByLabelText<HTMLSelectElement>(`Role of ${name}@harbour.example`);
  const choose = async (name: string, role: string) =>
    fireEvent.change(await roleOf(name), { target: { value: role } });
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

  test("changes a member to an admin at once", async () => {
    view("owner");
    await choose("grace", "admin");
    expect(change).toHaveBeenCalledExactlyOnceWith({ id: "t1", user_id: "m2", role: "admin" });
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("makes somebody an owner only after a confirmation, and keeps the role without it", async () => {
    view("owner");
    await choose("grace", "owner");
    expect(screen.getByText(/^Make grace@harbour.example an owner\?/)).toBeTruthy();
    press("Cancel");
    expect((await roleOf("grace")).value).toBe("member");
    expect(change).not.toHaveBeenCalled();
    await choose("grace", "owner");
    press("Change the role");
    await waitFor(() => expect(change).toHaveBeenCalledOnce());
    expect(change).toHaveBeenCalledWith({ id: "t1", user_id: "m2", role: "owner" });
  });

  test("asks before the role of owner is taken from somebody else", async () => {
    view("owner");
    await choose("edsger", "member");
    expect(screen.getByText("Take the role of owner from edsger@harbour.example?")).toBeTruthy();
    expect(change).not.toHaveBeenCalled();
  });

  test("says that the only owner cannot give up the role, and shows the role as it is", async () => {
    view("owner");
    change.mockImplementationOnce(() => {
      throw new Refusal({ code: "last_owner" });
    });
    await choose("ada", "member");
    expect(screen.getByText(/^Give up the role of owner\?/)).toBeTruthy();
    press("Change the role");
    expect((await screen.findByRole("alert")).textContent).toContain("You are the only owner.");
    expect((await roleOf("ada")).value).toBe("owner");
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("offers an admin no owner's rights, and members nothing", async () => {
    view("admin");
    expect([...(await roleOf("grace")).options].map(({ value }) => value)).toEqual([
      "viewer",
      "reviewer",
      "member",
      "admin",
    ]);
    expect(screen.queryByLabelText("Role of edsger@harbour.example")).toBeNull();
    cleanup();
    view("member");
    await screen.findByText("edsger@harbour.example");
    expect(screen.queryByLabelText(/^Role of/)).toBeNull();
    expect(screen.getAllByText("Member")).toHaveLength(2);
  });
});

test("Teams and TeamView on one screen ask the server for the teams once, and both show a new one", async () => {
  const teams = [team("owner")];
  const list = vi.fn(() => ({ data: [...teams] }));
  const create = ({ name }: { name: string }) => {
    teams.push({ ...team("owner"), id: "t2", name });
  };
  const procedures = serverWith("owner", { "teams.list": list, "teams.create": create });
  show(
    <>
      <Teams onTeam={() => {}} />
      <TeamView teamId="t2" onLeft={() => {}} />
    </>,
    fakePlatform({ procedures }),
  );
  await screen.findByText("Harbour");
  expect(list).toHaveBeenCalledOnce();
  expect(screen.queryByRole("button", { name: "Leave the team" })).toBeNull();
  fireEvent.input(screen.getByLabelText("Name of a new team"), { target: { value: "Lighthouse" } });
  fireEvent.click(screen.getByRole("button", { name: "Create" }));
  await screen.findByText("Lighthouse");
  expect(await screen.findByRole("button", { name: "Leave the team" })).toBeTruthy();
});

describe("the link of an invitation", () => {
  const people = [...members];
  const invite = ({ email, role }: { email: string; role: string }) => {
    const member = { id: `m${people.length + 1}`, user_id: null, email, role, status: "pending" };
    people.push(member);
    return { ...member, invitation_url: linkTo(email) };
  };
  const linkTo = (word: string) => `https://tintype.example/app/invitations/${word}`;
  const renew = vi.fn((_: object) => ({ invitation_url: linkTo("renewed") }));
  const row = (email: string) =>
    within(screen.getAllByRole("listitem").find((item) => item.textContent?.includes(email)) ?? document.body);
  const copyIn = (email: string) => row(email).queryByRole("button", { name: `Copy link , ${email}` });
  const view = () => {
    people.splice(2);
    const procedures = {
      ...serverWith("owner", {
        "teams.invite": invite,
        "teams.renewInvitation": renew,
        "teams.changeRole": () => ({}),
      }),
      "teams.members": () => ({ data: [...people] }),
    };
    show(<TeamView teamId="t1" onLeft={() => {}} />, fakePlatform({ procedures }));
  };

  test("is copied by one click, for everybody who was invited while the view is open, and says how long it is valid", async () => {
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    view();
    const emails = ["edsger@harbour.example", "barbara@harbour.example"];
    for (const email of emails) {
      fireEvent.input(await screen.findByLabelText("Email of the person to invite"), { target: { value: email } });
      fireEvent.click(screen.getByRole("button", { name: "Invite" }));
      await screen.findByText(`${email} is invited.`);
      expect(screen.getByText(/It is valid for 14 days/).textContent).toContain(email);
    }
    await vi.waitFor(() => expect(emails.map(copyIn)).not.toContain(null));
    for (const email of emails) {
      fireEvent.click(copyIn(email) ?? document.body);
      expect(copied).toHaveBeenLastCalledWith(linkTo(email));
    }
    expect(copyIn("grace@harbour.example")).toBeNull();
  });

  test("stays with the sentence about it when the list of members cannot be loaded again", async () => {
    people.splice(2);
    const load = vi.fn(() => ({ data: [...people] }));
    const procedures = { ...serverWith("owner", { "teams.invite": invite }), "teams.members": load };
    show(
      <>
        <TeamView teamId="t1" onLeft={() => {}} />
        <StaleNote />
      </>,
      fakePlatform({ procedures }),
    );
    const email = "edsger@harbour.example";
    fireEvent.input(await screen.findByLabelText("Email of the person to invite"), { target: { value: email } });
    load.mockImplementationOnce(() => {
      throw new Refusal({ code: "unreachable" });
    });
    fireEvent.click(screen.getByRole("button", { name: "Invite" }));
    expect(await screen.findByText(/What you see may be out of date/)).toBeTruthy();
    expect(screen.getByText(`${email} is invited.`)).toBeTruthy();
    expect(screen.getByText(linkTo(email))).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await vi.waitFor(() => expect(copyIn(email)).not.toBeNull());
    await waitFor(() => expect(screen.queryByText(/What you see may be out of date/)).toBeNull());
  });

  test("is made anew for a pending member, and is no longer offered after the role has changed", async () => {
    view();
    const email = "grace@harbour.example";
    fireEvent.click(await screen.findByRole("button", { name: "New link" }));
    await vi.waitFor(() => expect(copyIn(email)).not.toBeNull());
    expect(renew).toHaveBeenCalledExactlyOnceWith({ id: "t1", user_id: "m2" });
    expect(screen.getByText(linkTo("renewed"))).toBeTruthy();
    fireEvent.change(screen.getByLabelText(`Role of ${email}`), { target: { value: "admin" } });
    await vi.waitFor(() => expect(copyIn(email)).toBeNull());
    expect(screen.queryByText(linkTo("renewed"))).toBeNull();
  });
});

test("Teams accepts an invitation whose link is pasted, and says if it is not valid", async () => {
  let isValid = false;
  const accept = vi.fn(() => {
    if (!isValid) throw new Refusal({ code: "not_found" });
    return members[0];
  });
  const list = vi.fn(() => ({ data: isValid ? [team("member")] : [] }));
  show(
    <Teams onTeam={() => {}} />,
    fakePlatform({ procedures: { "teams.list": list, "teams.acceptInvitation": accept } }),
  );
  const link = "https://tintype.example/app/invitations/q8nXH3vJ0b1sYd2wRk4mZQ";
  fireEvent.input(await screen.findByLabelText("Link of an invitation"), { target: { value: link } });
  fireEvent.click(screen.getByRole("button", { name: "Join" }));
  expect((await screen.findByRole("alert")).textContent).toContain("not valid");
  isValid = true;
  fireEvent.click(screen.getByRole("button", { name: "Join" }));
  await screen.findByText("Harbour");
  expect(accept).toHaveBeenLastCalledWith({ token: "q8nXH3vJ0b1sYd2wRk4mZQ" });
});
