import "../lib/zod-without-eval.ts";
import "../lib/background-texts.ts";
import { browser } from "wxt/browser";
import { defineBackground } from "wxt/utils/define-background";
import { keepFromPages } from "../lib/account/account.ts";
import { listen } from "../lib/messages.ts";
import { offerCapture } from "../lib/reading/capture-triggers.ts";
import { markInterrupted, pageHasLoaded, readTab } from "../lib/reading/read-tab.ts";
import { forgetTab } from "../lib/reading/tab-state.ts";
import { NETWORK_ALARM, sendWaiting, UPLOADS_ALARM } from "../lib/sync/send.ts";

/** Reads pages and sends what is to be sent, so that closing the popup in the middle loses nothing. */
export default defineBackground(() => {
  const ready = Promise.all([markInterrupted(), keepFromPages()]);
  const read = async (tabId: number, { again }: { again: boolean }) => {
    await ready;
    await readTab(tabId, { again });
    // Also what has waited longer: somebody is at the browser, and the popup may just have opened.
    void sendWaiting({ soon: true });
  };
  listen({
    read: (request) => read(request.tabId, request),
    loaded: (tabId) => void pageHasLoaded(tabId),
    uploads: () => sendWaiting({ soon: true }),
  });
  offerCapture((tabId) => read(tabId, { again: true }));
  browser.tabs.onRemoved.addListener((tabId) => void forgetTab(tabId));
  // Of the alarm that watches a reading, it is enough that it starts the background: what was interrupted is found then.
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === UPLOADS_ALARM) void sendWaiting();
    if (name === NETWORK_ALARM) void sendWaiting({ soon: true });
  });
  addEventListener("online", () => void sendWaiting({ soon: true }));
  browser.runtime.onStartup.addListener(() => void sendWaiting({ soon: true }));
});
