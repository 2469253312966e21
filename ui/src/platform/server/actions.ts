import type { InvitationLink } from "@tintype/shared/api/accounts/invitations";
import type { InvitedMember, Team, TeamMember, TeamRole } from "@tintype/shared/api/accounts/teams";
import type { Success } from "@tintype/shared/api/common/common";
import type { CreateExtractionInput, ExtractionSummary } from "@tintype/shared/api/extractions/extractions";
import type { FoundThemes } from "@tintype/shared/api/themes/found-themes";
import type { ExtractionView } from "@tintype/shared/api/views/views";
import type { Outcome } from "../outcome.ts";
import type { Platform } from "../platform.ts";

// Changes on the server that views make, through the platform.

type Caller = Pick<Platform, "call">;

export function createTeam({ call }: Caller, name: string): Promise<Outcome<Team>> {
  return call((client) => client.teams.create.mutate({ name }));
}

export function invite(
  { call }: Caller,
  teamId: string,
  email: string,
  role: TeamRole,
): Promise<Outcome<InvitedMember>> {
  return call((client) => client.teams.invite.mutate({ id: teamId, email, role }));
}

/** Makes a new link for an invitation; the earlier one is no longer valid. */
export function renewInvitation({ call }: Caller, teamId: string, memberId: string): Promise<Outcome<InvitationLink>> {
  return call((client) => client.teams.renewInvitation.mutate({ id: teamId, user_id: memberId }));
}

export function acceptInvitation({ call }: Caller, token: string): Promise<Outcome<TeamMember>> {
  return call((client) => client.teams.acceptInvitation.mutate({ token }));
}

/** Has a link mailed again that confirms the person's address. */
export function sendConfirmation({ call }: Caller): Promise<Outcome<Success>> {
  return call((client) => client.account.sendConfirmation.mutate());
}

/** Confirms the person's address with the token of the link. */
export function confirmAddress({ call }: Caller, token: string): Promise<Outcome<Success>> {
  return call((client) => client.account.confirmAddress.mutate({ token }));
}

/** @param userId the member's `user_id`, or the member's own `id` if that is null */
export function removeMember({ call }: Caller, teamId: string, userId: string): Promise<Outcome<Success>> {
  return call((client) => client.teams.removeMember.mutate({ id: teamId, user_id: userId }));
}

/** @param userId as in removeMember() */
export function changeRole(
  { call }: Caller,
  teamId: string,
  userId: string,
  role: TeamRole,
): Promise<Outcome<TeamMember>> {
  return call((client) => client.teams.changeRole.mutate({ id: teamId, user_id: userId, role }));
}

export function leaveTeam({ call }: Caller, teamId: string): Promise<Outcome<Success>> {
  return call((client) => client.teams.leave.mutate({ id: teamId }));
}

/** A page whose run has started. */
type StartedPage = Pick<ExtractionSummary, "id">;

/** A page to read, and the team that it is for; null: the person's own account. */
type NewPage = CreateExtractionInput & { readonly team_id: string | null };

/** The modes in which a page is read beside its base. */
type Modes = readonly {
  readonly name: string;
  readonly color_scheme?: "light" | "dark";
  readonly viewport?: { width: number; height: number };
}[];

/** Makes a page of the server, and starts its first run. useProgress() follows it. */
export function createPage({ call }: Caller, page: NewPage): Promise<Outcome<StartedPage>> {
  return call((client) => client.extractions.create.mutate(page));
}

/** Has the server find the themes of a page. It takes as long as a run. */
export function findThemes({ call }: Caller, url: string): Promise<Outcome<FoundThemes & { readonly url: string }>> {
  return call((client) => client.themes.find.mutate({ url }));
}

/** Starts a run in which the server reads a page as the public sees it, also in these modes. */
export const readByServer = (caller: Caller, url: string, modes: Modes): Promise<Outcome<StartedPage>> =>
  createPage(caller, { url, team_id: null, ...(modes.length > 0 && { options: { modes: [...modes] } }) });

/** Starts another run of a page of the server. */
export function runAgain({ call }: Caller, id: string): Promise<Outcome<StartedPage>> {
  return call((client) => client.extractions.run.mutate({ id }));
}

/** Deletes a page of the server with all its versions. */
export function deletePage({ call }: Caller, id: string): Promise<Outcome<Success>> {
  return call((client) => client.extractions.delete.mutate({ id }));
}

/** The demo page, and its design system if that has just been added. */
type AddedDemo = StartedPage & { readonly url: string; readonly system_id?: string | undefined };

/** Adds the demo page with its design system, and reads it in its two designs, the second one beginning when this ends. */
export async function addDemo(platform: Pick<Platform, "call" | "followProgress">): Promise<Outcome<AddedDemo>> {
  const added = await platform.call((client) => client.demo.add.mutate());
  if (!added.ok || added.value.system_id === undefined) return added;
  const { id } = added.value;
  if ((await endOfRun(platform, id)) === "completed") await runAgain(platform, id);
  return added;
}

/** Waits until a run has ended. */
function endOfRun({ followProgress }: Pick<Platform, "followProgress">, id: string): Promise<"completed" | "failed"> {
  const { promise, resolve } = Promise.withResolvers<"completed" | "failed">();
  const stop = followProgress(id, ({ status }) => {
    if (status === "completed" || status === "failed") resolve(status);
  });
  return promise.finally(stop);
}

/** Removes all that addDemo() has added. */
export function removeDemo({ call }: Caller): Promise<Outcome<Success>> {
  return call((client) => client.demo.remove.mutate());
}

/** @param teamId null: the person's own account */
export function movePage({ call }: Caller, id: string, teamId: string | null): Promise<Outcome<ExtractionView>> {
  return call((client) => client.views.move.mutate({ id, team_id: teamId }));
}
