import { failed, type Outcome } from "@tintype/ui/server/faults.ts";
import { callRest, hasStrings, isObject } from "@tintype/ui/server/rest.ts";
import { browser } from "wxt/browser";

/** The oldest API whose procedures the extension knows how to call. */
const MINIMUM_SERVER = "1.2.0";

/** Whether a Tintype server that this extension can talk to answers at an address. */
export async function probeServer(address: string): Promise<Outcome<undefined>> {
  const about = await callRest(`${address}/trpc/server.about`, { expect: isAbout });
  if (!about.ok) {
    // A server from before there were procedures answers like ours, that there is no such thing.
    if (about.fault.code === "not_found") return failed({ code: "server_too_old" });
    return about;
  }
  const { version, minimum_extension_version: minimum } = about.value.result.data;
  if (isOlder(version, MINIMUM_SERVER)) return failed({ code: "server_too_old" });
  if (isOlder(browser.runtime.getManifest().version, minimum)) return failed({ code: "extension_too_old" });
  return { ok: true, value: undefined };
}

interface About {
  readonly result: { readonly data: Record<"version" | "minimum_extension_version", string> };
}

function isAbout(answer: unknown): answer is About {
  const data = isObject(answer) && isObject(answer.result) && answer.result.data;
  return hasStrings(data, ["name", "version", "minimum_extension_version"]) && data.name === "tintype";
}

/** Of versions such as 1.2.0. */
function isOlder(version: string, than: string): boolean {
  return version.localeCompare(than, "en", { numeric: true }) < 0;
}
