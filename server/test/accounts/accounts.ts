import { registration } from "@tintype/shared/api/accounts/auth";
import { newId, type UserId } from "../../src/platform/ids.ts";
import type { Call } from "../http/http.ts";
import { asId } from "../ids.ts";

/** A registered user. */
export type TestUser = { id: UserId; email: string; name: string; password: string; token: string };

/** Registers a user over HTTP, with generated values for what is not given. */
export async function registerUser(
  call: Call,
  { email = `${newId<UserId>()}@example.com`, password = "correct horse battery", name = "Ada Lovelace" } = {},
): Promise<TestUser> {
  const { body } = await call("POST /api/auth/register", { json: { email, password, name } });
  const { id, token } = registration.parse(body);
  return { id: asId<UserId>(id), email, name, password, token };
}
