import type { CreatedApiKey, User } from "@tintype/shared/api/accounts/auth";
import { type Client, register } from "../support/client.ts";
import type { ExtensionChromium } from "./chromium.ts";

/**
 * Signs a new user in without the extension's form, which account.test.ts fills in.
 * @param address where the extension reaches the server
 */
export async function signIn(chromium: ExtensionChromium, server: string, address: string = server): Promise<Client> {
  const client = await register(server);
  const { id, email, name } = await client.json<User>("GET", "/api/auth/me");
  const { key } = await client.json<CreatedApiKey>("POST", "/api/auth/api-keys", { name: "A device" });
  const account = { address, key, user: { id, email, name }, revoked: false };
  await chromium.inBackground(`chrome.storage.local.set(${JSON.stringify({ account })})`);
  return client;
}
