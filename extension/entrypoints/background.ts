import "../lib/zod-without-eval.ts";
import { browser } from "wxt/browser";
import { defineBackground } from "wxt/utils/define-background";
import { isReadRequest } from "../lib/messages.ts";
import { readTab } from "../lib/read-tab.ts";
import { forgetTab } from "../lib/tab-state.ts";

/** Reads pages, so that closing the popup in the middle loses nothing. */
export default defineBackground(() => {
  browser.runtime.onMessage.addListener((message: unknown) => {
    if (isReadRequest(message)) void readTab(message.tabId, message);
  });
  browser.tabs.onRemoved.addListener((tabId) => void forgetTab(tabId));
});
