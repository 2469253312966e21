import type { InvitationPreview } from "@tintype/shared/api/accounts/invitations";
import { usePlatform } from "../context.ts";
import { type Outcome, succeeded } from "../outcome.ts";
import type { ServerAbout } from "../platform.ts";
import { type Loaded, useQuery } from "../query/use-query.ts";
import { callRest, hasStrings, isObject } from "./rest.ts";

// Facts that a server tells people who are not signed in.

const isAbout = (answer: unknown): answer is { readonly result: { readonly data: ServerAbout } } =>
  isObject(answer) && isObject(answer.result) && isObject(answer.result.data);

/** Asks the server what it can do, and who may register. */
export async function askAbout(address: string): Promise<Outcome<ServerAbout>> {
  const answer = await callRest(`${address}/trpc/server.about`, { expect: isAbout });
  return answer.ok ? succeeded(answer.value.result.data) : answer;
}

const isPreview = (answer: unknown): answer is InvitationPreview => hasStrings(answer, ["team_name", "role"]);

/** Asks what the invitation is for that a link belongs to. */
export const previewInvitation = (address: string, token: string): Promise<Outcome<InvitationPreview>> =>
  callRest(`${address}/api/invitations/preview`, { body: { token }, expect: isPreview });

/** The features of the server and who may register; undefined until it has answered, and where there is a choice of servers. */
export function useAboutForEverybody(): ServerAbout | undefined {
  const { forEverybody } = usePlatform();
  return useQuery(forEverybody && "for everybody: about", () => forEverybody?.about() ?? never()).data;
}

/** @param token undefined: nothing is loaded */
export function useInvitationForEverybody(token: string | undefined): Loaded<InvitationPreview> {
  const { forEverybody } = usePlatform();
  const key = forEverybody && token !== undefined ? `for everybody: invitation ${token}` : undefined;
  return useQuery(key, () => forEverybody?.invitation(token ?? "") ?? never());
}

/** Nothing is loaded without a key. */
function never(): never {
  throw new Error("this platform has no server of its own");
}
