import "../lib/zod-without-eval.ts";
import "../lib/background-texts.ts";
import { isPaintedWith } from "@tintype/shared/kinds/places";
import { browser } from "wxt/browser";
import { defineBackground } from "wxt/utils/define-background";
import { hideFromPages, watchAccount } from "../lib/account/account.ts";
import { listen } from "../lib/messages.ts";
import { startPicker } from "../lib/on-page/start-picker.ts";
import { offerCapture } from "../lib/reading/capture-triggers.ts";
import { markInterrupted, pageHasLoaded, type ReadOptions, readTab } from "../lib/reading/read-tab.ts";
import { forgetTab, replaceTokens } from "../lib/reading/tab-state.ts";
import { REVIEWS_ALARM, refreshWaiting } from "../lib/reviews/waiting.ts";
import { NETWORK_ALARM, sendWaiting, UPLOADS_ALARM } from "../lib/sync/send.ts";

/** Reads pages and sends captures. It runs apart from the popup, so that closing the popup interrupts neither. */
export default defineBackground(() => {
  const send = (soon: boolean) =>
    sendWaiting({
      soon,
      onNamed: async (captureId, { tokens }) => {
        if (tokens) await replaceTokens(captureId, tokens);
      },
    });
  const ready = Promise.all([markInterrupted(), hideFromPages()]);
  const readPage = async (tabId: number, how: ReadOptions) => {
    await ready;
    await readTab(tabId, how);
    // The person is using the browser right now, so captures that failed before are tried again as well.
    void send(true);
  };
  const pick = async (tabId: number) => {
    await readPage(tabId, { again: false });
    await startPicker(tabId);
  };
  listen({
    match({ kind, value }, paints) {
      const isUsed = isPaintedWith(kind, value);
      return paints.flatMap((paint, index) => (isUsed(paint) ? [index] : []));
    },
    pick,
    readPage: (request) => readPage(request.tabId, request),
    loaded: (tabId) => void pageHasLoaded(tabId),
    uploads: () => send(true),
    reviews: () => refreshWaiting({ atOnce: true }),
  });
  offerCapture({
    capture: (tabId) => readPage(tabId, { again: true }),
    show: (tabId) => readPage(tabId, { again: false }),
    pick,
  });
  browser.tabs.onRemoved.addListener((tabId) => void forgetTab(tabId));
  // The alarm that watches readings needs no case here: it starts the background, which then finds interrupted readings.
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === UPLOADS_ALARM) void send(false);
    if (name === NETWORK_ALARM) void send(true);
    if (name === REVIEWS_ALARM) void refreshWaiting({ atOnce: false });
  });
  addEventListener("online", () => void send(true));
  browser.runtime.onStartup.addListener(() => void send(true));
  watchAccount(() => void refreshWaiting({ atOnce: false }));
  // The browser forgets the badge when it ends.
  void refreshWaiting({ atOnce: false });
});
