import { type Browser, browser } from "wxt/browser";
import { type FromPage, PORT, type ToPage } from "./messages.ts";

type Answer = Extract<FromPage, { type: "paints" | "shown" }>;

/** The other end of the port to the script in a page. */
export interface PageConnection {
  send(message: ToPage): void;
  /** Waits for the next answer of this type. Rejects if the connection ends before. */
  next<Type extends Answer["type"]>(type: Type): Promise<Extract<Answer, { type: Type }>>;
  /** Calls back once the person has ended what is shown. */
  onEnded(listener: () => void): void;
  /** Calls back when the tab leaves the page, which ends the connection. */
  onClosed(listener: () => void): void;
  close(): void;
}

/**
 * Puts the script into the page of a tab and connects to it. That ends what such a script shows there already.
 * @throws if the browser does not let scripts into the tab
 */
export async function connectToPage(tabId: number): Promise<PageConnection> {
  await browser.scripting.executeScript({ target: { tabId }, files: ["/on-page.js"] });
  const port = browser.tabs.connect(tabId, { name: PORT, frameId: 0 });
  return connectionOf(port);
}

function connectionOf(port: Browser.runtime.Port): PageConnection {
  const closed = Promise.withResolvers<never>();
  closed.promise.catch(() => undefined); // nobody may be waiting
  const closeListeners: (() => void)[] = [];
  port.onDisconnect.addListener(() => {
    closed.reject(new Error("The tab has left the page"));
    for (const listener of closeListeners) listener();
  });
  const listen = (listener: (message: FromPage) => void) => {
    // The cast: only the extension's own script can answer.
    const onMessage = (message: unknown) => listener(message as FromPage);
    port.onMessage.addListener(onMessage);
    return () => port.onMessage.removeListener(onMessage);
  };
  return {
    send: (message) => port.postMessage(message),
    next(type) {
      const { promise, resolve } = Promise.withResolvers<Extract<Answer, { type: typeof type }>>();
      const stop = listen((message) => {
        // The cast: the type of the message is the wanted one.
        if (message.type === type) resolve(message as Extract<Answer, { type: typeof type }>);
      });
      return Promise.race([promise, closed.promise]).finally(stop);
    },
    onEnded: (listener) => void listen(({ type }) => type === "ended" && listener()),
    onClosed: (listener) => void closeListeners.push(listener),
    close: () => port.disconnect(),
  };
}
