import { failed, type Outcome } from "../outcome.ts";
import { callRest, hasStrings, isObject } from "./rest.ts";

/** The oldest server whose procedures the extension can call. */
const MINIMUM_SERVER = "2.0.0";

/** Succeeds if a Tintype server answers at the address and this version of the extension can talk to it. */
export async function probeServer(address: string, extensionVersion: string): Promise<Outcome<undefined>> {
  const about = await callRest(`${address}/trpc/server.about`, { expect: isAbout });
  if (!about.ok) {
    // A server without procedures answers 404 in the API's envelope.
    if (about.fault.code === "not_found") return failed({ code: "server_too_old" });
    return about;
  }
  const { version, minimum_extension_version: minimum } = about.value.result.data;
  if (isOlder(version, MINIMUM_SERVER)) return failed({ code: "server_too_old" });
  if (isOlder(extensionVersion, minimum)) return failed({ code: "extension_too_old" });
  return { ok: true, value: undefined };
}

interface About {
  readonly result: { readonly data: Record<"version" | "minimum_extension_version", string> };
}

function isAbout(answer: unknown): answer is About {
  const data = isObject(answer) && isObject(answer.result) && answer.result.data;
  return hasStrings(data, ["name", "version", "minimum_extension_version"]) && data.name === "tintype";
}

/** Compares versions such as 2.0.0. */
function isOlder(version: string, than: string): boolean {
  return version.localeCompare(than, "en", { numeric: true }) < 0;
}
