// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/preact";
import { expect, test, vi } from "vitest";
import type { Destination } from "../destinations/destination.ts";
import { destinationsOf, fakePlatform, Refusal } from "../testing/platform.ts";
import { show } from "../testing/render.tsx";
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
    "extractions.list": () => ({ data: [] }),
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
  await vi.waitFor(() => expect(onLeft).toHaveBeenCalledOnce());
  expect(leave).toHaveBeenCalledExactlyOnceWith({ team_id: "t1" });
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
  await vi.waitFor(() => expect(chosen).toEqual([{ kind: "personal" }]));
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
  expect(remove).toHaveBeenCalledWith({ team_id: "t1", user_id: "m2" });
  expect(screen.getByRole("button", { name: "Invite" })).toBeTruthy();
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
