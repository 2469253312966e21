import { failed, type Outcome, type ServerFault, succeeded } from "../src/platform/outcome.ts";
import type { Credentials, Platform, SignedIn, Store } from "../src/platform/platform.ts";
import { callRest, hasStrings, isObject } from "../src/platform/server/rest.ts";
import { address } from "./address.ts";

// Who is signed in. The session itself is in a cookie that scripts cannot read; the server says whose it is.

const SESSION = `${address}/app/session`;

/** The header in which every request says whose session it means. Other sites cannot send it. */
const USER_HEADER = "x-tintype-user";
export const userHeader = (userId: string) => ({ [USER_HEADER]: userId });

type State = SignedIn | null | undefined;

let state: State;
let away: ServerFault | undefined;
const listeners = new Set<() => void>();
/** Tells this account's other tabs about a sign-in or a sign-out. */
const channel = new BroadcastChannel(`tintype ${address}`);

const watch: Store<unknown>["watch"] = (listener) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const session: Store<State> = { get: () => state, watch };
/** Why it is not known who is signed in. */
export const sessionFault: Store<ServerFault | undefined> = { get: () => away, watch };

function set(nextState: State): void {
  state = nextState;
  away = undefined;
  for (const listener of listeners) listener();
}

/** Asks the server who is signed in, at the start and after every doubt. */
export async function loadSession(): Promise<void> {
  const answer = await callRest(SESSION, { expect: isAnswer, credentials: "same-origin" });
  if (answer.ok) set(signedInAs(answer.value.user));
  else if (state === undefined) {
    away = answer.fault;
    for (const listener of listeners) listener();
  }
}

export function watchOtherTabs(): void {
  channel.addEventListener("message", () => void loadSession());
  // A tab that was in the background may have missed the end of the session.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && state !== undefined) void loadSession();
  });
}

export const signIn = ({ email, password }: Credentials): Promise<Outcome<SignedIn>> =>
  enter(SESSION, { email, password });

export const register: Platform["register"] = ({ email, password, name, invitation }) =>
  enter(`${address}/app/registration`, { email, password, name, ...(invitation !== undefined && { invitation }) });

async function enter(url: string, body: object): Promise<Outcome<SignedIn>> {
  const answer = await callRest(url, { body, expect: isAnswer, credentials: "same-origin" });
  if (!answer.ok) {
    // There was no session that could have ended: the server means the password.
    return answer.fault.code === "key_revoked" ? failed({ ...answer.fault, code: "wrong_credentials" }) : answer;
  }
  const signedIn = signedInAs(answer.value.user);
  if (!signedIn) return failed({ code: "unexpected" });
  set(signedIn);
  channel.postMessage("changed");
  return succeeded(signedIn);
}

/** Ends this session. */
export const signOut: Platform["signOut"] = () => leave(SESSION);

/** Ends every session of the person. */
export const signOutEverywhere: NonNullable<Platform["signOutEverywhere"]> = () => leave(`${SESSION}?everywhere=true`);

async function leave(url: string): Promise<{ readonly revoked: boolean }> {
  if (!state) return { revoked: true };
  const headers = userHeader(state.user.id);
  const expect = (answer: unknown): answer is unknown => answer === null || isObject(answer); // null: it had ended before
  const answer = await callRest(url, { method: "DELETE", headers, expect, credentials: "same-origin" });
  const isOver = answer.ok || answer.fault.code === "key_revoked";
  if (isOver) {
    set(null);
    channel.postMessage("changed");
  }
  return { revoked: isOver };
}

interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly operator?: unknown;
}

const isAnswer = (answer: unknown): answer is { readonly user: User | null } =>
  isObject(answer) && (answer.user === null || hasStrings(answer.user, ["id", "email", "name"]));

function signedInAs(user: User | null): SignedIn | null {
  if (!user) return null;
  const { id, email, name } = user;
  const isOperator = user.operator === true;
  const shownUser = state?.user;
  const isSame =
    shownUser?.id === id && shownUser.name === name && shownUser.email === email && isOperator === !!shownUser.operator;
  if (state && isSame) return state;
  return { address, user: { id, email, name, ...(isOperator && { operator: true }) }, revoked: false };
}
