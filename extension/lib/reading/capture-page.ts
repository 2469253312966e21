import { leftOutOf, type PrivateParts } from "@tintype/shared/observe/limits/left-out";
import { withoutSecrets } from "@tintype/shared/observe/limits/without-secrets";
import { type Observation, observationSchema } from "@tintype/shared/observe/observation";
import type { ThemeMode } from "@tintype/shared/observe/themes/found-theme";
import { browser } from "wxt/browser";
import { type Fault, faultOfRefusal } from "./faults.ts";
import type { CaptureGlobals, PageAnswer } from "./page-answer.ts";

/** Longest time to wait for a page, in ms: less than the half minute after which a browser ends an idle background. */
const LIMIT_MS = 20_000;

export type PageCapture =
  | {
      readonly ok: true;
      readonly observation: Observation;
      readonly leftOut: PrivateParts | undefined;
      readonly document: number;
      readonly themes: readonly ThemeMode[];
    }
  | { readonly ok: false; readonly fault: Fault };

/**
 * Reads the page that a tab shows, with a script that the click on the toolbar allows in it.
 * @param consent whether the page's banner is read with it
 */
export async function capturePage(tabId: number, consent: CaptureGlobals["tintypeConsent"]): Promise<PageCapture> {
  const oldAddress = await addressOf(tabId);
  let answer: PageAnswer | "timeout";
  try {
    answer = await Promise.race([runAllowed(tabId, oldAddress, consent), overdue()]);
  } catch (error) {
    console.warn("The page was not read:", error);
    const now = await addressOf(tabId);
    return failed(now === oldAddress ? faultOfRefusal(now, error) : "left");
  }
  if (answer === "timeout") return failed("timeout");
  switch (answer.kind) {
    case "not_html":
      return failed("not_html");
    case "broken":
      throw new Error(`In the page: ${answer.cause}`);
    case "observation": {
      const whole = observationSchema.parse(JSON.parse(answer.json));
      const observation = withoutSecrets(whole);
      const leftOut = leftOutOf(whole, observation, answer.textlessDrawings);
      const { document, themes } = answer;
      return { ok: true, observation, leftOut, document, themes };
    }
  }
}

const failed = (fault: Fault) => ({ ok: false, fault }) as const;

async function addressOf(tabId: number): Promise<string | undefined> {
  return (await browser.tabs.get(tabId)).url;
}

/** The document that a tab shows, as in TabReading; undefined if the browser does not let scripts into the tab. */
export async function documentIn(tabId: number): Promise<number | undefined> {
  try {
    const func = () => performance.timeOrigin;
    const [injection] = await browser.scripting.executeScript({ target: { tabId }, func });
    return injection?.result;
  } catch {
    return undefined;
  }
}

/**
 * Runs the script, and once more if the browser refuses although it tells the address of a web page, which it does only where
 * the extension has access: that of a click on the toolbar can come a moment after the click itself (Chromium 156).
 */
async function runAllowed(
  tabId: number,
  address: string | undefined,
  consent: CaptureGlobals["tintypeConsent"],
): Promise<PageAnswer> {
  try {
    return await runScript(tabId, consent);
  } catch (error) {
    const now = await addressOf(tabId);
    const isLeft = address !== undefined && now !== address;
    if (isLeft || !/^(?:https?|file):/i.test(now ?? "")) throw error;
    return runScript(tabId, consent);
  }
}

async function runScript(tabId: number, consent: CaptureGlobals["tintypeConsent"]): Promise<PageAnswer> {
  const func = (tintypeConsent: CaptureGlobals["tintypeConsent"]) => void Object.assign(globalThis, { tintypeConsent });
  await browser.scripting.executeScript({ target: { tabId }, func, args: [consent] });
  const [injection] = await browser.scripting.executeScript({ target: { tabId }, files: ["/capture.js"] });
  // The type that entrypoints/capture.ts returns. The result is null if the page is left before the script ends.
  const answer = injection?.result as PageAnswer | null | undefined;
  if (!answer) throw new Error("the page was left before it was read");
  return answer;
}

function overdue(): Promise<"timeout"> {
  return new Promise((resolve) => setTimeout(resolve, LIMIT_MS, "timeout"));
}
