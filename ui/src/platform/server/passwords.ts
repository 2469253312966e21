import type { Session } from "@tintype/shared/api/accounts/auth";
import type { Success } from "@tintype/shared/api/common/common";
import type { Outcome } from "../outcome.ts";
import type { SignedIn } from "../platform.ts";
import { logIn } from "./own-data.ts";
import { callRest, hasStrings, isObject } from "./rest.ts";

const isSuccess = (answer: unknown): answer is Success => isObject(answer) && answer.success === true;

/** Sets a new password and ends all sessions, also that of a dashboard: sign in again there. API keys stay valid. */
export async function changePassword(
  account: SignedIn,
  current: string,
  newPassword: string,
): Promise<Outcome<Pick<Session, "token">>> {
  const session = await logIn(account, current);
  if (!session.ok) return session;
  return callRest(`${account.address}/api/auth/password`, {
    body: { current_password: current, new_password: newPassword },
    token: session.value.token,
    expect: (answer): answer is Pick<Session, "token"> => hasStrings(answer, ["token"]),
  });
}

/** Has a link for a new password mailed to the account with this email, if there is one. */
export const askForReset = (address: string, email: string): Promise<Outcome<Success>> =>
  callRest(`${address}/api/auth/password/forgot`, { body: { email }, expect: isSuccess });

/** Sets a new password with the token of a link. */
export const resetPassword = (address: string, token: string, password: string): Promise<Outcome<Success>> =>
  callRest(`${address}/api/auth/password/reset`, { body: { token, password }, expect: isSuccess });
