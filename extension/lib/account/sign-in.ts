import { failed, type Outcome } from "@tintype/ui/platform/outcome.ts";
import type { Credentials, SignedIn } from "@tintype/ui/platform/platform.ts";
import { readAddress } from "@tintype/ui/platform/server/address.ts";
import { probeServer } from "@tintype/ui/platform/server/probe.ts";
import { callRest, hasStrings } from "@tintype/ui/platform/server/rest.ts";
import { browser } from "wxt/browser";
import { requestUploads } from "../messages.ts";
import { saveAccount } from "./account.ts";
import { askForConsent } from "./consent.ts";
import { deviceName } from "./device-name.ts";

/** Signs in, see enter(). Call it straight from the event of a click, see askForConsent(). */
export function signIn({ address, email, password }: Credentials): Promise<Outcome<SignedIn>> {
  return enter(address, "/api/auth/login", { email, password });
}

/** Makes an account and signs in, see enter(). Call it straight from the event of a click, see askForConsent(). */
export function register({ address, ...body }: Credentials & { readonly name: string }): Promise<Outcome<SignedIn>> {
  return enter(address, "/api/auth/register", body);
}

/** Exchanges the password for a key of this device. The password is used once and not stored. */
async function enter(typed: string, path: string, body: object): Promise<Outcome<SignedIn>> {
  const consent = askForConsent();
  const parsed = readAddress(typed);
  if (!parsed.ok) return failed({ code: parsed.code });
  const { address } = parsed;
  if (!(await consent)) return failed({ code: "consent_needed" });
  const probe = await probeServer(address, browser.runtime.getManifest().version);
  if (!probe.ok) return probe;
  const session = await callRest(address + path, { body, expect: (answer) => hasStrings(answer, ["token"]) });
  if (!session.ok) {
    const { code } = session.fault;
    // There is no key yet that could be revoked: the server means the password.
    return code === "key_revoked" ? failed({ ...session.fault, code: "wrong_credentials" }) : session;
  }
  return keepKey(address, session.value.token);
}

async function keepKey(address: string, token: string): Promise<Outcome<SignedIn>> {
  const me = await callRest(`${address}/api/auth/me`, {
    token,
    expect: (answer) => hasStrings(answer, ["id", "email", "name"]),
  });
  if (!me.ok) return me;
  // It needs the tRPC client, which the popup loads only when it is wanted.
  const { createDeviceKey } = await import("./device-key.ts");
  const deviceKey = await createDeviceKey(address, token, await deviceName());
  if (!deviceKey.ok) return deviceKey;
  const { id, email, name } = me.value;
  const signedIn = { address, user: { id, email, name }, revoked: false };
  await saveAccount({ ...signedIn, ...deviceKey.value });
  requestUploads();
  return { ok: true, value: signedIn };
}
