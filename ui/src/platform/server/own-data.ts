import type { Session } from "@tintype/shared/api/accounts/auth";
import type { Success } from "@tintype/shared/api/common/common";
import { failed, type Outcome, succeeded } from "../outcome.ts";
import type { SignedIn } from "../platform.ts";
import { callRest, hasStrings, isObject } from "./rest.ts";

// A person's own data. The server gives and deletes it only in a session that the password began, so these log in again,
// whatever credential the platform has.

/** Everything that the server stores about the person, as one JSON file. */
export async function exportOwnData(account: SignedIn, password: string): Promise<Outcome<Blob>> {
  const session = await logIn(account, password);
  if (!session.ok) return session;
  const url = `${account.address}/api/auth/export`;
  const headers = { authorization: `Bearer ${session.value.token}` };
  try {
    const response = await fetch(url, { headers, redirect: "error", credentials: "omit" });
    if (response.ok) return succeeded(await response.blob());
    const limited = response.status === 429;
    return failed({ code: limited ? "too_many_requests" : "unreachable", ...(limited && retryOf(response)) });
  } catch (error) {
    console.warn(`${url} was not reached:`, error);
    return failed({ code: "unreachable" });
  }
}

/** Deletes the account with everything personal. */
export async function deleteAccount(account: SignedIn, password: string): Promise<Outcome<Success>> {
  const session = await logIn(account, password);
  if (!session.ok) return session;
  return callRest(`${account.address}/api/auth/me`, {
    method: "DELETE",
    body: { password },
    token: session.value.token,
    expect: (answer): answer is Success => isObject(answer) && answer.success === true,
  });
}

/** Begins a session with the password. */
export async function logIn({ address, user: { email } }: SignedIn, password: string): Promise<Outcome<Session>> {
  const outcome = await callRest(`${address}/api/auth/login`, {
    body: { email, password },
    expect: (answer): answer is Session => hasStrings(answer, ["token", "expires_at"]),
  });
  if (outcome.ok || outcome.fault.code !== "key_revoked") return outcome;
  return failed({ ...outcome.fault, code: "wrong_password" }); // the server says "unauthorized" of both
}

function retryOf(response: Response): { retryAt?: number } {
  const wait = Number(response.headers.get("retry-after") ?? Number.NaN);
  return wait >= 0 ? { retryAt: Date.now() + wait * 1000 } : {};
}
