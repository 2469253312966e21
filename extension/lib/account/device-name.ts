import { browser } from "wxt/browser";
import { readUserAgent } from "./browser-name.ts";

const SYSTEMS: Readonly<Record<string, string>> = {
  win: "Windows",
  mac: "macOS",
  linux: "Linux",
  openbsd: "OpenBSD",
  cros: "ChromeOS",
  android: "Android",
};

/** The name of this device's key in the account, such as `Firefox on Linux (Tintype)`. */
export async function deviceName(): Promise<string> {
  const { os } = await browser.runtime.getPlatformInfo();
  return `${readUserAgent(navigator.userAgent).name} on ${SYSTEMS[os] ?? os} (Tintype)`;
}
