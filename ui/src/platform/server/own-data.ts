import type { Session } from "@tintype/shared/api/accounts/auth";
import type { Success } from "@tintype/shared/api/common/common";
import { failed, type Outcome } from "../outcome.ts";
import type { SignedIn } from "../platform.ts";
import { callRest, fetchFile, hasStrings, isObject } from "./rest.ts";

// A person's own data. The server gives and deletes it only in a session that the password began, so these log in again,
// whatever credential the platform has.

/** Everything that the server stores about the person, as one JSON file. */
export async function exportOwnData(account: SignedIn, password: string): Promise<Outcome<Blob>> {
  const session = await logIn(account, password);
  if (!session.ok) return session;
  return fetchFile(`${account.address}/api/auth/export`, { authorization: `Bearer ${session.value.token}` });
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
